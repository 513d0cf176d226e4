import { formatNumber } from '@formpost/ui/format.ts'
import { memo } from '@formpost/ui/memo.ts'
import { useId, useRef, useState } from 'preact/hooks'

import { DeleteIcon, DownIcon, UpIcon } from '../icons.tsx'
import { messages } from './messages/index.ts'
import { PropertyError } from './property-frame.tsx'

/** What a row does to the list; the same object for the life of the list. */
export interface OptionActions {
  rename: (index: number, text: string, former: readonly string[]) => void
  addAfter: (index: number) => void
  addLines: (text: string) => void
  move: (index: number, to: number, control: 'input' | 'up' | 'down') => void
  remove: (index: number) => void
}

interface OptionRowProps {
  option: string
  index: number
  count: number
  /** What logic uses it. */
  note: string | undefined
  error: string | undefined
  actions: OptionActions
}

/** An option: Enter adds the next one, and Alt with an arrow key moves it. */
export const OptionRow = memo((props: OptionRowProps) => {
  const { option, index, count, note, actions } = props
  const id = useId()
  const [hasFocus, setFocus] = useState(false)
  // A new option is blank at first, which is no mistake yet.
  const error = hasFocus && option === '' ? undefined : props.error
  const former = useRef<string[]>([])
  const name = option.trim() || messages.optionNumber(formatNumber(index + 1))
  const rename = (text: string) => {
    former.current.push(option)
    actions.rename(index, text, former.current)
  }
  const press = (event: KeyboardEvent) => {
    if (event.isComposing) return
    if (event.key === 'Enter') actions.addAfter(index)
    else if (event.altKey && event.key === 'ArrowUp') actions.move(index, index - 1, 'input')
    else if (event.altKey && event.key === 'ArrowDown') actions.move(index, index + 1, 'input')
    else return
    event.preventDefault()
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (!/[\r\n]/.test(text.trim())) return
    event.preventDefault()
    actions.addLines(text)
  }
  const described = [note && `${id}-note`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <li class={error ? 'option-item has-error' : 'option-item'} data-property={`options.${index}`}>
      <div class="option-controls">
        <input
          class="control"
          type="text"
          dir="auto"
          autoComplete="off"
          aria-label={messages.optionNumber(formatNumber(index + 1))}
          aria-describedby={described || undefined}
          aria-invalid={error ? 'true' : undefined}
          value={option}
          onFocus={() => {
            former.current = []
            setFocus(true)
          }}
          onBlur={() => setFocus(false)}
          onInput={(event) => rename(event.currentTarget.value)}
          onKeyDown={press}
          onPaste={paste}
        />
        <button
          type="button"
          class="icon-button move-up"
          aria-label={messages.moveUp(name)}
          aria-disabled={index === 0 ? 'true' : undefined}
          onClick={() => actions.move(index, index - 1, 'up')}
        >
          <UpIcon />
        </button>
        <button
          type="button"
          class="icon-button move-down"
          aria-label={messages.moveDown(name)}
          aria-disabled={index === count - 1 ? 'true' : undefined}
          onClick={() => actions.move(index, index + 1, 'down')}
        >
          <DownIcon />
        </button>
        <button
          type="button"
          class="icon-button"
          aria-label={messages.removeOption(name)}
          onClick={() => actions.remove(index)}
        >
          <DeleteIcon />
        </button>
      </div>
      {note && (
        <p class="help below" id={`${id}-note`}>
          {note}
        </p>
      )}
      {error && <PropertyError id={`${id}-error`} error={error} />}
    </li>
  )
})
