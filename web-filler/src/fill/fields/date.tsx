import { isDate } from '@formpost/rules'

import { FieldFrame } from '../field-frame.tsx'
import { controlId, described, type FieldProps, textOf } from '../field-props.ts'

/** Stands for a date of which only parts are typed; no date, so the rules ask for a whole one. */
const halfTyped = '?'

export function DateField(props: FieldProps) {
  const { field, value, filling } = props
  const day = textOf(value)
  const read = (input: HTMLInputElement) => {
    const next = input.value || (input.validity.badInput ? halfTyped : '')
    if (next !== day) filling.answer(field.id, next)
  }
  return (
    <FieldFrame of={props}>
      <input
        id={controlId(field.id)}
        class="control"
        type="date"
        min={field.settings?.min_date ?? undefined}
        max={field.settings?.max_date ?? '9999-12-31'}
        value={isDate(day) ? day : ''}
        onInput={(event) => read(event.currentTarget)}
        onBlur={(event) => read(event.currentTarget)}
        {...described(props)}
      />
    </FieldFrame>
  )
}
