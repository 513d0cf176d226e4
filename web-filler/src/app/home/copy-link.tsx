import { useState } from 'preact/hooks'

import { messages } from './messages/index.ts'

/** A button that copies a link, where the browser allows it. */
export function CopyLink({ link }: { link: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(link)
    setCopied(true)
  }
  return (
    <>
      {'clipboard' in navigator && (
        <button type="button" class="secondary" onClick={() => void copy().catch(() => undefined)}>
          {messages.copyLink}
        </button>
      )}
      <span class="help" role="status">
        {copied && messages.linkCopied}
      </span>
    </>
  )
}
