import { words } from '../../app/messages/index.ts'
import { GroupFrame } from '../field-frame.tsx'
import { controlId, type FieldProps, textOf } from '../field-props.ts'
import { OptionRow } from './option-row.tsx'

export function RadioField(props: FieldProps) {
  const { field, value, error, isRequired, filling } = props
  const id = controlId(field.id)
  return (
    <GroupFrame of={props}>
      <div class="options">
        {(field.options ?? []).map((option, at) => (
          <OptionRow
            key={option}
            kind="radio"
            id={at === 0 ? id : `${id}-${at}`}
            name={id}
            option={option}
            checked={textOf(value) === option}
            invalid={error !== undefined}
            onChange={() => filling.answer(field.id, option)}
          />
        ))}
      </div>
      {!isRequired && textOf(value) !== '' && (
        <button type="button" class="quiet" onClick={() => filling.answer(field.id, '')}>
          {words.clearChoice}
        </button>
      )}
    </GroupFrame>
  )
}
