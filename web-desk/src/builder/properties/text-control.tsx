import { asUri } from '../../parts/as-uri.ts'
import type { ControlProps } from './property-frame.tsx'

interface TextControlProps {
  control: ControlProps
  value: string | null
  /** Several lines, at least this many. */
  rows?: number
  type?: 'text' | 'email' | 'url'
  placeholder?: string | undefined
  /** Blank text is null. */
  onChange: (value: string | null) => void
}

/** A text of one line or several. It has no `maxlength`, which would cut pasted text without a word. */
export function TextControl(props: TextControlProps) {
  const { control, value, rows, type = 'text', placeholder, onChange } = props
  const common = {
    ...control,
    class: 'control',
    value: value ?? '',
    placeholder,
    dir: type === 'text' ? ('auto' as const) : ('ltr' as const),
    onInput: (event: { currentTarget: { value: string } }) =>
      onChange(event.currentTarget.value || null),
  }
  const repair = ({ currentTarget: { value: typed } }: { currentTarget: { value: string } }) => {
    const address = asUri(typed)
    if (address !== typed) onChange(address)
  }
  return rows === undefined ? (
    <input
      {...common}
      type={type === 'url' ? 'text' : type}
      inputMode={type}
      autoComplete="off"
      onBlur={type === 'url' ? repair : undefined}
    />
  ) : (
    <textarea {...common} rows={rows} />
  )
}
