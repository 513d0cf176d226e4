import type { Form } from '@formpost/contract'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

import { messages } from '../messages/index.ts'
import { FilterDialog } from './filter-dialog.tsx'
import { filterText } from './filter-text.ts'
import { changeFilter, countConditions, isFiltered, maxConditions, type Filter } from './filter.ts'

interface FilterBarProps {
  form: Form
  filter: Filter
  onChange: (filter: Filter) => void
}

function Search({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  // Going back shows the text that was searched for then. After painting, this could undo what was typed.
  useLayoutEffect(() => void (input.current!.value = text), [text])
  return (
    <form
      class="answers-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(input.current!.value)
      }}
    >
      <input
        ref={input}
        type="search"
        class="control"
        dir="auto"
        maxLength={1000}
        aria-label={messages.search}
        placeholder={messages.search}
        defaultValue={text}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
    </form>
  )
}

/** The search, a chip for each filter, and adding one. */
export function FilterBar({ form, filter, onChange }: FilterBarProps) {
  const [editing, setEditing] = useState<{ name: string | undefined }>()
  const add = useRef<HTMLButtonElement>(null)
  const change = (changes: Readonly<Record<string, string | undefined>>) => {
    const changed = changeFilter(filter, changes)
    if (JSON.stringify(changed) !== JSON.stringify(filter)) onChange(changed)
  }
  const chips = Object.entries(filter).filter(([name]) => name !== 'q')
  return (
    <section class="filter-bar" aria-label={messages.filters}>
      {!form.is_encrypted && (
        <Search text={filter['q'] ?? ''} onSearch={(q) => change({ q: q.trim() })} />
      )}
      <button
        ref={add}
        id="add-filter"
        type="button"
        class="secondary"
        disabled={countConditions(filter) >= maxConditions}
        onClick={() => setEditing({ name: undefined })}
      >
        {messages.addFilter}
      </button>
      {isFiltered(filter) && (
        <button
          type="button"
          class="quiet"
          onClick={() => {
            add.current?.focus()
            onChange({})
          }}
        >
          {messages.clearFilters}
        </button>
      )}
      {chips.length > 0 && (
        <ul class="chips">
          {chips.map(([name, value]) => {
            const text = filterText(form, name, value)
            return (
              <li key={name} class="chip">
                <button
                  type="button"
                  class="chip-text"
                  dir="auto"
                  aria-label={messages.editFilter(text)}
                  onClick={() => setEditing({ name })}
                >
                  {text}
                </button>
                <button
                  type="button"
                  class="chip-remove"
                  aria-label={messages.removeFilter(text)}
                  onClick={() => {
                    add.current?.focus()
                    change({ [name]: undefined })
                  }}
                >
                  <span aria-hidden="true">×</span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
      {editing && (
        <FilterDialog
          form={form}
          filter={filter}
          name={editing.name}
          onApply={change}
          onClose={() => setEditing(undefined)}
        />
      )}
    </section>
  )
}
