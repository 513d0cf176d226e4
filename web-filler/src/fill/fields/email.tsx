import { FieldFrame } from '../field-frame.tsx'
import { controlId, described, type FieldProps, textOf } from '../field-props.ts'

export function EmailField(props: FieldProps) {
  const { field, value, filling } = props
  return (
    <FieldFrame of={props}>
      <input
        id={controlId(field.id)}
        class="control"
        type="email"
        inputMode="email"
        autocomplete="email"
        autocapitalize="none"
        spellcheck={false}
        value={textOf(value)}
        placeholder={field.placeholder ?? undefined}
        onInput={(event) => filling.answer(field.id, event.currentTarget.value)}
        {...described(props)}
      />
    </FieldFrame>
  )
}
