import { readDateTime } from '@formpost/rules'

import { FieldFrame } from '../field-frame.tsx'
import { ariaProps, asText, controlId, helpId, type FieldProps } from '../field-props.ts'
import { incomplete } from '../incomplete.ts'
import { formatOffset } from './format.ts'
import { localPart, withLocalOffset } from './local-date-time.ts'
import { messages } from './messages/index.ts'

/** A date and a time, with the offset from UTC of this device where it is entered. */
export function DateTimeField(props: FieldProps) {
  const { field, value, context } = props
  const answer = asText(value)
  const shown = localPart(answer)
  const read = (input: HTMLInputElement) => {
    if (input.value === shown && !input.validity.badInput) return
    const next = input.value ? withLocalOffset(input.value) : ''
    const typed = next || (input.validity.badInput ? incomplete : '')
    if (typed !== answer) context.answer(field.id, typed)
  }
  const { min_date: min, max_date: max } = field.settings ?? {}
  // A time that was entered in another time zone is shown as it was entered.
  const offset =
    shown && withLocalOffset(shown) !== answer ? readDateTime(answer)?.offset : undefined
  const { 'aria-describedby': described, ...aria } = ariaProps(props)
  const offsetId = `${helpId(field.id)}-offset`
  return (
    <FieldFrame fieldProps={props}>
      <input
        id={controlId(field.id)}
        class="control"
        type="datetime-local"
        min={min ? `${min}T00:00` : undefined}
        max={`${max ?? '9999-12-31'}T23:59`}
        value={shown}
        onInput={(event) => read(event.currentTarget)}
        onBlur={(event) => read(event.currentTarget)}
        aria-describedby={[described, offset && offsetId].filter(Boolean).join(' ') || undefined}
        {...aria}
      />
      {offset && (
        <p class="stored-number" id={offsetId}>
          {messages.enteredAt(formatOffset(offset))}
        </p>
      )}
    </FieldFrame>
  )
}
