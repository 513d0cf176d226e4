import { download } from '@formpost/ui/download.ts'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

import type { KeyPair } from '../keys/make-key-pair.ts'
import { messages } from '../messages/index.ts'
import { Fingerprint } from './fingerprint.tsx'

interface DownloadPrivateKeyProps {
  title: string
  pair: KeyPair
  cancel: ComponentChildren
  isDownloaded: boolean
  onDownload: () => void
}

/** A title as part of a file name on every system. */
const fileNamePart = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 60)
    .replaceAll(/^-|-$/g, '') || 'form'

/** Saves the private key, which is protected with its passphrase. */
export function DownloadPrivateKey(props: DownloadPrivateKeyProps) {
  const { title, pair, cancel, isDownloaded, onDownload } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <section>
      <h3 ref={heading} tabIndex={-1}>
        {messages.stepDownload}
      </h3>
      <p>{messages.downloadBody}</p>
      <Fingerprint fingerprint={pair.fingerprint} />
      <div class="panel-actions">
        <button
          type="button"
          class={isDownloaded ? 'secondary' : 'primary'}
          onClick={() => {
            const file = new Blob([pair.privateKey], { type: 'application/pgp-keys' })
            download(file, messages.fileName(fileNamePart(title)))
            onDownload()
          }}
        >
          {isDownloaded ? messages.downloadAgain : messages.downloadKey}
        </button>
        {!isDownloaded && cancel}
      </div>
    </section>
  )
}
