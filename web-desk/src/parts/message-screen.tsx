import type { ComponentChildren } from 'preact'

import { ScreenTitle } from './screen-title.tsx'

interface MessageScreenProps {
  title: string
  body: string
  children?: ComponentChildren
}

/** A screen that says one thing and what to do next. */
export const MessageScreen = ({ title, body, children }: MessageScreenProps) => (
  <main id="main" class="column message">
    <ScreenTitle title={title} />
    <p>{body}</p>
    {children}
  </main>
)
