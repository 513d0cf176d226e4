import { lastStep } from '@formpost/rules'

import { formatNumber } from '../../format.ts'
import { messages as shared } from '../../messages/index.ts'
import { GroupFrame } from '../field-frame.tsx'
import { asText, controlId, type FieldProps } from '../field-props.ts'

/** The name of a step: the number, and what the first and the last one mean. */
function stepName(step: number, { field }: FieldProps): string {
  const { low_label: low, high_label: high } = field.settings ?? {}
  const meaning = step === 1 ? low : step === lastStep(field.settings) ? high : null
  return [formatNumber(step), meaning].filter(Boolean).join(', ')
}

/** Steps in a row, of which one can be chosen. */
export function RatingField(props: FieldProps) {
  const { field, value, isRequired, context } = props
  const id = controlId(field.id)
  const { low_label: low, high_label: high } = field.settings ?? {}
  const steps = Array.from({ length: lastStep(field.settings) }, (_, index) => index + 1)
  return (
    <GroupFrame fieldProps={props} role="radiogroup">
      <div class="rating">
        <div class="rating-steps">
          {steps.map((step) => (
            <label class="option rating-step" key={step} for={step === 1 ? id : `${id}-${step}`}>
              <input
                id={step === 1 ? id : `${id}-${step}`}
                type="radio"
                name={id}
                aria-label={stepName(step, props)}
                checked={asText(value) === String(step)}
                onChange={() => context.answer(field.id, String(step))}
              />
              <span aria-hidden="true">{formatNumber(step)}</span>
            </label>
          ))}
        </div>
        {(low || high) && (
          <p class="rating-ends" aria-hidden="true">
            <span dir="auto">{low}</span>
            <span dir="auto">{high}</span>
          </p>
        )}
      </div>
      {!isRequired && asText(value) !== '' && (
        <button type="button" class="quiet" onClick={() => context.answer(field.id, '')}>
          {shared.clearChoice}
        </button>
      )}
    </GroupFrame>
  )
}
