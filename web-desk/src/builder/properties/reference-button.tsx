import { useLayoutEffect, useRef, useState } from 'preact/hooks'

import { lazyPart } from '../../parts/lazy-part.tsx'
import { useBuilder } from '../builder-context.ts'
import { batch } from '../document/index.ts'
import { messages } from './messages/index.ts'
import type { ControlProps } from './property-frame.tsx'

const ReferenceDialog = lazyPart(
  async () => (await import('../language/reference-dialog.tsx')).ReferenceDialog,
)

type TextElement = HTMLInputElement | HTMLTextAreaElement

interface ReferenceButtonProps {
  control: ControlProps
  text: string
  /** With which the change is undone. */
  mergeKey: string
  onInsert: (text: string) => void
}

/** Puts the answer of another field into a text, at the caret of its control. */
export function ReferenceButton({ control, text, mergeKey, onInsert }: ReferenceButtonProps) {
  const { dispatch } = useBuilder()
  const [isOpen, setOpen] = useState(false)
  const caret = useRef<number>()
  const element = () => document.getElementById(control.id ?? '') as TextElement | null
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    element()?.focus()
    element()?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  return (
    <>
      <button type="button" class="quiet insert-answer" onClick={() => setOpen(true)}>
        {messages.insertAnswer}
      </button>
      {isOpen && (
        <ReferenceDialog
          onClose={(picked) => {
            setOpen(false)
            if (!picked) return
            const { selectionStart, selectionEnd } = element() ?? {}
            const start = selectionStart ?? text.length
            caret.current = start + picked.text.length
            dispatch(batch(picked.names), { mergeKey })
            onInsert(text.slice(0, start) + picked.text + text.slice(selectionEnd ?? start))
          }}
        />
      )}
    </>
  )
}
