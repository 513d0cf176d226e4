import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'

import type { ControlProps } from '../properties/property-frame.tsx'
import { endOfWord, findCompletions, type Completion, type NamedField } from './completions.ts'
import { messages } from './messages/index.ts'

interface ExpressionEditorProps {
  control: ControlProps
  text: string
  /** The character with a problem, from 1. */
  position: number | undefined
  fields: readonly NamedField[]
  /** With the uuid of a field that the text newly refers to. */
  onChange: (text: string, referred: string | undefined) => void
}

interface Caret {
  readonly at: number
  /** Whether all choices are wanted, also without a word. */
  readonly isAsked: boolean
}

/** An expression with a list of what fits the word before the caret, and a mark at a problem. */
export function ExpressionEditor(props: ExpressionEditorProps) {
  const { control, text, position, fields, onChange } = props
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  /** Where the caret is while choices are offered. */
  const [caret, setCaret] = useState<Caret>()
  const [active, setActive] = useState(0)
  const moveTo = useRef<number>()
  const { start, choices } = caret
    ? findCompletions(text, caret.at, fields, caret.isAsked)
    : { start: 0, choices: [] }
  const chosen = Math.min(active, choices.length - 1)
  const isOpen = choices.length > 0

  useLayoutEffect(() => {
    if (moveTo.current === undefined) return
    area.current?.focus()
    area.current?.setSelectionRange(moveTo.current, moveTo.current)
    moveTo.current = undefined
  })
  useLayoutEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen, isOpen])

  const offer = (at: number, isAsked: boolean) => {
    setActive(0)
    setCaret({ at, isAsked })
  }
  const pick = (completion: Completion) => {
    const end = endOfWord(text, caret!.at)
    moveTo.current = start + completion.caret
    setCaret(undefined)
    onChange(text.slice(0, start) + completion.text + text.slice(end), completion.uuid)
  }
  const press = (event: KeyboardEvent & { currentTarget: HTMLTextAreaElement }) => {
    if (event.isComposing) return
    const { key } = event
    if (key === ' ' && event.ctrlKey) offer(event.currentTarget.selectionStart, true)
    else if (!isOpen) return
    else if (key === 'ArrowDown') setActive((chosen + 1) % choices.length)
    else if (key === 'ArrowUp') setActive((chosen + choices.length - 1) % choices.length)
    else if (key === 'Enter' || key === 'Tab') pick(choices[chosen]!)
    else if (key === 'Escape') setCaret(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div class="expression" dir="ltr">
      <div class="expression-text">
        {/* Lies behind the text and makes the control as high as it. */}
        <div class="control expression-mirror" aria-hidden="true">
          <Marked text={text} position={position} />
        </div>
        <textarea
          {...control}
          ref={area}
          class="control"
          rows={1}
          autoCapitalize="off"
          autoComplete="off"
          spellcheck={false}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={isOpen ? `${id}-${chosen}` : undefined}
          value={text}
          onInput={({ currentTarget: { value, selectionStart } }) => {
            offer(selectionStart, false)
            onChange(value, undefined)
          }}
          onKeyDown={press}
          onBlur={() => setCaret(undefined)}
        />
      </div>
      <p class="visually-hidden" role="status">
        {isOpen && messages.suggestions(choices.length)}
      </p>
      {isOpen && (
        <ul
          id={`${id}-list`}
          class="suggestions"
          role="listbox"
          aria-label={messages.suggestionList}
        >
          {choices.map((choice, index) => (
            <li
              key={`${choice.kind} ${choice.uuid ?? choice.name}`}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === chosen}
              // The control keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(choice)}
            >
              <code>{choice.text}</code>
              {choice.label !== undefined && (
                <span class="help" dir="auto">
                  {choice.label}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <button
        type="button"
        class="quiet"
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => {
          const end = area.current!.selectionStart
          area.current!.focus()
          offer(end, true)
        }}
      >
        {messages.suggest}
      </button>
    </div>
  )
}

/** The text with a mark under the character of a problem, or behind the end. */
function Marked({ text, position }: { text: string; position: number | undefined }) {
  if (position === undefined) return <>{text}&nbsp;</>
  const at = Math.min(position - 1, text.length)
  const marked = /^[\p{L}\p{N}_.-]+|^[^]/u.exec(text.slice(at))?.[0] ?? '\u00a0'
  return (
    <>
      {text.slice(0, at)}
      <mark class="expression-problem">{marked}</mark>
      {text.slice(at + marked.length)}&nbsp;
    </>
  )
}
