import { messages } from '../messages/index.ts'
import { FieldFrame } from './field-frame.tsx'
import { ariaProps, asText, controlId, optionText, type FieldProps } from './field-props.ts'

export function DropdownField(props: FieldProps) {
  const { field, value, context } = props
  return (
    <FieldFrame fieldProps={props}>
      <select
        id={controlId(field.id)}
        class="control"
        value={asText(value)}
        onChange={(event) => context.answer(field.id, event.currentTarget.value)}
        {...ariaProps(props)}
      >
        <option value="">{field.placeholder || messages.choose}</option>
        {(field.options ?? []).map((option, index) => (
          <option key={option} value={option}>
            {optionText(field, index)}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
