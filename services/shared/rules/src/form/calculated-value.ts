import { isBlank } from '../answers.ts'
import type { AnswerValue } from '../definition.ts'
import { dateText, readDateTime } from '../expressions/dates.ts'
import { toAnswer, type Value } from '../expressions/index.ts'
import { splitAtSpace } from '../expressions/values.ts'
import type { InputDescriptor } from '../field-types/descriptor.ts'
import { checkText, maxTextLength } from '../field-types/text-answer.ts'
import { toNumber } from '../text.ts'
import type { Definition } from './definitions.ts'
import { blankValue, enteredValue, FieldValue, withOptions } from './field-value.ts'

/**
 * The result of a calculation or default as an answer of its field. What the type cannot have is blank, as in ODK's engine; what
 * its settings forbid is a problem.
 */
export function calculatedValue(
  definition: Definition,
  result: Value,
  options: readonly string[] | null,
): FieldValue {
  const answer = answerOf(definition, toAnswer(result), options)
  if (answer === null) return blankValue(definition)
  const type = definition.type as InputDescriptor
  const checked =
    definition.field.type === 'hidden'
      ? checkHidden(answer)
      : type.check(answer, withOptions(definition.field, options))
  if ('value' in checked) return new FieldValue(definition, checked.value)
  const isOfOtherType = checked.problem.code.startsWith('not_a_')
  return isOfOtherType
    ? blankValue(definition)
    : new FieldValue(definition, null, checked.problem, answer)
}

/** A result as it was stored, or as it was sent. */
export function storedValue(definition: Definition, raw: unknown): FieldValue {
  if (definition.field.type !== 'hidden' || isBlank(raw)) return enteredValue(definition, raw, null)
  const isText = typeof raw === 'string'
  const answer = isText || typeof raw === 'number' ? answerOf(definition, String(raw), null) : raw
  const checked = checkHidden(answer)
  if ('value' in checked) return new FieldValue(definition, checked.value)
  return new FieldValue(definition, null, checked.problem)
}

/** Results of calculations may be longer than the texts of links. */
const checkHidden = (answer: unknown) =>
  typeof answer === 'number' ? { value: answer } : checkText(answer ?? '', maxTextLength)

function answerOf(
  { field, settings, kindOfAnswers: kind, choices }: Definition,
  text: string,
  options: readonly string[] | null,
): AnswerValue | null {
  if (text === '') return null
  const isVisible = (option: string) => options?.includes(option) ?? true
  const optionOf = (name: string) => {
    const option = choices?.optionOf(name)
    return option !== undefined && isVisible(option) ? option : null
  }
  if (kind === 'option') return optionOf(text)
  if (kind === 'options' || kind === 'ranking') {
    const chosen = splitAtSpace(text).flatMap((name) => optionOf(name) ?? [])
    if (chosen.length === 0) return null
    // As in ODK's engine, a calculated ranking ends with the options that it does not name.
    const others = kind === 'ranking' ? (options ?? field.options ?? []) : []
    return [...new Set([...chosen, ...others])]
  }
  if (kind === 'consent') return text === 'OK' ? true : null
  if (kind === 'number' || kind === 'rating') {
    const number = toNumber(text)
    if (number === undefined) return null
    return settings.step === 1 && field.type === 'number' ? Math.trunc(number) : number
  }
  if (kind === 'date') {
    const date = readDateTime(text)
    return date && dateText(date)
  }
  return text
}
