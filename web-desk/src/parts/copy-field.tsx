import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'

import { copyText } from './copy-text.ts'
import { messages } from './messages/index.ts'

interface CopyFieldProps {
  label: string
  value: string
  /** The text of the button. */
  copy?: string
  /** Shows this many lines. */
  rows?: number
  help?: string | undefined
  autofocus?: boolean
}

/** On the narrowest phone. */
const charactersPerRow = 24

/** A text to copy. */
export function CopyField(props: CopyFieldProps) {
  const { label, value, copy = messages.copy, rows, help, autofocus } = props
  const id = useId()
  const control = useRef<HTMLTextAreaElement>(null)
  const [state, setState] = useState('')
  useLayoutEffect(() => {
    setState('')
    if (autofocus) control.current!.focus()
  }, [value])
  const copyValue = async () =>
    setState((await copyText(control.current!)) ? messages.copied : messages.copyFailed)
  return (
    <div class="field">
      <label class="label" for={id}>
        {label}
      </label>
      {help && (
        <p class="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      <div class="copy-row">
        {/* It shows all of a text that must be typed elsewhere; only older browsers need the rows. */}
        <textarea
          id={id}
          ref={control}
          class="control"
          value={value}
          rows={rows ?? Math.ceil(value.length / charactersPerRow)}
          readOnly
          dir="ltr"
          aria-describedby={help ? `${id}-help` : undefined}
          onFocus={() => control.current!.select()}
        />
        <button type="button" class="secondary" onClick={() => void copyValue()}>
          {copy}
        </button>
      </div>
      <p class="copy-state" role="status">
        {state}
      </p>
    </div>
  )
}
