import './rescue.css'

import type { Form } from '@formpost/contract'
import { describeProblem } from '@formpost/ui/device-export/describe-problem.ts'
import { ExportError, type ExportProblem } from '@formpost/ui/device-export/export-error.ts'
import { PinForm } from '@formpost/ui/device-export/pin-form.tsx'
import { readProtected, type ProtectedExport } from '@formpost/ui/device-export/protected-export.ts'
import { formatTime } from '@formpost/ui/format.ts'
import { AlertIcon } from '@formpost/ui/icons.tsx'
import { useModal } from '@formpost/ui/use-modal.ts'
import { useEffect, useId, useRef, useState } from 'preact/hooks'

import { deviceCode } from '../parts/device-code.ts'
import { Failure } from '../parts/failure.tsx'
import { takesOfflineAnswers } from '../parts/grace.ts'
import { useAction } from '../parts/use-action.ts'
import { deliverAll, type Outcome, type Outcomes } from './deliver-all.ts'
import type { ReadRecord } from './deliver-record.ts'
import { describeLeftOut, describeOutcome } from './describe-outcome.ts'
import { Found } from './found.tsx'
import { messages } from './messages/index.ts'
import { readContents, type Contents } from './read-contents.ts'

interface Undelivered {
  key: string
  name: string
  reason: string
}

function nameOf({ record: { filledAt, device } }: ReadRecord): string {
  const when = formatTime(filledAt)
  if (!device) return messages.filledIn(when)
  return messages.filledInOn({ when, code: deviceCode(device.id), seq: String(device.seq) })
}

function undeliveredOf({ records, leftOut }: Contents, outcomes: Outcomes, form: Form) {
  const refused = records.flatMap((read): Undelivered | [] => {
    const outcome = outcomes.get(read.record.clientUuid)
    const reason = outcome && describeOutcome(outcome, form)
    return reason === undefined ? [] : { key: read.record.clientUuid, name: nameOf(read), reason }
  })
  const others = leftOut.map((item, index): Undelivered => {
    const name = messages.filledIn(formatTime(item.filledAt))
    return { key: String(index), name, reason: describeLeftOut(item) }
  })
  return [...refused, ...others]
}

function Results({ outcomes, total }: { outcomes: Outcomes; total: number }) {
  const count = (wanted: Outcome) => [...outcomes.values()].filter((one) => one === wanted).length
  const [stored, replayed] = [count('stored'), count('replayed')]
  if (outcomes.size < total) {
    return <p role="status">{messages.progress({ done: outcomes.size, total })}</p>
  }
  return (
    <div role="status">
      {stored > 0 && <p>{messages.stored(stored)}</p>}
      {replayed > 0 && <p>{messages.replayed(replayed)}</p>}
    </div>
  )
}

const isOpen = (outcome: Outcome | undefined): boolean =>
  outcome === undefined || (typeof outcome !== 'string' && 'waiting' in outcome)

interface RescueDialogProps {
  form: Form
  onClose: () => void
}

/** Delivers the answers in the export of a device. */
export function RescueDialog({ form, onClose }: RescueDialogProps) {
  const dialog = useModal()
  const id = useId()
  const [protectedFile, setProtected] = useState<ProtectedExport>()
  const [contents, setContents] = useState<Contents>()
  const [problem, setProblem] = useState<ExportProblem>()
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map())
  const [hasStarted, setStarted] = useState(false)
  const ending = useRef(new AbortController())
  useEffect(() => () => ending.current.abort(), [])

  const noteProblem = (error: unknown) => {
    if (!(error instanceof ExportError)) throw error
    setProblem(error.problem)
    return error.problem
  }
  const read = useAction(async (file: File | undefined) => {
    setProtected(undefined)
    setContents(undefined)
    setProblem(undefined)
    setOutcomes(new Map())
    setStarted(false)
    if (!file) return
    try {
      const found = await readProtected(file)
      if (found) setProtected(found)
      else setContents(await readContents(file, form))
    } catch (error) {
      noteProblem(error)
    }
  })
  const unlock = useAction(async (file: ProtectedExport, pin: string) => {
    setProblem(undefined)
    try {
      setContents(await readContents(await file.open(pin), form))
      setProtected(undefined)
    } catch (error) {
      if (noteProblem(error).code !== 'wrong_pin') setProtected(undefined)
    }
  })
  // A wrong PIN is said beside its field.
  const fileProblem = protectedFile ? undefined : problem
  const { records = [] } = contents ?? {}
  const open = records.filter(({ record }) => isOpen(outcomes.get(record.clientUuid)))
  const deliver = useAction(async () => {
    setStarted(true)
    setOutcomes((known) => new Map([...known].filter(([, outcome]) => !isOpen(outcome))))
    const note = (clientUuid: string, outcome: Outcome) =>
      setOutcomes((known) => new Map(known).set(clientUuid, outcome))
    await deliverAll(open, note, ending.current.signal).catch((error: unknown) => {
      if (!ending.current.signal.aborted) throw error
    })
  })
  const undelivered = contents ? undeliveredOf(contents, outcomes, form) : []
  const canDeliver = takesOfflineAnswers(form, Date.now()) && open.length > 0
  return (
    <dialog
      ref={dialog}
      class="dialog dialog-wide"
      aria-labelledby={id}
      // A file chooser inside is cancelled by an event of the same name.
      onCancel={(event) => event.target === event.currentTarget && onClose()}
    >
      <h2 id={id}>{messages.title}</h2>
      <p>{messages.help}</p>
      <div class={fileProblem ? 'field has-error' : 'field'}>
        <label class="label" for={`${id}-file`}>
          {messages.file}
        </label>
        {fileProblem && (
          <p class="field-error" id={`${id}-error`} role="alert">
            <AlertIcon /> <span>{describeProblem(fileProblem)}</span>
          </p>
        )}
        <input
          id={`${id}-file`}
          class="control file-control"
          type="file"
          accept=".zip,application/zip"
          aria-describedby={fileProblem ? `${id}-error` : undefined}
          aria-invalid={fileProblem ? 'true' : undefined}
          disabled={deliver.isBusy || unlock.isBusy}
          onChange={(event) => void read.run(event.currentTarget.files?.[0])}
        />
      </div>
      {protectedFile && (
        <PinForm problem={problem} onOpen={(pin) => unlock.run(protectedFile, pin)} />
      )}
      {contents && <Found contents={contents} form={form} />}
      {hasStarted && <Results outcomes={outcomes} total={records.length} />}
      {undelivered.length > 0 && (
        <>
          <h3>{messages.undelivered}</h3>
          <ul class="rescue-lines">
            {undelivered.map(({ key, name, reason }) => (
              <li key={key}>
                <bdi>{name}</bdi>: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
      <Failure error={read.error ?? unlock.error ?? deliver.error} />
      <div class="dialog-actions">
        <button type="button" class="secondary" onClick={onClose}>
          {messages.close}
        </button>
        {canDeliver && (
          <button
            type="button"
            class="primary"
            aria-disabled={deliver.isBusy}
            onClick={() => void deliver.run()}
          >
            {outcomes.size > 0 && !deliver.isBusy ? messages.again : messages.deliver(open.length)}
          </button>
        )}
      </div>
    </dialog>
  )
}
