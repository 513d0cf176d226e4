import {
  codePoints,
  isDate,
  isStorable,
  isTime,
  maxConditions,
  maxFieldText,
  maxFormText,
  maxSettingText,
  settingRanges,
} from '@formpost/rules'

import { conditionsOf, type DraftField, type DraftSettings } from './draft-document.ts'

/** Why the API does not store a value, even in an incomplete draft. */
export type ValueProblem =
  | { code: 'too_long'; max: number; length: number }
  | { code: 'bad_characters' | 'not_a_date' | 'not_a_time_of_day' | 'not_whole' }
  | { code: 'out_of_range'; min: number; max: number }
  | { code: 'too_many_conditions'; max: number }

type Problems = [property: string, ValueProblem][]

function textProblem(text: string | null | undefined, max: number): ValueProblem | undefined {
  if (!text) return undefined
  if (!isStorable(text)) return { code: 'bad_characters' }
  // A string has at most `length` code points, so only long ones are counted.
  const length = text.length > max ? codePoints(text) : 0
  return length > max ? { code: 'too_long', max, length } : undefined
}

const keysOf = <T extends object>(value: T) => Object.keys(value) as (keyof T & string)[]

const found = (property: string, problem: ValueProblem | undefined): Problems =>
  problem ? [[property, problem]] : []

export const formValueProblems = (form: DraftSettings): Problems =>
  keysOf(maxFormText).flatMap((name) => found(name, textProblem(form[name], maxFormText[name])))

/** The problems of values that the API does not store, of a field with trimmed texts. */
export const fieldValueProblems = (field: DraftField): Problems => [
  ...fieldTexts.flatMap((name) => found(name, textProblem(field[name], maxFieldText[name]))),
  ...optionValueProblems(field.options ?? []),
  ...settingValueProblems(field.settings ?? {}),
  ...conditionValueProblems(field),
]

const checkedOptions = new WeakMap<readonly string[], Problems>()

function optionValueProblems(options: readonly string[]): Problems {
  const known = checkedOptions.get(options)
  if (known) return known
  const problems = options.flatMap((option, index) =>
    found(`options.${index}`, textProblem(option, maxFieldText.option)),
  )
  checkedOptions.set(options, problems)
  return problems
}

const fieldTexts = ['label', 'content', 'description', 'placeholder', 'default_value'] as const

function settingValueProblems(settings: NonNullable<DraftField['settings']>): Problems {
  const texts = keysOf(maxSettingText).flatMap((name) =>
    found(`settings.${name}`, textProblem(settings[name], maxSettingText[name])),
  )
  const numbers = keysOf(settingRanges).flatMap((name) =>
    found(`settings.${name}`, rangeProblem(settings[name], settingRanges[name])),
  )
  const days = (['min_date', 'max_date'] as const).flatMap((name) => {
    const day = settings[name]
    const isValid = day === undefined || day === null || isDate(day)
    return found(`settings.${name}`, isValid ? undefined : { code: 'not_a_date' })
  })
  const times = (['min_time', 'max_time'] as const).flatMap((name) => {
    const isValid = isTime(settings[name] ?? '00:00')
    return found(`settings.${name}`, isValid ? undefined : { code: 'not_a_time_of_day' })
  })
  const step = settings.step ?? 0
  const range = { min: 0, max: Infinity }
  const steps = found('settings.step', step < 0 ? { code: 'out_of_range', ...range } : undefined)
  return [...texts, ...numbers, ...days, ...times, ...steps]
}

function rangeProblem(
  value: number | null | undefined,
  { min, max }: { min: number; max: number },
): ValueProblem | undefined {
  if (value === null || value === undefined) return undefined
  if (!Number.isInteger(value)) return { code: 'not_whole' }
  return value < min || value > max ? { code: 'out_of_range', min, max } : undefined
}

function conditionValueProblems(field: DraftField): Problems {
  const conditions = conditionsOf(field)
  const tooMany = { code: 'too_many_conditions', max: maxConditions } as const
  return [
    ...found('logic.conditions', conditions.length > maxConditions ? tooMany : undefined),
    ...conditions.flatMap(({ value }, index) =>
      found(`logic.conditions.${index}.value`, textProblem(value, Infinity)),
    ),
  ]
}
