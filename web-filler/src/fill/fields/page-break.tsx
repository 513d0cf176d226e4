import { Help } from '../field-frame.tsx'
import type { FieldProps } from '../field-props.ts'

/** Names the page that it begins, where it has a label. */
export function PageBreakField(props: FieldProps) {
  if (!props.field.label) return null
  return (
    <div class="field section">
      <h2>{props.field.label}</h2>
      <Help {...props} />
    </div>
  )
}
