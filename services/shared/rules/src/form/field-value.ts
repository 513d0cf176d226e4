import { isBlank, valueInConditions } from '../answers.ts'
import { ControllingAnswer } from '../conditions.ts'
import type { AnswerValue, FormField } from '../definition.ts'
import { numberToText } from '../expressions/values.ts'
import type { InputDescriptor } from '../field-types/descriptor.ts'
import type { Definition } from './definitions.ts'
import type { FormAnswerProblem } from './types.ts'

/** The value of a field in a record. */
export class FieldValue {
  /** The normalised answer; null if it is blank or invalid. */
  readonly answer: AnswerValue | null
  /** In expressions: the canonical answer, or an invalid one as typed. */
  readonly text: string
  /** Names of the chosen choices; undefined for fields without choices. */
  readonly selection: readonly string[] | undefined
  /** Why the answer is invalid by its type. */
  readonly problem: FormAnswerProblem | null
  readonly #typed: AnswerValue | null
  readonly #type: Definition['type']
  #inConditions: ControllingAnswer | undefined

  constructor(
    definition: Definition,
    answer: AnswerValue | null,
    problem: FormAnswerProblem | null = null,
    typed = answer,
  ) {
    this.answer = answer
    this.problem = problem
    this.#typed = typed
    this.#type = definition.type
    this.selection = namesOf(definition, typed)
    this.text = this.selection?.join(' ') ?? textOf(typed)
  }

  get isBlank(): boolean {
    return this.#typed === null
  }

  /** The answer in the conditions of `logic`; undefined if it is blank. */
  get inConditions(): ControllingAnswer | undefined {
    const orderOf = this.#type.isInput ? this.#type.orderOf : undefined
    if (this.#typed !== null) this.#inConditions ??= new ControllingAnswer(this.#typed, orderOf)
    return this.#inConditions
  }

  isSame(other: FieldValue): boolean {
    if (this === other) return true
    return (
      this.text === other.text &&
      this.isBlank === other.isBlank &&
      sameAnswer(this.answer, other.answer) &&
      sameProblem(this.problem, other.problem)
    )
  }
}

const blankValues = new WeakMap<Definition, FieldValue>()

/** The value of a field without an answer. */
export function blankValue(definition: Definition): FieldValue {
  let blank = blankValues.get(definition)
  if (!blank) blankValues.set(definition, (blank = new FieldValue(definition, null)))
  return blank
}

/** A ranking has its own order, other choices that of the options. */
const keepsOrder = ({ field }: Definition): boolean => field.type === 'rank'

function namesOf(definition: Definition, value: AnswerValue | null): string[] | undefined {
  const { choices } = definition
  if (!choices) return undefined
  if (value === null) return []
  const chosen = [value].flat().map(String)
  if (!keepsOrder(definition)) chosen.sort((a, b) => choices.indexOf(a) - choices.indexOf(b))
  return chosen.map((option) => choices.nameOf(option))
}

const textOf = (value: AnswerValue | null): string => {
  if (value === null) return ''
  if (typeof value === 'number') return numberToText(value)
  if (Array.isArray(value)) return value.join(' ')
  return typeof value === 'string' ? value : 'OK'
}

export function sameAnswer(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b
  return a.length === b.length && a.every((each, index) => each === b[index])
}

export const sameProblem = (a: FormAnswerProblem | null, b: FormAnswerProblem | null): boolean =>
  a === b || (a?.code === b?.code && JSON.stringify(a) === JSON.stringify(b))

/** Whether nothing is entered. Types may have blank answers of their own. */
export const isBlankAnswer = ({ type }: Definition, raw: unknown): boolean =>
  isBlank(raw) || (type.isInput && type.isBlank?.(raw) === true)

/**
 * An entered answer, by the type of its field. Options that are not visible are left out of it, and renamed ones have their present
 * text.
 * @param options that a choice filter leaves; null for all
 */
export function enteredValue(
  definition: Definition,
  raw: unknown,
  options: readonly string[] | null,
): FieldValue {
  const { field, choices } = definition
  const type = definition.type as InputDescriptor
  const entered = choices ? withoutHidden(definition, raw, options) : raw
  if (isBlankAnswer(definition, entered)) return blankValue(definition)
  const checked = type.check(
    entered,
    withChosen(definition, entered) ?? withOptions(field, options),
  )
  if ('value' in checked) return new FieldValue(definition, checked.value)
  return new FieldValue(definition, null, checked.problem, valueInConditions(type, entered))
}

/** A field with the options that a choice filter leaves; null for all. */
export const withOptions = (field: FormField, options: readonly string[] | null): FormField =>
  options ? { ...field, options: options as string[] } : field

/**
 * A field with those of the chosen options that it has, which are looked up: a list may have 50,000, and as many instances answers. Hidden
 * ones are left out before. Undefined for other fields, and for rankings, which need all options.
 */
function withChosen({ field, type, choices }: Definition, entered: unknown): FormField | undefined {
  const { answerKind } = type as InputDescriptor
  if (!choices || (answerKind !== 'option' && answerKind !== 'options')) return undefined
  const isKnown = (each: unknown): each is string =>
    typeof each === 'string' && choices.indexOf(each) !== -1
  return { ...field, options: ([entered] as unknown[]).flat().filter(isKnown) }
}

function withoutHidden(
  { choices }: Definition,
  raw: unknown,
  options: readonly string[] | null,
): unknown {
  if (!choices) return raw
  const visible = new Set(options)
  const isHidden = (option: string) =>
    options !== null && choices.indexOf(option) !== -1 && !visible.has(option)
  if (typeof raw === 'string') {
    const option = choices.presentOption(raw)
    return isHidden(option) ? null : option
  }
  if (!Array.isArray(raw)) return raw
  const chosen = (raw as unknown[]).map((each) =>
    typeof each === 'string' ? choices.presentOption(each) : each,
  )
  return chosen.filter((each) => typeof each !== 'string' || !isHidden(each))
}
