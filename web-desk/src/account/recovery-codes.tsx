import { download } from '@formpost/ui/download.ts'

import { CopyField } from '../parts/copy-field.tsx'
import { messages } from './messages/index.ts'

interface RecoveryCodesProps {
  codes: readonly string[]
  onClose: () => void
}

/** The recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const text = codes.join('\n')
  return (
    <>
      <CopyField
        label={messages.recoveryCodes}
        help={messages.recoveryCodesHelp}
        copy={messages.copyCodes}
        rows={codes.length}
        value={text}
      />
      <div class="panel-actions">
        <button
          type="button"
          class="secondary"
          onClick={() =>
            download(new Blob([`${text}\n`], { type: 'text/plain' }), messages.recoveryFile)
          }
        >
          {messages.downloadCodes}
        </button>
        <button type="button" class="primary" onClick={onClose}>
          {messages.codesKept}
        </button>
      </div>
    </>
  )
}
