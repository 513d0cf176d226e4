import { useModal } from '@formpost/ui/use-modal.ts'
import { useId, useState } from 'preact/hooks'

import { FieldIcon } from '../icons.tsx'
import { messages } from '../screen-messages/index.ts'
import { searchTypes, type TypeChoice } from './type-groups.ts'

interface ChoiceButtonProps {
  choice: TypeChoice
  isFirst: boolean
  onPick: (choice: TypeChoice) => void
}

const ChoiceButton = ({ choice, isFirst, onPick }: ChoiceButtonProps) => (
  <li>
    <button
      type="button"
      class={isFirst ? 'type-choice first-hit' : 'type-choice'}
      data-type={choice.settings?.capture ?? choice.type}
      onClick={() => onPick(choice)}
    >
      <FieldIcon field={choice} size={24} />
      <span class="type-text">
        <span class="type-name">{choice.name}</span>
        <span class="type-description">{choice.description}</span>
      </span>
    </button>
  </li>
)

interface AddFieldDialogProps {
  /** With what was picked, if anything. */
  onClose: (choice?: TypeChoice) => void
}

/** Every type of field, with a search whose first hit is added by Enter. */
export function AddFieldDialog({ onClose }: AddFieldDialogProps) {
  const dialog = useModal()
  const id = useId()
  const [search, setSearch] = useState('')
  const groups = searchTypes(search)
  const hits = groups.flatMap(({ choices }) => choices)
  const first = search.trim() === '' ? undefined : hits[0]
  return (
    <dialog
      ref={dialog}
      class="dialog add-dialog"
      aria-labelledby={`${id}-title`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <form
        class="add-head"
        onSubmit={(event) => {
          event.preventDefault()
          if (first) onClose(first)
        }}
      >
        <h2 id={`${id}-title`}>{messages.addField}</h2>
        <button type="button" class="quiet" onClick={() => onClose()}>
          {messages.close}
        </button>
        <div class="add-search">
          <label class="visually-hidden" for={id}>
            {messages.searchTypes}
          </label>
          <input
            id={id}
            class="control"
            type="search"
            value={search}
            placeholder={messages.searchTypes}
            autoComplete="off"
            aria-describedby={`${id}-help`}
            autoFocus
            onInput={(event) => setSearch(event.currentTarget.value)}
          />
          <p class="visually-hidden" id={`${id}-help`}>
            {messages.searchTypesHelp}
          </p>
        </div>
      </form>
      <p class="visually-hidden" role="status">
        {search.trim() !== '' && messages.typesFound(hits.length)}
      </p>
      {hits.length === 0 && <p class="no-types">{messages.noTypes}</p>}
      <div class="type-groups">
        {groups.map((group) => (
          <section key={group.name}>
            <h3>{group.name}</h3>
            <ul>
              {group.choices.map((choice) => (
                <ChoiceButton
                  key={choice.name}
                  choice={choice}
                  isFirst={choice === first}
                  onPick={onClose}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </dialog>
  )
}
