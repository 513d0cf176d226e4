import { AlertIcon } from '@formpost/ui/icons.tsx'

interface PinInputProps {
  id: string
  label: string
  value: string
  isNumeric?: boolean | undefined
  /** The id of the message about it, while there is one. */
  errorId?: string | undefined
  onInput: (value: string) => void
}

/** A field for a PIN. Password managers of a shared device must not fill it in, and so nor do they offer to save it. */
export const PinInput = ({ id, label, value, isNumeric, errorId, onInput }: PinInputProps) => (
  <div class="pin-input">
    <label class="label" for={id}>
      {label}
    </label>
    <input
      id={id}
      class="control"
      type="password"
      autocomplete="off"
      autocapitalize="none"
      spellcheck={false}
      dir="ltr"
      required
      inputMode={isNumeric ? 'numeric' : 'text'}
      value={value}
      aria-invalid={errorId ? 'true' : undefined}
      aria-describedby={errorId}
      onInput={(event) => onInput(event.currentTarget.value)}
    />
  </div>
)

export const pinErrorId = 'pin-error'

/** What is wrong with a PIN. The region is present before its text, so that the text is announced. */
export const PinError = ({ text }: { text: string }) => (
  <div role="alert">
    {text && (
      <p class="field-error" id={pinErrorId}>
        <AlertIcon /> <span>{text}</span>
      </p>
    )}
  </div>
)
