import { useMemo } from 'preact/hooks'

import type { FieldProps } from './field-props.ts'
import { richText } from './rich-text.ts'

export function ParagraphField({ field }: FieldProps) {
  const content = useMemo(() => richText(field.content ?? ''), [field.content])
  return <div class="field prose">{content}</div>
}
