import type { FieldSettings, FieldType } from './definition.ts'
import { maxAnswerLength, usesSetting } from './field-types/index.ts'

/**
 * What in the settings of a field has no effect, another one than it seems to have, or leaves no valid answer. They are valid all the
 * same (docs/api-behaviour.md#field-settings). Messages are made from the code and its parameters.
 */
export type SettingsWarning =
  | { code: 'min_over_max'; max: number | string }
  /** Answers are limited to `max`, that of the type. */
  | { code: 'over_type_limit'; max: number }
  /** `suggestion` is the likely intended entry. */
  | { code: 'not_a_file_type'; entry: string; suggestion: string | undefined }

/** An extension that was written without its dot, as in `pdf` and `*.pdf`. */
const bareExtension = /^(?:\*\.)?([\p{L}\p{N}_+~-]+(?:\.[\p{L}\p{N}_+~-]+)*)$/u

/** The entries of an `accept` list such as `.pdf,image/*,text/csv`. An extension without a dot is read with it. */
export const acceptEntries = (accept: string): string[] =>
  accept
    .split(',')
    .map((entry) => entry.trim().replace(bareExtension, '.$1'))
    .filter((entry) => entry !== '')

/** A file name extension with its dot, or a media type, which may end in an asterisk. */
const fileType =
  /^(?:(?:\.[\p{L}\p{N}_+~-]+)+|\*(?:[./]\*)?|(?:application|audio|font|image|message|model|multipart|text|video|x-[\w-]+)\/(?:\*|[\w.+-]+))$/iu
const kinds = new Map(['image', 'audio', 'video', 'text'].map((kind) => [`.${kind}`, `${kind}/*`]))

/** Warnings by setting, of the settings that the type uses. */
export function settingsWarnings(
  type: FieldType,
  settings: FieldSettings,
): Map<keyof FieldSettings, SettingsWarning> {
  const warnings = new Map<keyof FieldSettings, SettingsWarning>()
  const { min, max, min_date, max_date, min_time, max_time, max_length, accept } = settings
  if (usesSetting(type, 'min') && typeof min === 'number' && typeof max === 'number' && min > max) {
    warnings.set('min', { code: 'min_over_max', max })
  }
  if (usesSetting(type, 'min_date') && min_date && max_date && min_date > max_date) {
    warnings.set('min_date', { code: 'min_over_max', max: max_date })
  }
  if (usesSetting(type, 'min_time') && min_time && max_time && min_time > max_time) {
    warnings.set('min_time', { code: 'min_over_max', max: max_time })
  }
  const limit = maxAnswerLength(type)
  if (limit !== undefined && typeof max_length === 'number' && max_length > limit) {
    warnings.set('max_length', { code: 'over_type_limit', max: limit })
  }
  const accepted = usesSetting(type, 'accept') ? acceptEntries(accept ?? '') : []
  const entry = accepted.find(
    (candidate) => !fileType.test(candidate) || kinds.has(candidate.toLowerCase()),
  )
  if (entry !== undefined) {
    const suggestion = kinds.get(entry.toLowerCase())
    warnings.set('accept', { code: 'not_a_file_type', entry, suggestion })
  }
  return warnings
}
