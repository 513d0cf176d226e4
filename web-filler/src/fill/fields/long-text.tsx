import { FieldFrame } from '../field-frame.tsx'
import { controlId, described, type FieldProps, textOf } from '../field-props.ts'
import { LengthCount } from './length-count.tsx'

export function LongTextField(props: FieldProps) {
  const { field, value, filling } = props
  return (
    <FieldFrame of={props}>
      <textarea
        id={controlId(field.id)}
        class="control"
        rows={field.settings?.rows ?? 4}
        value={textOf(value)}
        placeholder={field.placeholder ?? undefined}
        onInput={(event) => filling.answer(field.id, event.currentTarget.value)}
        {...described(props)}
      />
      <LengthCount field={field} text={textOf(value)} />
    </FieldFrame>
  )
}
