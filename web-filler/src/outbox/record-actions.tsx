import { ConfirmDialog } from '@formpost/ui/confirm-dialog.tsx'
import { download } from '@formpost/ui/download.ts'
import { formatTime } from '@formpost/ui/format.ts'
import { navigate } from '@formpost/ui/router.ts'
import { useState } from 'preact/hooks'

import { messages } from '../app/messages/index.ts'
import { copyPath, editPath, recordPath } from '../app/routes.ts'
import { storageFailure } from '../app/storage-failure.ts'
import { deleteRecord, retryRecord } from '../db/outbox-actions.ts'
import { messages as fillMessages } from '../fill/messages/index.ts'
import { canEdit, isReadable } from './delivery/record-state.ts'
import type { ListedRecord } from './load-records.ts'
import { messages as outboxMessages } from './messages/index.ts'
import { sendNow } from './schedule.ts'
import { firstAnswers } from './shown-answers.ts'

/** What tells a record from the others of its form. */
function recordName({ record, form }: ListedRecord): string {
  const answers = firstAnswers(record, form)
  const filledIn = outboxMessages.filledIn(formatTime(record.filledAt))
  return [...(answers.length > 0 ? answers : [record.formTitle]), filledIn].join(', ')
}

interface RecordActionsProps {
  listed: ListedRecord
  /** Where the record is shown whole, there is nothing to open. */
  canOpen: boolean
  onDeleted?: () => void
}

/** The buttons of a record. Their names say of which, because others have the same texts. */
export function RecordActions({ listed, canOpen, onDeleted }: RecordActionsProps) {
  const [isConfirming, setConfirming] = useState(false)
  const { record } = listed
  const { clientUuid, publicId, state } = record
  const name = recordName(listed)
  const sendAgain = async () => {
    await retryRecord(clientUuid).catch(storageFailure.report)
    await sendNow('queue')
  }
  const close = (confirmed: boolean) => {
    setConfirming(false)
    if (confirmed) deleteRecord(clientUuid).then(onDeleted, storageFailure.report)
  }
  const exportOne = async () => {
    const { exportName, exportRecord } = await import('./export/device-zip.ts')
    download(await exportRecord(clientUuid), exportName())
  }
  const button = (text: string, style: string, onClick: () => void) => (
    <button
      type="button"
      class={style}
      aria-label={outboxMessages.actionOnRecord({ action: text, name })}
      onClick={onClick}
    >
      {text}
    </button>
  )
  return (
    <div class="record-actions">
      {canOpen && button(outboxMessages.open, 'secondary', () => navigate(recordPath(clientUuid)))}
      {canEdit(record) &&
        button(outboxMessages.edit, 'secondary', () => navigate(editPath(publicId, clientUuid)))}
      {listed.form?.allow_copy &&
        canEdit(record) &&
        button(fillMessages.fillAgainWithAnswers, 'secondary', () =>
          navigate(copyPath(publicId, clientUuid)),
        )}
      {state === 'needs_attention' &&
        !isReadable(record) &&
        button(messages.tryAgain, 'secondary', () => void sendAgain())}
      {!canOpen &&
        state !== 'sent' &&
        !record.lostPin &&
        button(
          outboxMessages.exportRecord,
          'secondary',
          () => void exportOne().catch(storageFailure.report),
        )}
      {state !== 'sending' && button(outboxMessages.delete, 'quiet', () => setConfirming(true))}
      {isConfirming && (
        <ConfirmDialog
          title={outboxMessages.deleteTitle}
          body={state === 'sent' ? outboxMessages.deleteSent : outboxMessages.deleteUnsent}
          confirm={outboxMessages.delete}
          cancel={outboxMessages.cancel}
          onClose={close}
        />
      )}
    </div>
  )
}
