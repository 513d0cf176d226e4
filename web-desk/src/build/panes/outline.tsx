import type { FieldType } from '@formpost/rules'
import { AlertIcon } from '@formpost/ui/icons.tsx'
import { memo } from '@formpost/ui/memo.ts'

import { useBuilder } from '../builder-store.ts'
import { settingsOf } from '../document/index.ts'
import { fieldLabel } from '../properties/field-label.ts'
import { FieldTypeIcon, FormIcon, GripIcon } from '../icons.tsx'
import { messages as types } from '../messages/index.ts'
import { messages } from '../screen-messages/index.ts'
import { onListKey } from './list-keys.ts'
import { countProblems } from './problem-counts.ts'
import { useShownSelection } from './use-shown-selection.ts'
import { useSortable } from './use-sortable.ts'

interface OutlineRowProps {
  uuid: string
  type: FieldType
  name: string
  isSelected: boolean
  problems: number
  onSelect: (uuid: string) => void
}

const OutlineRow = memo((props: OutlineRowProps) => {
  const { uuid, type, name, isSelected, problems, onSelect } = props
  const ref = useSortable(uuid)
  return (
    <li
      ref={ref}
      class={`outline-row outline-${type} ${isSelected ? 'selected' : ''}`}
      data-field={uuid}
    >
      <button
        type="button"
        class="outline-select"
        data-select
        tabIndex={isSelected ? 0 : -1}
        aria-current={isSelected ? 'true' : undefined}
        onClick={() => onSelect(uuid)}
      >
        <FieldTypeIcon type={type} size={18} />
        <span class="outline-name" dir="auto">
          {name}
        </span>
        <span class="visually-hidden">, {types.fieldTypes[type].name}</span>
        {problems > 0 && (
          <span class="outline-problems">
            <AlertIcon size={18} />
            <span class="visually-hidden">{messages.problemsOf(problems)}</span>
          </span>
        )}
      </button>
      <GripIcon />
    </li>
  )
})

/** The fields by their names, to select and move them in a long form. */
export function Outline({ onSelect }: { onSelect: (uuid: string | undefined) => void }) {
  const builder = useBuilder()
  const { form, document, selected, problems } = builder
  const list = useShownSelection(selected)
  const counts = countProblems(problems)
  return (
    <ul ref={list} class="outline" onKeyDown={(event) => onListKey(event, builder)}>
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
            {settingsOf(document, form).title}
          </span>
          {counts.has(undefined) && (
            <span class="outline-problems">
              <AlertIcon size={18} />
              <span class="visually-hidden">{messages.problemsOf(counts.get(undefined)!)}</span>
            </span>
          )}
        </button>
      </li>
      {document.fields.map((field) => (
        <OutlineRow
          key={field.uuid}
          uuid={field.uuid}
          type={field.type}
          name={fieldLabel(field)}
          isSelected={field.uuid === selected}
          problems={counts.get(field.uuid) ?? 0}
          onSelect={onSelect}
        />
      ))}
    </ul>
  )
}
