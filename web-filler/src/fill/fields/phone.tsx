import { FieldFrame } from '../field-frame.tsx'
import { controlId, described, type FieldProps, textOf } from '../field-props.ts'

export function PhoneField(props: FieldProps) {
  const { field, value, filling } = props
  return (
    <FieldFrame of={props}>
      <input
        id={controlId(field.id)}
        class="control"
        type="tel"
        autocomplete="tel"
        value={textOf(value)}
        placeholder={field.placeholder ?? undefined}
        onInput={(event) => filling.answer(field.id, event.currentTarget.value)}
        {...described(props)}
      />
    </FieldFrame>
  )
}
