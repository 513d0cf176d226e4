import { AlertIcon } from '@formpost/ui/icons.tsx'
import { useId } from 'preact/hooks'

interface TextInputProps {
  label: string
  value: string
  onInput: (value: string) => void
  help?: string | undefined
  error?: string | undefined
  type?:
    'text' | 'email' | 'password' | 'url' | 'number' | 'date' | 'time' | 'datetime-local' | 'search'
  autocomplete?: string
  maxLength?: number | undefined
  inputMode?: 'numeric'
  /** The id of a `datalist`. */
  list?: string
  /** Shows this many lines and allows line breaks. */
  rows?: number
  placeholder?: string | undefined
  required?: boolean
  autofocus?: boolean
  onBlur?: () => void
}

/** A text control with its label, help and error. */
export function TextInput(props: TextInputProps) {
  const { label, value, onInput, help, error, rows, type = 'text', autocomplete, onBlur } = props
  const id = useId()
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  const common = {
    id,
    class: 'control',
    value,
    placeholder: props.placeholder,
    maxLength: props.maxLength,
    inputMode: props.inputMode,
    autoFocus: props.autofocus,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? ('true' as const) : undefined,
    'aria-required': props.required ? ('true' as const) : undefined,
    onBlur,
  }
  return (
    <div class={error ? 'field has-error' : 'field'}>
      <label class="label" for={id}>
        {label}
      </label>
      {help && (
        <p class="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {error && (
        <p class="field-error" id={`${id}-error`} role="alert">
          <AlertIcon /> <span dir="auto">{error}</span>
        </p>
      )}
      {rows === undefined ? (
        <input
          {...common}
          type={type}
          list={props.list}
          autoComplete={autocomplete}
          dir={type === 'text' || type === 'search' ? 'auto' : undefined}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      ) : (
        <textarea
          {...common}
          rows={rows}
          dir="auto"
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    </div>
  )
}
