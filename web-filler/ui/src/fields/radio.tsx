import { messages } from '../messages/index.ts'
import { GroupFrame } from './field-frame.tsx'
import { asText, controlId, optionText, type FieldProps } from './field-props.ts'
import { OptionRow } from './option-row.tsx'

export function RadioField(props: FieldProps) {
  const { field, value, isRequired, context } = props
  const id = controlId(field.id)
  return (
    <GroupFrame fieldProps={props} role="radiogroup">
      <div class="options">
        {(field.options ?? []).map((option, index) => (
          <OptionRow
            key={option}
            kind="radio"
            id={index === 0 ? id : `${id}-${index}`}
            name={id}
            option={option}
            text={optionText(field, index)}
            checked={asText(value) === option}
            onChange={() => context.answer(field.id, option)}
          />
        ))}
      </div>
      {!isRequired && asText(value) !== '' && (
        <button type="button" class="quiet" onClick={() => context.answer(field.id, '')}>
          {messages.clearChoice}
        </button>
      )}
    </GroupFrame>
  )
}
