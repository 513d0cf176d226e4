import { FieldError, frameClass, Help, LabelText } from '../field-frame.tsx'
import { ariaProps, controlId, type FieldProps } from '../field-props.ts'

/** One checkbox. The label of the field is that of the checkbox. */
export function ConsentField(props: FieldProps) {
  const { field, value, context } = props
  return (
    <div class={frameClass(props)}>
      <FieldError {...props} />
      <label class="option" for={controlId(field.id)}>
        <input
          id={controlId(field.id)}
          type="checkbox"
          checked={value === 'true'}
          onChange={(event) => context.answer(field.id, event.currentTarget.checked ? 'true' : '')}
          {...ariaProps(props)}
        />
        <span>
          <LabelText {...props} />
        </span>
      </label>
      <Help {...props} />
    </div>
  )
}
