import type { PublicForm } from '@formpost/contract'
import { ConfirmDialog } from '@formpost/ui/confirm-dialog.tsx'
import { formatTime } from '@formpost/ui/format.ts'
import { AlertIcon, CheckIcon, ClockIcon, SendIcon } from '@formpost/ui/icons.tsx'
import { useState } from 'preact/hooks'

import { messages } from '../app/messages/index.ts'
import { draftPath, navigate } from '../app/router.ts'
import { storageFailure } from '../app/storage-failure.ts'
import { editRecord } from '../db/drafts.ts'
import { deleteRecord, retryRecord } from '../db/outbox.ts'
import type { RecordRow, Refusal } from '../db/rows.ts'
import { sendNow } from './schedule.ts'
import { refusalDetails, refusalSummary } from './refusal-messages.ts'

const icons = {
  waiting: ClockIcon,
  sending: SendIcon,
  sent: CheckIcon,
  needs_attention: AlertIcon,
}

export interface ListedRecord {
  record: RecordRow
  /** What it was filled in on; only of records that need attention. */
  form: PublicForm | undefined
}

function RefusalDetails({ record, form, refusal }: ListedRecord & { refusal: Refusal }) {
  const labelOf = (id: string) => form?.fields.find((field) => field.id === id)?.label
  const details = refusalDetails(refusal, labelOf)
  return (
    <div class="record-refusal">
      <p>{refusalSummary(refusal)}</p>
      {record.encryptedPayload !== null && <p>{messages.encryptedRecord}</p>}
      {details.length > 0 && (
        <ul>
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function RecordDetails({ record, form }: ListedRecord) {
  if (record.state === 'needs_attention' && record.refusal) {
    return <RefusalDetails record={record} form={form} refusal={record.refusal} />
  }
  if (record.state === 'waiting' && record.trouble) {
    return <p class="record-note">{messages.retryReasons[record.trouble]}</p>
  }
  if (!record.receipt) return null
  return (
    <p class="record-note">
      {messages.sentAt(formatTime(record.receipt.at))}
      <br />
      <span class="receipt">{messages.receipt(record.receipt.submissionUuid)}</span>
    </p>
  )
}

export function RecordCard({ record, form }: ListedRecord) {
  const [isConfirming, setConfirming] = useState(false)
  const { state } = record
  const Icon = icons[state]
  const isEncrypted = record.encryptedPayload !== null
  const edit = async () => {
    try {
      const id = await editRecord(record)
      navigate(draftPath({ publicId: record.publicId, id }))
    } catch (error) {
      storageFailure.report(error)
    }
  }
  const sendAgain = async () => {
    await retryRecord(record.clientUuid).catch(storageFailure.report)
    await sendNow(false)
  }
  const close = (confirmed: boolean) => {
    setConfirming(false)
    if (confirmed) deleteRecord(record.clientUuid).catch(storageFailure.report)
  }
  return (
    <li class={`record record-${state}`}>
      <div class="record-head">
        <h3 dir="auto">{record.formTitle}</h3>
        <span class={`state state-${state}`}>
          <Icon size={18} /> {messages.states[state]}
        </span>
      </div>
      <p class="record-note">{messages.filledIn(formatTime(record.filledAt))}</p>
      <RecordDetails record={record} form={form} />
      <div class="record-actions">
        {state === 'needs_attention' && isEncrypted && (
          <button type="button" class="secondary" onClick={() => void sendAgain()}>
            {messages.tryAgain}
          </button>
        )}
        {state === 'needs_attention' && !isEncrypted && (
          <button type="button" class="secondary" onClick={() => void edit()}>
            {messages.edit}
          </button>
        )}
        {state !== 'sending' && (
          <button type="button" class="quiet" onClick={() => setConfirming(true)}>
            {messages.delete}
          </button>
        )}
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={messages.deleteTitle}
          body={state === 'sent' ? messages.deleteSent : messages.deleteUnsent}
          confirm={messages.delete}
          cancel={messages.cancel}
          onClose={close}
        />
      )}
    </li>
  )
}
