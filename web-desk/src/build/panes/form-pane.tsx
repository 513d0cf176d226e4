import { settingsOf } from '../document/index.ts'
import { useBuilder } from '../builder-store.ts'
import { PlusIcon } from '../icons.tsx'
import { describeLogic } from '../properties/describe-logic.ts'
import { messages } from '../screen-messages/index.ts'
import { FieldFrame } from './field-frame.tsx'
import { onListKey } from './list-keys.ts'
import { countProblems } from './problem-counts.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useShownSelection } from './use-shown-selection.ts'

interface FormHeadProps {
  title: string
  description: string | null
  isSelected: boolean
  onSelect: (uuid: undefined) => void
}

/** The title of the form, which selects the form itself. */
const FormHead = ({ title, description, isSelected, onSelect }: FormHeadProps) => (
  <li class={`frame frame-form ${isSelected ? 'selected' : ''}`} data-field="">
    <button
      type="button"
      class="frame-select"
      data-select
      tabIndex={isSelected ? 0 : -1}
      aria-current={isSelected ? 'true' : undefined}
      aria-label={messages.selectForm(title)}
      onClick={() => onSelect(undefined)}
    />
    <div class="frame-body" inert>
      <p class="frame-title">{title}</p>
      {description && <p class="lead">{description}</p>}
    </div>
  </li>
)

/** The form as respondents see it, each field in a frame. */
export function FormPane({ onAdd }: { onAdd: () => void }) {
  const builder = useBuilder()
  const { form, document, selected, problems, select } = builder
  const list = useShownSelection(selected)
  useKeptFocus(list, `${document.fields.length} ${selected}`)
  const counts = countProblems(problems)
  const { title, description } = settingsOf(document, form)
  const { fields } = document
  return (
    <>
      <ul ref={list} class="frames" onKeyDown={(event) => onListKey(event, builder)}>
        <FormHead
          title={title}
          description={description}
          isSelected={selected === undefined}
          onSelect={select}
        />
        {fields.map((field, index) => {
          const isSelected = field.uuid === selected
          return (
            <FieldFrame
              key={field.uuid}
              field={field}
              isSelected={isSelected}
              index={isSelected ? index : -1}
              count={isSelected ? fields.length : -1}
              logic={field.logic ? (describeLogic(document, field) ?? '') : ''}
              problems={counts.get(field.uuid) ?? 0}
              onSelect={select}
            />
          )
        })}
      </ul>
      {fields.length === 0 && (
        <div class="empty">
          <h2>{messages.emptyTitle}</h2>
          <p>{messages.emptyBody}</p>
        </div>
      )}
      <button type="button" class="secondary add-at-end" onClick={onAdd}>
        <PlusIcon /> {messages.addField}
      </button>
    </>
  )
}
