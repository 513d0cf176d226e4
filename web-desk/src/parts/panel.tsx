import './styles/panel.css'

import type { ComponentChildren, RefObject } from 'preact'
import { useId, useRef } from 'preact/hooks'

interface PanelProps {
  title: string
  /** What the panel is for. */
  lead?: string | undefined
  /** Takes the focus when what had it is gone. */
  heading?: RefObject<HTMLHeadingElement>
  children: ComponentChildren
}

/** A part of a screen with a heading. */
export function Panel({ title, lead, heading, children }: PanelProps) {
  const id = useId()
  const own = useRef<HTMLHeadingElement>(null)
  return (
    <section class="panel" aria-labelledby={id}>
      <h2 id={id} ref={heading ?? own} tabIndex={-1}>
        {title}
      </h2>
      {lead && <p class="panel-lead">{lead}</p>}
      {children}
    </section>
  )
}
