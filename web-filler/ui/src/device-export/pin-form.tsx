import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'

import { AlertIcon } from '../icons.tsx'
import { describeProblem } from './describe-problem.ts'
import type { ExportProblem } from './export-error.ts'
import { messages } from './messages/index.ts'

import './pin-form.css'

interface PinFormProps {
  /** Why the last attempt failed. */
  problem: ExportProblem | undefined
  /** Opens the file. Never rejects. */
  onOpen: (pin: string) => Promise<void>
}

/** Asks for the PIN of an export. It takes the focus, and again after a wrong PIN. */
export function PinForm({ problem, onOpen }: PinFormProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  useLayoutEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [problem])
  const open = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    await onOpen(input.current!.value)
    setBusy(false)
  }
  // It is removed meanwhile, so that screen readers say it after each attempt.
  const error = isBusy ? undefined : problem
  return (
    <form class="pin-form" noValidate onSubmit={(event) => void open(event)}>
      <div class={error ? 'field has-error' : 'field'}>
        <label class="label" for={id}>
          {messages.pin.label}
        </label>
        <p class="help" id={`${id}-help`}>
          {messages.pin.help}
        </p>
        {error && (
          <p class="field-error" id={`${id}-error`} role="alert">
            <AlertIcon /> <span>{describeProblem(error)}</span>
          </p>
        )}
        <input
          ref={input}
          id={id}
          class="control"
          type="password"
          autoComplete="off"
          aria-describedby={error ? `${id}-help ${id}-error` : `${id}-help`}
          aria-invalid={error ? 'true' : undefined}
        />
      </div>
      <button type="submit" class="secondary" aria-disabled={isBusy}>
        {isBusy ? messages.pin.opening : messages.pin.open}
      </button>
    </form>
  )
}
