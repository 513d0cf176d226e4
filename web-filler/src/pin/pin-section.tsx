import { useState } from 'preact/hooks'

import { useLiveQuery } from '../app/use-live-query.ts'
import { lock } from './auto-lock.ts'
import { messages } from './messages/index.ts'
import { PinDialog, type PinTask } from './pin-dialog.tsx'
import { readPin } from './pin-store.ts'

import './pin.css'

/** Where the PIN of a shared device is set, changed and removed. */
export function PinSection() {
  const pin = useLiveQuery(async () => (await readPin()) ?? null, [])
  const [task, setTask] = useState<PinTask | null>(null)
  const [done, setDone] = useState('')
  if (pin === undefined) return null
  const begin = (next: PinTask) => () => {
    setDone('')
    setTask(next)
  }
  const close = (isDone: boolean) => {
    if (task && isDone) setDone(messages.tasks[task].done)
    setTask(null)
  }
  return (
    <section class="group pin-section">
      <h2>{messages.sectionTitle}</h2>
      <p class="help">{pin ? messages.sectionOn : messages.sectionOff}</p>
      <div class="toolbar">
        {pin ? (
          <>
            <button type="button" class="secondary" onClick={lock}>
              {messages.lockNow}
            </button>
            <button type="button" class="secondary" onClick={begin('change')}>
              {messages.tasks.change.confirm}
            </button>
            <button type="button" class="quiet" onClick={begin('remove')}>
              {messages.tasks.remove.confirm}
            </button>
          </>
        ) : (
          <button type="button" class="secondary" onClick={begin('set')}>
            {messages.tasks.set.confirm}
          </button>
        )}
      </div>
      <p role="status">{done}</p>
      {task && <PinDialog task={task} isNumeric={pin?.isNumeric ?? false} onClose={close} />}
    </section>
  )
}
