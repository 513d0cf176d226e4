import { useModal } from '@formpost/ui/use-modal.ts'
import { useState } from 'preact/hooks'

import { storageFailure } from '../app/storage-failure.ts'
import { encryptStored } from './encrypt-stored.ts'
import { messages } from './messages/index.ts'
import { describeRefusal } from './pin-error.ts'
import { PinError, pinErrorId, PinInput } from './pin-input.tsx'
import { pinProblem } from './pin-rules.ts'
import { changePin, removePin, setPin } from './pin-store.ts'

/** What a dialog does with the PIN. */
export type PinTask = 'set' | 'change' | 'remove'

interface Entered {
  current: string
  next: string
  repeated: string
}

/** Why a new PIN is not taken; undefined if it is. */
function problemOf({ next, repeated }: Entered): string | undefined {
  const problem = pinProblem(next)
  if (problem) return messages.problems[problem]
  return next === repeated ? undefined : messages.notRepeated
}

/** Screen readers announce each progress. */
const progressStep = 25

/** Does what the dialog is for. Returns why it did not. */
async function perform(
  task: PinTask,
  entered: Entered,
  onProgress: (text: string) => void,
): Promise<string | undefined> {
  const problem = task === 'remove' ? undefined : problemOf(entered)
  if (problem) return problem
  if (task === 'set') {
    await setPin(entered.next)
    // The PIN is set now. What could not be encrypted is tried again after the next unlocking.
    await encryptStored((done, all) => {
      if (done % progressStep === 0) onProgress(messages.encrypting({ done: done + 1, all }))
    }).catch(storageFailure.report)
    return undefined
  }
  const result = await (task === 'change'
    ? changePin(entered.current, entered.next)
    : removePin(entered.current))
  return result === 'wrong' || result === 'blocked' ? describeRefusal(result) : undefined
}

interface PinDialogProps {
  task: PinTask
  isNumeric: boolean
  onClose: (isDone: boolean) => void
}

/** Sets, changes or removes the PIN of this device. */
export function PinDialog({ task, isNumeric, onClose }: PinDialogProps) {
  const dialog = useModal()
  const [entered, setEntered] = useState<Entered>({ current: '', next: '', repeated: '' })
  const [progress, setProgress] = useState('')
  const [error, setError] = useState('')
  const isBusy = progress !== ''
  const submit = (event: Event) => {
    event.preventDefault()
    if (isBusy) return
    setError('')
    setProgress(messages.working)
    perform(task, entered, setProgress)
      .then(
        (problem) => (problem === undefined ? onClose(true) : setError(problem)),
        (failure: unknown) => {
          storageFailure.report(failure)
          setError(messages.failed)
        },
      )
      .finally(() => setProgress(''))
  }
  const input = (name: keyof Entered, label: string, isDigits?: boolean) => (
    <PinInput
      id={`pin-${name}`}
      label={label}
      value={entered[name]}
      isNumeric={isDigits}
      errorId={error ? pinErrorId : undefined}
      onInput={(value) => setEntered({ ...entered, [name]: value })}
    />
  )
  const { title, confirm } = messages.tasks[task]
  return (
    <dialog
      ref={dialog}
      class="dialog pin-dialog"
      aria-labelledby="pin-title"
      aria-describedby="pin-about"
      onCancel={(event) => {
        event.preventDefault()
        if (!isBusy) onClose(false)
      }}
    >
      <h2 id="pin-title">{title}</h2>
      <div id="pin-about">
        {task === 'remove' ? (
          <p>{messages.removeBody}</p>
        ) : (
          <>
            <p>{messages.rules}</p>
            <ul class="pin-notes">
              <li>{messages.noteDrafts}</li>
              <li>{messages.noteRecords}</li>
              <li>{messages.noteForgotten}</li>
            </ul>
          </>
        )}
      </div>
      <form onSubmit={submit}>
        {task !== 'set' && input('current', messages.pin, isNumeric)}
        {task !== 'remove' && input('next', messages.newPin)}
        {task !== 'remove' && input('repeated', messages.repeatPin)}
        <PinError text={error} />
        <p role="status">{progress}</p>
        <div class="dialog-actions">
          <button
            type="button"
            class="secondary"
            aria-disabled={isBusy ? 'true' : undefined}
            onClick={() => !isBusy && onClose(false)}
          >
            {messages.cancel}
          </button>
          <button type="submit" class="primary" aria-disabled={isBusy ? 'true' : undefined}>
            {confirm}
          </button>
        </div>
      </form>
    </dialog>
  )
}
