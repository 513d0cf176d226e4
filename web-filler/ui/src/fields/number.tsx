import { FieldFrame } from './field-frame.tsx'
import { ariaProps, asText, controlId, type FieldProps } from './field-props.ts'

/** Whole numbers that are never negative need only the digit keypad. */
const needsDigitsOnly = ({ field }: FieldProps): boolean => {
  const { min, step } = field.settings ?? {}
  return typeof min === 'number' && min >= 0 && typeof step === 'number' && Number.isInteger(step)
}

/** The decimal keypad of iPhones has no minus key, so negative numbers need the full keyboard. */
const mayBeNegative = ({ field }: FieldProps): boolean => (field.settings?.min ?? 0) < 0

/** A text input, because native number inputs silently drop text they cannot parse. */
export function NumberField(props: FieldProps) {
  const { field, value, context } = props
  const keys = mayBeNegative(props) ? 'text' : needsDigitsOnly(props) ? 'numeric' : 'decimal'
  return (
    <FieldFrame fieldProps={props}>
      <input
        id={controlId(field.id)}
        class="control"
        type="text"
        inputMode={keys}
        autocomplete="off"
        value={asText(value)}
        placeholder={field.placeholder ?? undefined}
        onInput={(event) => context.answer(field.id, event.currentTarget.value)}
        {...ariaProps(props)}
      />
    </FieldFrame>
  )
}
