import { useState } from 'preact/hooks'

import { DateControl } from './date-control.tsx'
import { messages } from './messages/index.ts'
import { PropertyFrame } from './property-frame.tsx'
import { useFieldChange, type EditorProps } from './use-field-change.ts'

/** What to do about a partly typed day or time. */
export const incompleteText = (type: 'date' | 'time'): string =>
  type === 'date' ? messages.problems.notADate : messages.problems.notATime

const dateSetting = (
  setting: 'min_date' | 'max_date' | 'min_time' | 'max_time',
  type: 'date' | 'time',
) =>
  function DateSetting({ field, errorOf, warningOf }: EditorProps) {
    const { setSetting } = useFieldChange(field)
    const [isIncomplete, setIncomplete] = useState(false)
    const property = `settings.${setting}`
    return (
      <PropertyFrame
        property={property}
        label={messages.settings[setting]}
        error={isIncomplete ? incompleteText(type) : errorOf(property)}
        warning={warningOf(setting)}
        isShort
      >
        {(control) => (
          <DateControl
            control={control}
            type={type}
            value={field.settings?.[setting] ?? null}
            onChange={(value) => setSetting(setting, value)}
            onIncomplete={setIncomplete}
          />
        )}
      </PropertyFrame>
    )
  }

export const MinDateSetting = dateSetting('min_date', 'date')
export const MaxDateSetting = dateSetting('max_date', 'date')
export const MinTimeSetting = dateSetting('min_time', 'time')
export const MaxTimeSetting = dateSetting('max_time', 'time')
