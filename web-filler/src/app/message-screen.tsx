import { useTitle } from '@formpost/ui/use-title.ts'
import type { ComponentChildren } from 'preact'

import { ScreenTitle } from './screen-title.tsx'

interface MessageScreenProps {
  title: string
  body: string
  icon?: ComponentChildren
  children?: ComponentChildren
}

export function MessageScreen({ title, body, icon, children }: MessageScreenProps) {
  useTitle(title)
  return (
    <main id="main" class="column message">
      {icon && <div class="state-icon state-icon-muted">{icon}</div>}
      <ScreenTitle>{title}</ScreenTitle>
      <p>{body}</p>
      {children}
    </main>
  )
}
