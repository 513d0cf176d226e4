import {
  buttonAlignments,
  calculationResults,
  captures,
  codePoints,
  fieldWidths,
  isDate,
  isTime,
  maxSettingText,
  metadataKinds,
  photoMetadata,
  settingRanges,
  type FieldSettings,
} from '@formpost/rules'

type Test = (value: unknown) => boolean

const number: Test = (value) => typeof value === 'number'

const within =
  (setting: keyof typeof settingRanges): Test =>
  (value) => {
    const { min, max } = settingRanges[setting]
    return Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max
  }

const text =
  (setting: keyof typeof maxSettingText): Test =>
  (value) =>
    typeof value === 'string' && codePoints(value) <= maxSettingText[setting]

const oneOf =
  (values: readonly string[]): Test =>
  (value) =>
    values.includes(value as string)

const day: Test = (value) => typeof value === 'string' && isDate(value)
const time: Test = (value) => typeof value === 'string' && isTime(value)

/** The values that a form document may have for each setting of a field. */
const tests: Readonly<Record<keyof FieldSettings, Test>> = {
  ...{ min: number, max: number, step: (value) => number(value) && (value as number) >= 0 },
  ...{ max_length: within('max_length'), rows: within('rows'), max_size: within('max_size') },
  ...{ min_date: day, max_date: day, min_time: time, max_time: time },
  ...{ field_width: oneOf(fieldWidths), button_alignment: oneOf(buttonAlignments) },
  ...{ accept: text('accept'), alt: text('alt'), width: within('width') },
  ...{ image_uuid: text('image_uuid'), low_label: text('low_label') },
  ...{ high_label: text('high_label'), page: (value) => typeof value === 'boolean' },
  ...{ min_count: within('min_count'), max_count: within('max_count') },
  ...{ add_label: text('add_label'), item_label: text('item_label'), control: oneOf(['slider']) },
  ...{ result: oneOf(calculationResults), metadata: oneOf(metadataKinds) },
  ...{ capture: oneOf(captures), max_accuracy: within('max_accuracy') },
  ...{ photo_metadata: oneOf(photoMetadata), max_files: within('max_files') },
}

/** Whether a field may have a value for one of its settings. */
export const fitsSetting = (value: unknown, name: string): boolean =>
  isSetting(name) && tests[name](value)

/** Whether fields have a setting of this name. */
export const isSetting = (name: string): name is keyof FieldSettings => Object.hasOwn(tests, name)
