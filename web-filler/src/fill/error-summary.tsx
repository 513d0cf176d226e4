import { controlId } from '@formpost/ui/fields/field-props.ts'
import type { RefObject } from 'preact'

import { messages } from '../app/messages/index.ts'

interface ErrorSummaryProps {
  problems: ReadonlyMap<string, string>
  /** The service's message about the whole submission. */
  message: string | null
  /** For moving the focus to the summary. */
  box: RefObject<HTMLDivElement>
}

export function ErrorSummary({ problems, message, box }: ErrorSummaryProps) {
  const isShown = problems.size > 0 || message !== null
  if (!isShown) return null
  const goTo = (event: Event, fieldId: string) => {
    const control = document.getElementById(controlId(fieldId))
    if (!control) return
    event.preventDefault()
    const field = control.closest('.field') ?? control
    field.scrollIntoView({ block: 'start' })
    control.focus({ preventScroll: true })
  }
  return (
    <div
      class="error-summary"
      dir="auto"
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-labelledby="error-title"
    >
      <h2 id="error-title">{messages.problemTitle}</h2>
      {message && <p>{message}</p>}
      <ul>
        {[...problems].map(([fieldId, text]) => (
          <li key={fieldId}>
            <a href={`#${controlId(fieldId)}`} onClick={(event) => goTo(event, fieldId)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
