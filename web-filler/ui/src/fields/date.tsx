import { isDate } from '@formpost/rules'

import { FieldFrame } from './field-frame.tsx'
import { ariaProps, asText, controlId, type FieldProps } from './field-props.ts'
import { incomplete } from './incomplete.ts'

export function DateField(props: FieldProps) {
  const { field, value, context } = props
  const day = asText(value)
  const read = (input: HTMLInputElement) => {
    const next = input.value || (input.validity.badInput ? incomplete : '')
    if (next !== day) context.answer(field.id, next)
  }
  return (
    <FieldFrame fieldProps={props}>
      <input
        id={controlId(field.id)}
        class="control"
        type="date"
        min={field.settings?.min_date ?? undefined}
        max={field.settings?.max_date ?? '9999-12-31'}
        value={isDate(day) ? day : ''}
        onInput={(event) => read(event.currentTarget)}
        onBlur={(event) => read(event.currentTarget)}
        {...ariaProps(props)}
      />
    </FieldFrame>
  )
}
