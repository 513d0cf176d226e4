import { useId, useState } from 'preact/hooks'

import { useBuilder } from '../builder-context.ts'
import type { Operation } from '../document/index.ts'
import { FieldIcon } from '../icons.tsx'
import { fieldLabel } from '../properties/field-label.ts'
import { DialogFrame } from '../publishing/dialog-frame.tsx'
import { messages as screen } from '../screen-messages/index.ts'
import { messages } from './messages/index.ts'
import { giveName, namesIn, referableFields } from './names.ts'

import './language.css'

/** A reference to write, and what gives its field a name. */
export interface PickedReference {
  readonly text: string
  readonly names: readonly Operation[]
}

interface ReferenceDialogProps {
  onClose: (picked?: PickedReference) => void
}

/** The fields whose answers a text can show. */
export function ReferenceDialog({ onClose }: ReferenceDialogProps) {
  const { document } = useBuilder()
  const id = useId()
  const [search, setSearch] = useState('')
  const searched = search.trim().toLowerCase()
  const found = referableFields(document).filter(
    (field) =>
      field.type !== 'repeat' &&
      `${fieldLabel(field)} ${field.name ?? ''}`.toLowerCase().includes(searched),
  )
  const pick = (field: (typeof found)[number] | undefined) => {
    if (!field) return
    const text = `\${${namesIn(document)(field)}}`
    onClose({ text, names: giveName(document, field.uuid) })
  }
  return (
    <DialogFrame title={messages.insertAnswer} onClose={() => onClose()}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          pick(found[0])
        }}
      >
        <label class="label" for={id}>
          {screen.searchTypes}
        </label>
        <input
          id={id}
          class="control"
          type="search"
          autoComplete="off"
          autoFocus
          value={search}
          onInput={(event) => setSearch(event.currentTarget.value)}
        />
      </form>
      <p class="visually-hidden" role="status">
        {searched !== '' && screen.typesFound(found.length)}
      </p>
      {found.length === 0 && <p class="help">{messages.nothingToInsert}</p>}
      <ul class="references">
        {found.map((field) => (
          <li key={field.uuid}>
            <button type="button" class="type-choice" onClick={() => pick(field)}>
              <FieldIcon field={field} />
              <span dir="auto">{fieldLabel(field)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div class="dialog-actions">
        <button type="button" class="secondary" onClick={() => onClose()}>
          {screen.cancel}
        </button>
      </div>
    </DialogFrame>
  )
}
