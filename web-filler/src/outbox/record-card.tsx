import { formatTime } from '@formpost/ui/format.ts'
import { AlertIcon, CheckIcon, ClockIcon, LockIcon, SendIcon } from '@formpost/ui/icons.tsx'
import { Fragment } from 'preact'

import { messages } from '../app/messages/index.ts'
import type { RecordRow, Refusal } from '../db/rows.ts'
import { isReadable } from './delivery/record-state.ts'
import { refusalKind } from './delivery/refusal-kind.ts'
import { labelAt } from './field-at.ts'
import type { ListedRecord } from './load-records.ts'
import { messages as outboxMessages } from './messages/index.ts'
import { RecordActions } from './record-actions.tsx'
import { RecordPhoto } from './record-photo.tsx'
import { refusalDetails, refusalSummary } from './refusal-messages.ts'
import { firstAnswers } from './shown-answers.ts'

const icons = {
  waiting: ClockIcon,
  sending: SendIcon,
  sent: CheckIcon,
  needs_attention: AlertIcon,
}

function RefusalDetails({ record, form, refusal }: ListedRecord & { refusal: Refusal }) {
  const details = refusalDetails(refusal, (address) => labelAt(form, address))
  return (
    <div class="record-refusal">
      <p>{record.lostPin ? messages.refusedBody : refusalSummary(refusal, record)}</p>
      {refusalKind(refusal) === 'passing' && <p>{outboxMessages.retriedLater}</p>}
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

function StateNotes(listed: ListedRecord) {
  const { record } = listed
  if (record.state === 'needs_attention' && record.refusal) {
    return <RefusalDetails {...listed} refusal={record.refusal} />
  }
  if (listed.waitsForLink && !listed.isEdited) {
    return <p class="record-note">{outboxMessages.waitsForWifi}</p>
  }
  if (record.state === 'waiting' && record.retryReason && !listed.isEdited) {
    return <p class="record-note">{outboxMessages.retryReasons[record.retryReason]}</p>
  }
  if (!record.receipt) return null
  return (
    <p class="record-note">
      {outboxMessages.sentAt(formatTime(record.receipt.at))}
      <br />
      <span class="receipt">{outboxMessages.receipt(record.receipt.submissionUuid)}</span>
    </p>
  )
}

/** What a user needs to know about a record besides its answers. */
export function RecordNotes(listed: ListedRecord) {
  const { record } = listed
  return (
    <>
      {!isReadable(record) && (
        <p class="record-note">
          <LockIcon size={18} />{' '}
          {record.lostPin ? outboxMessages.lostPin : outboxMessages.encryptedRecord}
        </p>
      )}
      {record.imported && <p class="record-note">{outboxMessages.imported}</p>}
      {listed.isEdited && <p class="record-note">{outboxMessages.beingEdited}</p>}
      <StateNotes {...listed} />
    </>
  )
}

export function RecordState({ state }: { state: RecordRow['state'] }) {
  const Icon = icons[state]
  return (
    <span class={`state state-${state}`}>
      <Icon size={18} /> {outboxMessages.states[state]}
    </span>
  )
}

/** A record in the outbox: its first answers, state and buttons. */
export function RecordCard({ listed }: { listed: ListedRecord }) {
  const { record, form } = listed
  const answers = firstAnswers(record, form)
  return (
    <li class={`record record-${record.state}`}>
      <RecordPhoto listed={listed} />
      <div class="record-head">
        <h3>
          <span dir="auto">{record.formTitle}</span>
          {answers.length > 0 && (
            <span class="record-answers">
              {answers.map((answer, at) => (
                <Fragment key={at}>
                  {at > 0 && ' · '}
                  <bdi>{answer}</bdi>
                </Fragment>
              ))}
            </span>
          )}
        </h3>
        <RecordState state={record.state} />
      </div>
      <p class="record-note">{outboxMessages.filledIn(formatTime(record.filledAt))}</p>
      <RecordNotes {...listed} />
      <RecordActions listed={listed} canOpen={true} />
    </li>
  )
}
