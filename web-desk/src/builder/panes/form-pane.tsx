import { memo } from '@formpost/ui/memo.ts'
import { directionOf } from '@formpost/ui/messages/language.ts'
import { useSelector } from '@formpost/ui/use-selector.ts'

import { settingsOf } from '../document/index.ts'
import { PlusIcon } from '../icons.tsx'
import { messages } from '../screen-messages/index.ts'
import { FieldFrame } from './field-frame.tsx'
import { useFieldOrder, type FieldListProps } from './field-list.ts'
import { onListKey } from './list-keys.ts'
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
    <div class="frame-body" inert dir={directionOf(title)}>
      <p class="frame-title">{title}</p>
      {description && <p class="lead">{description}</p>}
    </div>
  </li>
)

/** The form as respondents see it, each field in a frame. */
export const FormPane = memo((props: FieldListProps & { onAdd: () => void }) => {
  const { model, commands, form, onAdd } = props
  const order = useFieldOrder(model)
  const selected = useSelector(model.state, (state) => state.selected)
  const { title, description } = useSelector(model.state, ({ history }) => {
    const settings = settingsOf(history.document, form)
    return { title: settings.title, description: settings.description }
  })
  const list = useShownSelection(selected)
  useKeptFocus(`${order.length} ${selected}`, selected)
  return (
    <>
      <ul ref={list} class="frames" onKeyDown={(event) => onListKey(event, model, commands)}>
        <FormHead
          title={title}
          description={description}
          isSelected={selected === undefined}
          onSelect={model.select}
        />
        {order.map((uuid) => (
          <FieldFrame key={uuid} model={model} uuid={uuid} dir={directionOf(title)} />
        ))}
      </ul>
      {order.length === 0 && (
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
})
