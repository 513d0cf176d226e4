import { isName } from '@formpost/rules/form-members'
import { useEffect, useState } from 'preact/hooks'

import { useBuilder } from '../builder-context.ts'
import { childrenOf } from '../document/index.ts'
import { PropertyFrame } from '../properties/property-frame.tsx'
import type { EditorProps } from '../properties/use-field-change.ts'
import { messages } from './messages/index.ts'
import { namesIn, renameField } from './names.ts'

/** The name of a field in expressions. It changes when the control is left, because references are renamed with it. */
export function NameProperty({ field, errorOf }: EditorProps) {
  const { document, form, dispatch } = useBuilder()
  const [text, setText] = useState(field.name ?? '')
  useEffect(() => setText(field.name ?? ''), [field.name])
  const name = text.trim()
  const siblings = childrenOf(document, field.parent)
  const isTaken = siblings.some((each) => each !== field && each.name === name)
  const problem = () => {
    if (name === '' || name === field.name) return errorOf('name')
    if (!isName(name)) return messages.notAName
    return isTaken ? messages.nameTaken : undefined
  }
  const error = problem()
  const take = () => {
    if (error || name === (field.name ?? '')) return
    dispatch(renameField(document, form, field.uuid, name || null))
  }
  return (
    <PropertyFrame property="name" label={messages.name} help={messages.nameHelp} error={error}>
      {(control) => (
        <input
          {...control}
          class="control"
          type="text"
          dir="ltr"
          autoCapitalize="off"
          autoComplete="off"
          spellcheck={false}
          placeholder={namesIn(document)(field)}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          onChange={take}
        />
      )}
    </PropertyFrame>
  )
}
