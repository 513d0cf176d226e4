import { FieldFrame } from './field-frame.tsx'
import { ariaProps, asText, controlId, type FieldProps } from './field-props.ts'
import { LengthCount } from './length-count.tsx'

export function LongTextField(props: FieldProps) {
  const { field, value, context } = props
  return (
    <FieldFrame fieldProps={props}>
      <textarea
        id={controlId(field.id)}
        class="control"
        rows={field.settings?.rows ?? 4}
        value={asText(value)}
        placeholder={field.placeholder ?? undefined}
        onInput={(event) => context.answer(field.id, event.currentTarget.value)}
        {...ariaProps(props)}
      />
      <LengthCount field={field} text={asText(value)} />
    </FieldFrame>
  )
}
