import { useRef, useState } from 'preact/hooks'

import { shortcutKey } from '../shortcut-key.ts'
import { messages } from './messages/index.ts'
import { PropertyFrame, type ControlProps } from './property-frame.tsx'
import { ReferenceButton } from './reference-button.tsx'
import { htmlOf, markupOf } from './rich-text-markup.ts'
import { TextControl } from './text-control.tsx'
import { addLink, toggleList, toggleMark, type TextSelection } from './text-selection.ts'
import { useFieldChange, type EditorProps } from './use-field-change.ts'
import { useTyped } from './use-typed.ts'

/** The text of a paragraph, written with simple marks. HTML that they cannot express is edited as HTML. */
export function RichTextProperty(props: EditorProps) {
  const { field, errorOf } = props
  const { set } = useFieldChange(field)
  const html = field.content ?? ''
  const change = (content: string) => set('content', { content: content || null })
  const typed = useTyped<string, never>(
    html,
    (content) => markupOf(content) ?? '',
    (text) => ({ value: htmlOf(text) }),
    change,
  )
  // Once it is edited as HTML it stays so, even if it loses what only HTML can express.
  const [startsAsHtml] = useState(() => markupOf(html) === undefined)
  const isMarkup = !startsAsHtml && (typed.text !== '' || html === '')
  return (
    <PropertyFrame
      property="content"
      label={messages.text}
      help={isMarkup ? messages.textHelp : messages.htmlHelp}
      error={errorOf('content')}
    >
      {(control) =>
        isMarkup ? (
          <MarkupControl
            control={control}
            text={typed.text}
            mergeKey={`${field.uuid} content`}
            onChange={typed.type}
          />
        ) : (
          <TextControl
            control={control}
            rows={6}
            value={html}
            onChange={(content) => change(content ?? '')}
          />
        )
      }
    </PropertyFrame>
  )
}

interface MarkupControlProps {
  control: ControlProps
  text: string
  mergeKey: string
  onChange: (text: string) => void
}

function MarkupControl({ control, text, mergeKey, onChange }: MarkupControlProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const edit = (change: (selection: TextSelection) => TextSelection) => {
    const { current } = area
    if (!current) return
    const { value, selectionStart, selectionEnd } = current
    const next = change({ text: value, start: selectionStart, end: selectionEnd })
    // Set here too, so that the selection fits before the next rendering.
    current.value = next.text
    current.focus()
    current.setSelectionRange(next.start, next.end)
    onChange(next.text)
  }
  const tools = [
    [messages.bold, () => edit((each) => toggleMark(each, '**'))],
    [messages.italic, () => edit((each) => toggleMark(each, '*'))],
    [messages.list, () => edit(toggleList)],
    [messages.link, () => edit((each) => addLink(each, messages.link))],
  ] as const
  const press = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    const key = shortcutKey(event)
    if (key === 'b') edit((each) => toggleMark(each, '**'))
    else if (key === 'i') edit((each) => toggleMark(each, '*'))
    else return
    event.preventDefault()
  }
  return (
    <>
      <div class="format-tools" role="group" aria-label={messages.formatting}>
        {tools.map(([name, apply]) => (
          <button key={name} type="button" class="quiet" onClick={apply}>
            {name}
          </button>
        ))}
        <ReferenceButton control={control} text={text} mergeKey={mergeKey} onInsert={onChange} />
      </div>
      <textarea
        {...control}
        ref={area}
        class="control"
        dir="auto"
        rows={6}
        value={text}
        onInput={(event) => onChange(event.currentTarget.value)}
        onKeyDown={press}
      />
    </>
  )
}
