import { FieldFrame } from './field-frame.tsx'
import { ariaProps, asText, controlId, type FieldProps } from './field-props.ts'

export function PhoneField(props: FieldProps) {
  const { field, value, context } = props
  return (
    <FieldFrame fieldProps={props}>
      <input
        id={controlId(field.id)}
        class="control"
        type="tel"
        autocomplete="tel"
        value={asText(value)}
        placeholder={field.placeholder ?? undefined}
        onInput={(event) => context.answer(field.id, event.currentTarget.value)}
        {...ariaProps(props)}
      />
    </FieldFrame>
  )
}
