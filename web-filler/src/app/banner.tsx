import { AlertIcon } from '@formpost/ui/icons.tsx'
import type { ComponentChildren } from 'preact'

interface BannerProps {
  kind: 'info' | 'attention'
  text: string
  children?: ComponentChildren
}

export function Banner({ kind, text, children }: BannerProps) {
  return (
    <div class={`banner banner-${kind}`} role={kind === 'attention' ? 'alert' : 'status'}>
      {kind === 'attention' && <AlertIcon />}
      <p>{text}</p>
      {children}
    </div>
  )
}
