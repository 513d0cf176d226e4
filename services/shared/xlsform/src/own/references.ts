import {
  conditionTypes,
  logicActions,
  maxConditions,
  operators,
  wholeLogic,
  type FormField,
  type WholeLogic,
} from '@formpost/rules'

import { choiceNames } from '../export/choice-lists.ts'
import { isObject } from './fits.ts'

/** The names of the choices of a field in the order of its options, as an export writes them. */
export const namesOfChoices = ({ type, options, choices }: FormField): string[] =>
  choiceNames(options ?? [], choices ?? [], type === 'checkbox' || type === 'rank')

type Condition = WholeLogic['conditions'][number]

/** How the sheet refers to fields, by their paths, and to choices, by their names: their texts can be edited. */
export class References {
  readonly #pathOf: ReadonlyMap<string, string>
  readonly #idOf: ReadonlyMap<string, string>
  readonly #byId: ReadonlyMap<string, FormField>
  readonly #choices = new Map<string, { names: Map<string, string>; texts: Map<string, string> }>()

  constructor(
    fields: readonly FormField[],
    pathOf: ReadonlyMap<string, string>,
    idOf: ReadonlyMap<string, string> = new Map(),
  ) {
    this.#byId = new Map(fields.map((field) => [field.id, field]))
    this.#pathOf = pathOf
    this.#idOf = idOf
  }

  /** Logic as the sheet has it; null without conditions. */
  writtenLogic(logic: FormField['logic']): unknown {
    const whole = logic && wholeLogic(logic)
    if (!whole?.conditions.length) return null
    return { ...whole, conditions: whole.conditions.map((each) => this.#written(each)) }
  }

  /** Logic of the sheet; undefined if it is none, or refers to fields or choices that are gone. */
  readLogic(logic: unknown): WholeLogic | undefined {
    if (!isObject(logic) || !Array.isArray(logic['conditions'])) return undefined
    const action = logicActions.find((each) => each === logic['action'])
    const condition_type = conditionTypes.find((each) => each === logic['condition_type'])
    if (!action || !condition_type || logic['conditions'].length > maxConditions) return undefined
    const conditions = logic['conditions'].map((each) => this.#read(each))
    return conditions.every((each) => each !== undefined)
      ? { action, condition_type, conditions }
      : undefined
  }

  #written({ field_uuid: id, operator, value }: Condition): object {
    const field_uuid = this.#pathOf.get(id) ?? ''
    const choice = value === null ? undefined : this.#choicesOf(id).names.get(value)
    return { field_uuid, operator, ...(choice === undefined ? { value } : { choice }) }
  }

  #read(condition: unknown): Condition | undefined {
    if (!isObject(condition)) return undefined
    const { field_uuid: path, operator, value = null, choice, ...others } = condition
    const id = this.#idOf.get(String(path))
    const isKnown = operators.some((each) => each === operator)
    if (id === undefined || !isKnown || Object.keys(others).length > 0) return undefined
    if (choice !== undefined && typeof choice !== 'string') return undefined
    const text = choice === undefined ? value : this.#choicesOf(id).texts.get(choice)
    if (text !== null && typeof text !== 'string') return undefined
    return { field_uuid: id, operator: operator as Condition['operator'], value: text }
  }

  #choicesOf(id: string) {
    const known = this.#choices.get(id)
    if (known) return known
    const field = this.#byId.get(id)
    const options = field?.options ?? []
    const names = field ? namesOfChoices(field) : []
    const found = {
      names: new Map(options.map((option, index) => [option, names[index]!])),
      texts: new Map(options.map((option, index) => [names[index]!, option])),
    }
    this.#choices.set(id, found)
    return found
  }
}
