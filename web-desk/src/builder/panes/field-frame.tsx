import { leftOutExpressions } from '@formpost/rules'
import { memo } from '@formpost/ui/memo.ts'
import type { Direction } from '@formpost/ui/messages/language.ts'
import { useSelector } from '@formpost/ui/use-selector.ts'

import type { BuilderModel } from '../builder-model.ts'
import { findField, type DraftDocument, type DraftField } from '../document/index.ts'
import { FieldIcon, GripIcon } from '../icons.tsx'
import { describeLogic } from '../properties/describe-logic.ts'
import { fieldLabel } from '../properties/field-label.ts'
import { messages } from '../screen-messages/index.ts'
import { typeText } from '../type-text.ts'
import { FieldActions } from './field-actions.tsx'
import { useFieldRow } from './field-list.ts'
import { FieldPreview } from './field-preview.tsx'
import { useSortable } from './use-sortable.ts'

interface FieldFrameProps {
  model: BuilderModel
  uuid: string
  /** Of the form, as in the filler: it may be another one than that of the page. */
  dir: Direction
}

const none: readonly DraftField[] = []

/** The fields that the logic of a field refers to. */
function controllersOf(document: DraftDocument, uuid: string): readonly DraftField[] {
  const conditions = findField(document, uuid)?.logic?.conditions
  return conditions?.flatMap(({ field_uuid }) => findField(document, field_uuid) ?? []) ?? none
}

/** A field in the form pane: a click selects it, dragging moves it. */
export const FieldFrame = memo(({ model, uuid, dir }: FieldFrameProps) => {
  const ref = useSortable(uuid)
  const { field, isSelected, problems, depth, container } = useFieldRow(model, uuid)
  const controllers = useSelector(model.state, ({ history }) =>
    controllersOf(history.document, uuid),
  )
  if (!field) return null
  const logic = describeLogic(controllers, field)
  const type = typeText(field).name
  const leftOut = leftOutExpressions(field).length
  const marks = [
    ...(problems > 0 ? [messages.problemsOf(problems)] : []),
    ...(leftOut > 0 ? [messages.leftOutOf(leftOut)] : []),
  ]
  return (
    <li
      ref={ref}
      class={isSelected ? 'frame selected' : 'frame'}
      data-field={uuid}
      data-depth={depth || undefined}
    >
      <button
        type="button"
        class="frame-select"
        data-select
        tabIndex={isSelected ? 0 : -1}
        aria-current={isSelected ? 'true' : undefined}
        aria-label={[
          messages.selectField({ name: fieldLabel(field), type }),
          container !== undefined && messages.inContainer(container),
          logic,
          ...marks,
        ]
          .filter(Boolean)
          .join('. ')}
        onClick={() => model.select(uuid)}
      />
      <p class="frame-type" aria-hidden="true">
        <GripIcon /> <FieldIcon field={field} size={18} /> {type}
        {marks.length > 0 && <span class="frame-problems">{marks.join(', ')}</span>}
      </p>
      <div class="frame-body" inert dir={dir}>
        <FieldPreview field={field} />
      </div>
      {logic && (
        <p class="frame-logic" aria-hidden="true" dir="auto">
          {logic}
        </p>
      )}
      {isSelected && <FieldActions field={field} />}
    </li>
  )
})
