import { FieldError, frameClass, Help } from '@formpost/ui/fields/field-frame.tsx'
import { controlId, type FieldProps } from '@formpost/ui/fields/field-props.ts'

/** An answer that people cannot change, such as the result of a calculation. */
export function ReadOnlyField({ text, ...props }: FieldProps & { text: string }) {
  const { field } = props
  const id = controlId(field.id)
  return (
    <div class={frameClass(props)}>
      <p class="label" id={`${id}-label`}>
        {field.label}
      </p>
      <Help {...props} />
      <FieldError {...props} />
      <output class="read-only" id={id} tabIndex={-1} aria-labelledby={`${id}-label`} dir="auto">
        {text || '–'}
      </output>
    </div>
  )
}
