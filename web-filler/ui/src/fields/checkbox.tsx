import { GroupFrame } from './field-frame.tsx'
import { controlId, optionText, type FieldProps } from './field-props.ts'
import { OptionRow } from './option-row.tsx'

export function CheckboxField(props: FieldProps) {
  const { field, value, context } = props
  const id = controlId(field.id)
  const options = field.options ?? []
  const chosen = new Set(Array.isArray(value) ? value : [])
  const choose = (option: string, isChosen: boolean) => {
    const next = options.filter((other) => (other === option ? isChosen : chosen.has(other)))
    context.answer(field.id, next)
  }
  return (
    <GroupFrame fieldProps={props}>
      <div class="options">
        {options.map((option, index) => (
          <OptionRow
            key={option}
            kind="checkbox"
            id={index === 0 ? id : `${id}-${index}`}
            name={id}
            option={option}
            text={optionText(field, index)}
            checked={chosen.has(option)}
            onChange={(isChosen) => choose(option, isChosen)}
          />
        ))}
      </div>
    </GroupFrame>
  )
}
