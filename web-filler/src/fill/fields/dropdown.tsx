import { words } from '../../app/messages/index.ts'
import { FieldFrame } from '../field-frame.tsx'
import { controlId, described, type FieldProps, textOf } from '../field-props.ts'

export function DropdownField(props: FieldProps) {
  const { field, value, filling } = props
  return (
    <FieldFrame of={props}>
      <select
        id={controlId(field.id)}
        class="control"
        value={textOf(value)}
        onChange={(event) => filling.answer(field.id, event.currentTarget.value)}
        {...described(props)}
      >
        <option value="">{field.placeholder || words.choose}</option>
        {(field.options ?? []).map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
