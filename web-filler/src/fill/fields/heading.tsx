import { Help } from '../field-frame.tsx'
import type { FieldProps } from '../field-props.ts'

/** A section's heading; the form's first one is its title and drawn by the page. */
export function HeadingField(props: FieldProps) {
  return (
    <div class="field section">
      <h2>{props.field.label}</h2>
      <Help {...props} />
    </div>
  )
}
