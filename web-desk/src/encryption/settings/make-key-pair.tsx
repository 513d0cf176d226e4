import { useState } from 'preact/hooks'

import type { KeyPair } from '../keys/make-key-pair.ts'
import { messages } from '../messages/index.ts'
import { CheckPrivateKey } from './check-private-key.tsx'
import { DownloadPrivateKey } from './download-private-key.tsx'
import { NewPassphrase } from './new-passphrase.tsx'
import type { SetupProps } from './setup.ts'

/**
 * Makes a key pair in this tab. It can be used only after the private key was downloaded and opened from its file, because answers
 * are lost without it.
 */
export function MakeKeyPair({ title, ...props }: SetupProps & { title: string }) {
  const { submit, isBusy, onReady, onCancel } = props
  const [pair, setPair] = useState<KeyPair>()
  const [isDownloaded, setDownloaded] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const cancel = (
    <button type="button" class="secondary" onClick={onCancel}>
      {messages.cancel}
    </button>
  )
  return (
    <>
      {!pair && <NewPassphrase title={title} cancel={cancel} onMade={setPair} />}
      {pair && (
        <DownloadPrivateKey
          title={title}
          pair={pair}
          cancel={cancel}
          isDownloaded={isDownloaded}
          onDownload={() => setDownloaded(true)}
        />
      )}
      {pair && isDownloaded && (
        <CheckPrivateKey
          fingerprint={pair.fingerprint}
          isChecked={isChecked}
          cancel={cancel}
          onChecked={() => setChecked(true)}
        />
      )}
      {pair && isChecked && (
        <div class="panel-actions">
          <button
            type="button"
            class="primary"
            aria-disabled={isBusy}
            // The button that had the focus is gone.
            ref={(button) => button?.focus()}
            onClick={() => onReady(pair)}
          >
            {submit}
          </button>
          {cancel}
        </div>
      )}
    </>
  )
}
