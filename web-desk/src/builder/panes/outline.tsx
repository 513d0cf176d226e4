import { leftOutExpressions } from '@formpost/rules'
import { AlertIcon } from '@formpost/ui/icons.tsx'
import { memo } from '@formpost/ui/memo.ts'
import { useSelector } from '@formpost/ui/use-selector.ts'

import type { BuilderModel } from '../builder-model.ts'
import { settingsOf } from '../document/index.ts'
import { FieldIcon, FormIcon, GripIcon } from '../icons.tsx'
import { fieldLabel } from '../properties/field-label.ts'
import { messages } from '../screen-messages/index.ts'
import { typeText } from '../type-text.ts'
import { useFieldOrder, useFieldRow, type FieldListProps } from './field-list.ts'
import { onListKey } from './list-keys.ts'
import { useShownSelection } from './use-shown-selection.ts'
import { useSortable } from './use-sortable.ts'

interface OutlineRowProps {
  model: BuilderModel
  uuid: string
  onSelect: (uuid: string) => void
}

const OutlineRow = memo(({ model, uuid, onSelect }: OutlineRowProps) => {
  const ref = useSortable(uuid)
  const { field, isSelected, problems, depth, container } = useFieldRow(model, uuid)
  if (!field) return null
  const { type } = field
  const leftOut = leftOutExpressions(field).length
  return (
    <li
      ref={ref}
      class={`outline-row outline-${type} ${isSelected ? 'selected' : ''}`}
      data-field={uuid}
      data-depth={depth || undefined}
    >
      <button
        type="button"
        class="outline-select"
        data-select
        tabIndex={isSelected ? 0 : -1}
        aria-current={isSelected ? 'true' : undefined}
        onClick={() => onSelect(uuid)}
      >
        <FieldIcon field={field} size={18} />
        <span class="outline-name" dir="auto">
          {fieldLabel(field)}
        </span>
        <span class="visually-hidden">
          , {typeText(field).name}
          {container !== undefined && `, ${messages.inContainer(container)}`}
        </span>
        {problems + leftOut > 0 && (
          <span class="outline-problems">
            <AlertIcon size={18} />
            <span class="visually-hidden">
              {problems > 0 && messages.problemsOf(problems)}
              {leftOut > 0 && ` ${messages.leftOutOf(leftOut)}`}
            </span>
          </span>
        )}
      </button>
      <GripIcon />
    </li>
  )
})

/** The fields by their names, to select and move them in a long form. */
export const Outline = memo((props: FieldListProps & { onSelect: (uuid?: string) => void }) => {
  const { model, commands, form, onSelect } = props
  const order = useFieldOrder(model)
  const selected = useSelector(model.state, (state) => state.selected)
  const title = useSelector(model.state, ({ history }) => settingsOf(history.document, form).title)
  const problems = useSelector(model.problemCounts, (counts) => counts.get(undefined) ?? 0)
  const list = useShownSelection(selected)
  return (
    <ul ref={list} class="outline" onKeyDown={(event) => onListKey(event, model, commands)}>
      <li class={`outline-row ${selected === undefined ? 'selected' : ''}`} data-field="">
        <button
          type="button"
          class="outline-select"
          data-select
          tabIndex={selected === undefined ? 0 : -1}
          aria-current={selected === undefined ? 'true' : undefined}
          onClick={() => onSelect(undefined)}
        >
          <FormIcon />
          <span class="outline-name" dir="auto">
            {title}
          </span>
          {problems > 0 && (
            <span class="outline-problems">
              <AlertIcon size={18} />
              <span class="visually-hidden">{messages.problemsOf(problems)}</span>
            </span>
          )}
        </button>
      </li>
      {order.map((uuid) => (
        <OutlineRow key={uuid} model={model} uuid={uuid} onSelect={onSelect} />
      ))}
    </ul>
  )
})
