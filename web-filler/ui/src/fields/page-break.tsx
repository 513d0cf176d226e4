import type { FieldProps } from './field-props.ts'
import { HeadingField } from './heading.tsx'

/** The heading of the page that starts here, if it has a label. */
export function PageBreakField(props: FieldProps) {
  return props.field.label ? <HeadingField {...props} /> : null
}
