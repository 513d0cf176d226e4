import type { FieldSettings, FieldType } from './definition.ts'
import { maxAnswerLength, usesSetting } from './field-types/index.ts'

/** Why no answer can satisfy the settings of a field. Messages are made from the code and its parameters. */
export type SettingsProblem =
  | { code: 'min_over_max'; max: number | string }
  | { code: 'over_type_limit'; max: number }
  /** `suggestion` is the likely intended entry. */
  | { code: 'not_a_file_type'; entry: string; suggestion: string | undefined }

/** The entries of an HTML `accept` attribute, such as `.pdf,image/*,text/csv`. */
export const acceptEntries = (accept: string): string[] =>
  accept
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** A file name extension with its dot, or a media type, which may end in an asterisk. */
const fileType =
  /^(?:(?:\.[\p{L}\p{N}_+~-]+)+|\*\/\*|(?:application|audio|font|image|message|model|multipart|text|video|x-[\w-]+)\/(?:\*|[\w.+-]+))$/iu
const extension = /^\*?\.?(\w{1,10})$/

function suggestedType(entry: string): string | undefined {
  const [, name] = extension.exec(entry) ?? []
  if (name === undefined) return undefined
  return ['image', 'audio', 'video', 'text'].includes(name.toLowerCase())
    ? `${name.toLowerCase()}/*`
    : `.${name.toLowerCase()}`
}

/** Problems by setting, of the settings that the type uses. */
export function settingsProblems(
  type: FieldType,
  settings: FieldSettings,
): Map<keyof FieldSettings, SettingsProblem> {
  const problems = new Map<keyof FieldSettings, SettingsProblem>()
  const { min, max, min_date, max_date, max_length, accept } = settings
  if (usesSetting(type, 'min') && typeof min === 'number' && typeof max === 'number' && min > max) {
    problems.set('min', { code: 'min_over_max', max })
  }
  if (usesSetting(type, 'min_date') && min_date && max_date && min_date > max_date) {
    problems.set('min_date', { code: 'min_over_max', max: max_date })
  }
  const limit = maxAnswerLength(type)
  if (limit !== undefined && typeof max_length === 'number' && max_length > limit) {
    problems.set('max_length', { code: 'over_type_limit', max: limit })
  }
  const accepted = usesSetting(type, 'accept') ? acceptEntries(accept ?? '') : []
  const entry = accepted.find((candidate) => !fileType.test(candidate))
  if (entry !== undefined) {
    problems.set('accept', { code: 'not_a_file_type', entry, suggestion: suggestedType(entry) })
  }
  return problems
}
