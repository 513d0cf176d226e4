import { lastStep, ratingSteps } from '@formpost/rules'
import { formatNumber } from '@formpost/ui/format.ts'

import { messages } from './messages/index.ts'
import { PropertyFrame } from './property-frame.tsx'
import { useFieldChange, type EditorProps } from './use-field-change.ts'

const choices = Array.from(
  { length: ratingSteps.max - ratingSteps.min + 1 },
  (_, index) => ratingSteps.min + index,
)

/** How many steps a rating has. */
export function RatingStepsSetting({ field, errorOf }: EditorProps) {
  const { setSetting } = useFieldChange(field)
  const property = 'settings.max'
  return (
    <PropertyFrame property={property} label={messages.ratingSteps} error={errorOf(property)}>
      {(control) => (
        <select
          {...control}
          class="control"
          value={lastStep(field.settings)}
          onChange={(event) => {
            const steps = Number(event.currentTarget.value)
            setSetting('max', steps === ratingSteps.default ? null : steps)
          }}
        >
          {choices.map((steps) => (
            <option key={steps} value={steps}>
              {formatNumber(steps)}
            </option>
          ))}
        </select>
      )}
    </PropertyFrame>
  )
}
