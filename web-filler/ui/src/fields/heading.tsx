import { Help } from './field-frame.tsx'
import type { FieldProps } from './field-props.ts'

/** A section heading. The form's first heading is its title and rendered by `FormView`. */
export function HeadingField(props: FieldProps) {
  return (
    <div class="field section">
      <h2>{props.field.label}</h2>
      <Help {...props} />
    </div>
  )
}
