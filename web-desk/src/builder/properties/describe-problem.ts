import { isDate, isTime, type SettingsWarning } from '@formpost/rules'
import { formatTimeOfDay } from '@formpost/ui/fields/lazy/format.ts'
import { formatDay, formatNumber, formatSize } from '@formpost/ui/format.ts'

import type { NumberProblem } from '../../parts/read-number.ts'
import type { Problem } from '../document/index.ts'
import { messages } from './messages/index.ts'

/** What is wrong and what to do. */
export function describeProblem(problem: Problem | NumberProblem): string {
  const texts = messages.problems
  switch (problem.code) {
    case 'unknown_type':
      return texts.unknownType
    case 'label_missing':
      return texts.labelMissing
    case 'options_missing':
      return texts.optionsMissing
    case 'option_blank':
      return texts.optionBlank
    case 'option_repeated':
      return texts.optionRepeated
    case 'not_for_type':
      return texts.notForType
    case 'slider_setting_missing':
      return texts.sliderSettingMissing
    case 'slider_range_empty':
      return texts.sliderRangeEmpty(formatNumber(problem.min))
    case 'slider_without_step':
      return texts.sliderWithoutStep
    case 'not_an_image_address':
    case 'not_a_web_address':
      return texts.notAnAddress
    case 'payment_encrypted':
      return texts.paymentEncrypted
    case 'depends_on_itself':
      return texts.dependsOnItself
    case 'not_a_field':
      return texts.notAField
    case 'circle':
      return texts.circle
    case 'too_many_fields':
      return texts.tooManyFields(formatNumber(problem.max))
    case 'too_many_conditions':
      return texts.tooManyConditions(formatNumber(problem.max))
    case 'expressions_too_long':
      return texts.expressionsTooLong(formatNumber(problem.max))
    case 'too_many_options':
      return texts.tooManyOptions(formatNumber(problem.max))
    case 'title_missing':
      return texts.titleMissing
    case 'key_missing':
      return texts.keyMissing
    case 'fingerprint_without_key':
      return texts.fingerprintWithoutKey
    case 'unknown_language':
    case 'unknown_field':
    case 'options_differ':
      return texts.translationMisfit
    case 'too_long':
      return texts.tooLong({ max: formatNumber(problem.max), length: formatNumber(problem.length) })
    case 'bad_characters':
      return texts.badCharacters
    case 'not_a_date':
      return texts.notADate
    case 'not_a_time_of_day':
      return texts.notATime
    case 'not_whole':
      return texts.notWhole
    case 'not_in_range':
    case 'out_of_range':
      return Number.isFinite(problem.max)
        ? texts.outOfRange({ min: formatNumber(problem.min), max: formatNumber(problem.max) })
        : texts.notBelow(formatNumber(problem.min))
    case 'not_a_number':
      return texts.notANumber
    case 'ambiguous':
      return texts.ambiguousNumber
    case 'too_precise':
      return texts.tooPrecise(formatNumber(problem.digits))
    case 'language':
      return problem.text
    case 'uuid_repeated':
      return texts.uuidRepeated
    case 'options_too_large':
      return texts.optionsTooLarge({ size: formatSize(problem.size), max: formatSize(problem.max) })
    case 'form_too_large':
      return texts.formTooLarge({ size: formatSize(problem.size), max: formatSize(problem.max) })
  }
}

/** What a setting does instead of what it seems to do. */
export function describeWarning(warning: SettingsWarning): string {
  const texts = messages.problems
  switch (warning.code) {
    case 'min_over_max':
      return describeMaximum(warning.max)
    case 'over_type_limit':
      return texts.overTypeLimit(formatNumber(warning.max))
    case 'not_a_file_type':
      return warning.suggestion === undefined
        ? texts.notAFileType(warning.entry)
        : texts.notAFileTypeBut({ entry: warning.entry, suggestion: warning.suggestion })
  }
}

function describeMaximum(max: number | string): string {
  const texts = messages.problems
  if (typeof max === 'number') return texts.minOverMax(formatNumber(max))
  if (isDate(max)) return texts.dateOverMax(formatDay(max))
  return isTime(max) ? texts.timeOverMax(formatTimeOfDay(max)) : texts.minOverMax(max)
}
