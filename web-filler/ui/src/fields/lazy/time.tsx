import { isTime } from '@formpost/rules'

import { FieldFrame } from '../field-frame.tsx'
import { ariaProps, asText, controlId, type FieldProps } from '../field-props.ts'
import { incomplete } from '../incomplete.ts'

/** A time of day. */
export function TimeField(props: FieldProps) {
  const { field, value, context } = props
  const time = asText(value)
  const read = (input: HTMLInputElement) => {
    const next = input.value || (input.validity.badInput ? incomplete : '')
    if (next !== time) context.answer(field.id, next)
  }
  return (
    <FieldFrame fieldProps={props}>
      <input
        id={controlId(field.id)}
        class="control"
        type="time"
        min={field.settings?.min_time ?? undefined}
        max={field.settings?.max_time ?? undefined}
        value={isTime(time) ? time : ''}
        onInput={(event) => read(event.currentTarget)}
        onBlur={(event) => read(event.currentTarget)}
        {...ariaProps(props)}
      />
    </FieldFrame>
  )
}
