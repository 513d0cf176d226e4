import { FieldFrame } from '../field-frame.tsx'
import { controlId, described, type FieldProps, textOf } from '../field-props.ts'

/** Whole and never negative: the plain digit pad has every key that is needed. */
const needsDigitsOnly = ({ field }: FieldProps): boolean => {
  const { min, step } = field.settings ?? {}
  return typeof min === 'number' && min >= 0 && typeof step === 'number' && Number.isInteger(step)
}

/** Phones of one maker show no minus on the decimal pad, so where it may be needed the keyboard is whole. */
const mayBeNegative = ({ field }: FieldProps): boolean => (field.settings?.min ?? 0) < 0

/** A text control: a native number control silently drops what it cannot read. */
export function NumberField(props: FieldProps) {
  const { field, value, filling } = props
  const keys = mayBeNegative(props) ? 'text' : needsDigitsOnly(props) ? 'numeric' : 'decimal'
  return (
    <FieldFrame of={props}>
      <input
        id={controlId(field.id)}
        class="control"
        type="text"
        inputMode={keys}
        autocomplete="off"
        value={textOf(value)}
        placeholder={field.placeholder ?? undefined}
        onInput={(event) => filling.answer(field.id, event.currentTarget.value)}
        {...described(props)}
      />
    </FieldFrame>
  )
}
