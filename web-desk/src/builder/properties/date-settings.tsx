import { useState } from 'preact/hooks'

import { DateControl } from './date-control.tsx'
import { messages } from './messages/index.ts'
import { PropertyFrame } from './property-frame.tsx'
import { useFieldChange, type EditorProps } from './use-field-change.ts'

const dateSetting = (setting: 'min_date' | 'max_date') =>
  function DateSetting({ field, errorOf, warningOf }: EditorProps) {
    const { setSetting } = useFieldChange(field)
    const [isIncomplete, setIncomplete] = useState(false)
    const property = `settings.${setting}`
    return (
      <PropertyFrame
        property={property}
        label={messages.settings[setting]}
        error={isIncomplete ? messages.problems.notADate : errorOf(property)}
        warning={warningOf(setting)}
        isShort
      >
        {(control) => (
          <DateControl
            control={control}
            value={field.settings?.[setting] ?? null}
            onChange={(value) => setSetting(setting, value)}
            onIncomplete={setIncomplete}
          />
        )}
      </PropertyFrame>
    )
  }

export const MinDateSetting = dateSetting('min_date')
export const MaxDateSetting = dateSetting('max_date')
