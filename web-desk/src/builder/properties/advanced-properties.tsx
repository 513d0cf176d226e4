import { leftOutExpressions } from '@formpost/rules'
import { useLayoutEffect, useState } from 'preact/hooks'

import { lazyPart } from '../../parts/lazy-part.tsx'
import { useBuilder } from '../builder-context.ts'
import type { FocusRequest } from '../builder-state.ts'
import { messages } from './messages/index.ts'
import type { EditorProps } from './use-field-change.ts'

const LanguageProperties = lazyPart(
  async () => (await import('../language/language-properties.tsx')).LanguageProperties,
)

/** Whether this part shows a property and its problems. */
export const isAdvanced = (property: string): boolean =>
  /^(?:name|expressions|read_only|settings\.(?:result|metadata))\b/.test(property)

/** Whether the last one was open: who writes expressions goes from field to field. */
let wasOpen = false
/** The last request for the focus that was seen, as it stays when another field is selected. */
let seen: FocusRequest | undefined

/** The name and the expressions of a field, of which the code is loaded when they are shown. */
export function AdvancedProperties(props: EditorProps) {
  const { focus, problems } = useBuilder()
  const { uuid, name, expressions, read_only: isReadOnly } = props.field
  const [isOpen, setOpen] = useState(wasOpen || Boolean(name || expressions || isReadOnly))
  const [wanted, setWanted] = useState<string>()
  const hasProblem = problems.some(({ field, property }) => field === uuid && isAdvanced(property))
  const isShown = isOpen || hasProblem || leftOutExpressions(props.field).length > 0
  useLayoutEffect(() => {
    if (focus === seen) return
    seen = focus
    if (!focus || !isAdvanced(focus.property)) return
    setOpen(true)
    setWanted(focus.property)
  }, [focus])
  return (
    <details
      class="property advanced"
      open={isShown}
      onToggle={({ currentTarget: { open } }) => {
        if (open === isShown) return
        wasOpen = open
        setOpen(open)
      }}
    >
      <summary>{messages.advanced}</summary>
      {isShown && <LanguageProperties {...props} wanted={wanted} />}
    </details>
  )
}
