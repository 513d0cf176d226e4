import { memo } from '@formpost/ui/memo.ts'

import type { DraftField } from '../document/index.ts'
import { fieldLabel } from '../properties/field-label.ts'
import { FieldTypeIcon, GripIcon } from '../icons.tsx'
import { messages as types } from '../messages/index.ts'
import { messages } from '../screen-messages/index.ts'
import { FieldActions } from './field-actions.tsx'
import { FieldPreview } from './field-preview.tsx'
import { useSortable } from './use-sortable.ts'

interface FieldFrameProps {
  field: DraftField
  isSelected: boolean
  /** Known for the selected field only, so that a move does not render every field. */
  index: number
  count: number
  /** When the field is shown or required, in words. */
  logic: string
  problems: number
  onSelect: (uuid: string) => void
}

/** A field in the form pane: a click selects it, dragging moves it. */
export const FieldFrame = memo((props: FieldFrameProps) => {
  const { field, isSelected, index, count, logic, problems, onSelect } = props
  const ref = useSortable(field.uuid)
  const type = types.fieldTypes[field.type].name
  const problemText = problems > 0 ? messages.problemsOf(problems) : ''
  return (
    <li ref={ref} class={isSelected ? 'frame selected' : 'frame'} data-field={field.uuid}>
      <button
        type="button"
        class="frame-select"
        data-select
        tabIndex={isSelected ? 0 : -1}
        aria-current={isSelected ? 'true' : undefined}
        aria-label={[messages.selectField(fieldLabel(field), type), logic, problemText]
          .filter(Boolean)
          .join('. ')}
        onClick={() => onSelect(field.uuid)}
      />
      <p class="frame-type" aria-hidden="true">
        <GripIcon /> <FieldTypeIcon type={field.type} size={18} /> {type}
        {problemText && <span class="frame-problems">{problemText}</span>}
      </p>
      <div class="frame-body" inert>
        <FieldPreview field={field} />
      </div>
      {logic && (
        <p class="frame-logic" aria-hidden="true" dir="auto">
          {logic}
        </p>
      )}
      {isSelected && <FieldActions field={field} index={index} count={count} />}
    </li>
  )
})
