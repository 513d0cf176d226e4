import { maxAnswerLength, settingRanges } from '@formpost/rules'
import { formatNumber } from '@formpost/ui/format.ts'

import { anyNumber, type NumberRange } from '../../parts/read-number.ts'
import type { DraftField } from '../document/index.ts'
import { messages } from './messages/index.ts'
import { NumberControl, useTypedNumber } from './number-control.tsx'
import { PropertyFrame } from './property-frame.tsx'
import { useFieldChange, type EditorProps } from './use-field-change.ts'

type NumberSetting =
  | 'min'
  | 'max'
  | 'step'
  | 'max_length'
  | 'rows'
  | 'width'
  | 'min_count'
  | 'max_count'
  | 'max_accuracy'
  | 'max_files'

const ranges: Record<NumberSetting, NumberRange> = {
  min: anyNumber,
  max: anyNumber,
  step: { ...anyNumber, min: 0 },
  max_length: { ...settingRanges.max_length, isWhole: true },
  rows: { ...settingRanges.rows, isWhole: true },
  width: { ...settingRanges.width, isWhole: true },
  min_count: { ...settingRanges.min_count, isWhole: true },
  max_count: { ...settingRanges.max_count, isWhole: true },
  max_accuracy: { ...settingRanges.max_accuracy, isWhole: true },
  max_files: { ...settingRanges.max_files, isWhole: true },
}

function helpOf(setting: NumberSetting, { type }: DraftField): string | undefined {
  if (setting === 'step') return messages.stepHelp
  if (setting === 'width') return messages.widthHelp
  if (setting === 'max_accuracy') return messages.maxAccuracyHelp
  if (setting === 'max_files')
    return messages.maxFilesHelp(formatNumber(settingRanges.max_files.max))
  const limit = setting === 'max_length' ? maxAnswerLength(type) : undefined
  return limit === undefined ? undefined : messages.maxLengthHelp(formatNumber(limit))
}

const numberSetting = (setting: NumberSetting) =>
  function NumberSettingProperty({ field, errorOf, warningOf }: EditorProps) {
    const { setSetting } = useFieldChange(field)
    const property = `settings.${setting}`
    const typed = useTypedNumber(field.settings?.[setting] ?? null, ranges[setting], (value) =>
      setSetting(setting, value),
    )
    return (
      <PropertyFrame
        property={property}
        label={messages.settings[setting]}
        help={helpOf(setting, field)}
        error={typed.error ?? errorOf(property)}
        warning={warningOf(setting)}
        isShort={setting.startsWith('min') || setting === 'max' || setting === 'max_count'}
      >
        {(control) => <NumberControl control={control} typed={typed} range={ranges[setting]} />}
      </PropertyFrame>
    )
  }

export const MinSetting = numberSetting('min')
export const MaxSetting = numberSetting('max')
export const StepSetting = numberSetting('step')
export const MaxLengthSetting = numberSetting('max_length')
export const RowsSetting = numberSetting('rows')
export const WidthSetting = numberSetting('width')
export const MinCountSetting = numberSetting('min_count')
export const MaxCountSetting = numberSetting('max_count')
export const MaxAccuracySetting = numberSetting('max_accuracy')
export const MaxFilesSetting = numberSetting('max_files')
