import { useState } from 'preact/hooks'

import { ConfirmDialog } from '../app/confirm-dialog.tsx'
import { formatTime } from '../app/format.ts'
import { AlertIcon, CheckIcon, ClockIcon, SendIcon } from '../app/icons.tsx'
import { words } from '../app/messages/index.ts'
import { fillPath, navigate } from '../app/router.ts'
import { storageTrouble } from '../app/trouble.ts'
import { useLive } from '../app/use-live.ts'
import { storedForm } from '../db/definitions.ts'
import { editRecord } from '../db/drafts.ts'
import { deleteRecord, retryRecord } from '../db/records.ts'
import type { RecordRow, Refusal } from '../db/rows.ts'
import { tryNow } from './schedule.ts'
import { refusalDetails, refusalWords } from './refusal-words.ts'

const icons = {
  waiting: ClockIcon,
  sending: SendIcon,
  sent: CheckIcon,
  needs_attention: AlertIcon,
}

function Refused({ record, refusal }: { record: RecordRow; refusal: Refusal }) {
  const { publicId, formVersion } = record
  const form = useLive(() => storedForm(publicId, formVersion), [publicId, formVersion])
  const labelOf = (id: string) => form?.fields.find((field) => field.id === id)?.label
  const details = refusalDetails(refusal, labelOf)
  return (
    <div class="record-why">
      <p>{refusalWords(refusal)}</p>
      {record.encryptedPayload !== null && <p>{words.encryptedRecord}</p>}
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

function Why({ record }: { record: RecordRow }) {
  if (record.state === 'needs_attention' && record.refusal) {
    return <Refused record={record} refusal={record.refusal} />
  }
  if (record.state === 'waiting' && record.trouble) {
    return <p class="record-note">{words.troubles[record.trouble]}</p>
  }
  if (!record.receipt) return null
  return (
    <p class="record-note">
      {words.sentAt(formatTime(record.receipt.at))}
      <br />
      <span class="receipt">{words.receipt(record.receipt.submissionUuid)}</span>
    </p>
  )
}

export function RecordCard({ record }: { record: RecordRow }) {
  const [asking, setAsking] = useState(false)
  const { state } = record
  const Icon = icons[state]
  const isSealed = record.encryptedPayload !== null
  const edit = async () => {
    try {
      navigate(fillPath(record.publicId, await editRecord(record)))
    } catch (error) {
      storageTrouble.report(error)
    }
  }
  const sendAgain = async () => {
    await retryRecord(record.clientUuid).catch(storageTrouble.report)
    await tryNow(false)
  }
  const close = (confirmed: boolean) => {
    setAsking(false)
    if (confirmed) deleteRecord(record.clientUuid).catch(storageTrouble.report)
  }
  return (
    <li class={`record record-${state}`}>
      <div class="record-head">
        <h3 dir="auto">{record.formTitle}</h3>
        <span class={`state state-${state}`}>
          <Icon size={18} /> {words.states[state]}
        </span>
      </div>
      <p class="record-note">{words.filledIn(formatTime(record.filledAt))}</p>
      <Why record={record} />
      <div class="record-actions">
        {state === 'needs_attention' && isSealed && (
          <button type="button" class="secondary" onClick={() => void sendAgain()}>
            {words.tryAgain}
          </button>
        )}
        {state === 'needs_attention' && !isSealed && (
          <button type="button" class="secondary" onClick={() => void edit()}>
            {words.edit}
          </button>
        )}
        {state !== 'sending' && (
          <button type="button" class="quiet" onClick={() => setAsking(true)}>
            {words.delete}
          </button>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title={words.deleteAsk}
          body={state === 'sent' ? words.deleteSent : words.deleteUnsent}
          confirm={words.delete}
          cancel={words.cancel}
          onClose={close}
        />
      )}
    </li>
  )
}
