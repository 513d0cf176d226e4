import { maxFileBytes, settingRanges } from '@formpost/rules'
import { formatSize } from '@formpost/ui/format.ts'
import { useState } from 'preact/hooks'

import type { NumberRange } from '../../parts/read-number.ts'
import { messages } from './messages/index.ts'
import { NumberControl, readTyped, useTypedNumber } from './number-control.tsx'
import { PropertyFrame } from './property-frame.tsx'
import { useFieldChange, type EditorProps } from './use-field-change.ts'

type Unit = 'kilobytes' | 'megabytes'

const { min, max } = settingRanges.max_size
const units: Record<Unit, { kilobytes: number; range: NumberRange }> = {
  kilobytes: { kilobytes: 1, range: { min, max, isWhole: true } },
  megabytes: { kilobytes: 1024, range: { min: 0.01, max: max / 1024, isWhole: false } },
}

/** The largest file, in KB in the document. What is typed is kept by its KB, since 1.3 MB are no whole number of them. */
export function MaxSizeSetting({ field, errorOf }: EditorProps) {
  const { setSetting } = useFieldChange(field)
  const stored = field.settings?.max_size ?? null
  const [unit, setUnit] = useState<Unit>(
    stored !== null && stored % 1024 !== 0 ? 'kilobytes' : 'megabytes',
  )
  const typed = useTypedNumber(stored, units[unit].range, set, units[unit].kilobytes)
  function set(kilobytes: number | null) {
    setSetting('max_size', kilobytes)
  }
  const changeUnit = (next: Unit) => {
    setUnit(next)
    // The number that is typed counts in the other unit, if that is possible.
    const reading = readTyped(typed.text, units[next].range, units[next].kilobytes)
    if ('value' in reading) set(reading.value)
  }
  const limit = formatSize(maxFileBytes)
  const isOverLimit = stored !== null && stored * 1024 > maxFileBytes
  return (
    <PropertyFrame
      property="settings.max_size"
      label={messages.settings.max_size}
      help={isOverLimit ? messages.sizeOverLimit(limit) : messages.sizeHelp(limit)}
      error={typed.error ?? errorOf('settings.max_size')}
    >
      {(control) => (
        <div class="with-unit">
          <NumberControl control={control} typed={typed} range={units[unit].range} />
          <select
            class="control"
            aria-label={messages.sizeUnit}
            value={unit}
            onChange={(event) =>
              changeUnit(event.currentTarget.value === 'kilobytes' ? 'kilobytes' : 'megabytes')
            }
          >
            <option value="megabytes">{messages.megabytes}</option>
            <option value="kilobytes">{messages.kilobytes}</option>
          </select>
        </div>
      )}
    </PropertyFrame>
  )
}
