import { isBlank } from '../../answers.ts'
import {
  isNodeSet,
  toBoolean,
  toText,
  type Environment,
  type ExpressionNode,
} from '../../expressions/index.ts'
import { calculatedValue, storedValue } from '../calculated-value.ts'
import type { FieldExpression } from '../compile-expression.ts'
import type { Definition } from '../definitions.ts'
import { enteredValue, FieldValue, sameAnswer, sameProblem } from '../field-value.ts'
import { escapeHtml } from '../template.ts'
import type { FilledTexts, FormAnswerProblem } from '../types.ts'
import type { Cell } from './cells.ts'
import { FormNode, lastRank, type NodePlace } from './form-node.ts'

/** Whether an answer is needed, and why the present one is invalid. */
export interface Check {
  readonly isRequired: boolean
  readonly problem: FormAnswerProblem | null
  /** Whether only an expression says so. */
  readonly isOfLanguage: boolean
}

const noCheck: Check = { isRequired: false, problem: null, isOfLanguage: false }
const noTexts: FilledTexts = {}

/** A field that is no container. */
export class FieldNode extends FormNode {
  /** The answer as entered, also while the field is irrelevant. */
  #raw: unknown
  readonly #blank: FieldValue
  readonly #value: Cell<FieldValue> | null
  readonly #options: Cell<readonly string[] | null> | null
  readonly #check: Cell<Check> | null
  readonly #texts: Cell<FilledTexts> | null
  /** Whether the stored result is kept that was calculated before the record was opened. */
  #keepsResult: boolean

  constructor(definition: Definition, raw: unknown, place: NodePlace) {
    super(definition, place)
    const { rank, expressions, kind } = definition
    this.#raw = raw
    this.#keepsResult = !isBlank(raw)
    this.#blank = new FieldValue(definition, null)
    const isInput = kind === 'input'
    const isFiltered = expressions.choice_filter && place.runtime.mode !== 'unchecked'
    this.#options = isFiltered
      ? this.createCell<readonly string[] | null>({
          rank,
          fallback: null,
          compute: () => this.#filterOptions(expressions.choice_filter!),
          isSame: sameAnswer,
        })
      : null
    this.#value = isInput
      ? this.createCell<FieldValue>({
          rank,
          fallback: this.#blank,
          compute: () => this.#computeValue(),
          isSame: (a, b) => a.isSame(b),
        })
      : null
    this.#check = isInput
      ? this.createCell<Check>({
          rank: lastRank,
          fallback: noCheck,
          compute: () => this.#computeCheck(),
          isSame: (a, b) => a.isRequired === b.isRequired && sameProblem(a.problem, b.problem),
        })
      : null
    this.#texts = definition.texts
      ? this.createCell<FilledTexts>({
          rank: lastRank,
          fallback: noTexts,
          compute: () => this.#fillTexts(),
          isSame: (a, b) => JSON.stringify(a) === JSON.stringify(b),
        })
      : null
  }

  get raw(): unknown {
    return this.#raw
  }

  set raw(raw: unknown) {
    this.#raw = raw
    this.#value?.invalidate()
  }

  isValueCell(cell: Cell<unknown>): boolean {
    return cell === this.#value
  }

  readValue(): FieldValue {
    return this.#value?.read() ?? this.#blank
  }

  /** The options that the filter leaves; null for all. */
  readOptions(): readonly string[] | null {
    return this.#options?.read() ?? null
  }

  readCheck(): Check {
    return this.#check?.read() ?? noCheck
  }

  readTexts(): FilledTexts {
    return this.#texts?.read() ?? noTexts
  }

  override text(): string {
    return this.readValue().text
  }

  override selection(): readonly string[] | undefined {
    return this.readValue().selection
  }

  override hasEntered(): boolean {
    return !isBlank(this.#raw)
  }

  /** Whether the field has the result of its calculation, whatever is sent. */
  get isCalculated(): boolean {
    const { expressions, isStored } = this.definition
    const { calculation } = expressions
    return calculation !== undefined && !isStored && !this.#isTakenAsSent(calculation)
  }

  /** The result of the calculation or default for this field. */
  calculate(expression: FieldExpression): FieldValue {
    const current = expression.readsSelf ? this.#withRaw() : this
    const result = this.evaluate(expression, current)
    return calculatedValue(this.definition, result, this.readOptions())
  }

  #isTakenAsSent(calculation: FieldExpression): boolean {
    const { mode } = this.runtime
    if (mode === 'unchecked' || this.runtime.lacksClock(calculation)) return true
    return this.definition.isStored && (mode === 'sent' || this.definition.isTriggered)
  }

  #computeValue(): FieldValue {
    this.runtime.budget.spend(1)
    if (!this.isRelevant()) return this.#blank
    const { calculation } = this.definition.expressions
    if (!calculation || this.#isTakenAsSent(calculation)) return this.#rawValue()
    const value = this.calculate(calculation)
    if (!this.definition.isStored) return value
    const isKept = this.#keepsResult
    this.#keepsResult = false
    if (isKept) return this.#rawValue()
    this.#raw = value.answer
    return value
  }

  #rawValue(): FieldValue {
    const { definition } = this
    if (definition.expressions.calculation) return storedValue(definition, this.#raw)
    const usesDefault = !definition.type.isPageContent && isBlank(this.#raw)
    const raw = usesDefault ? definition.field.default_value : this.#raw
    return enteredValue(definition, raw, this.readOptions())
  }

  /** The node as the calculation sees it: with the value that was held before. */
  #withRaw(): ExpressionNode {
    const held = storedValue(this.definition, this.#raw)
    const { name, parent, position } = this
    return {
      ...{ name, parent, position },
      text: () => held.text,
      selection: () => held.selection,
      children: () => [],
    }
  }

  #filterOptions(filter: FieldExpression): readonly string[] | null {
    const { choices } = this.definition
    if (!choices || this.runtime.lacksClock(filter)) return null
    const environment = this.environment()
    const rows = this.#candidates(filter, environment)
    this.runtime.budget.spend(rows.length)
    return rows.flatMap((index) =>
      toBoolean(filter.compiled.evaluate(environment, choices.rows[index]!))
        ? [choices.options[index]!]
        : [],
    )
  }

  /** The rows for which a filter can hold. */
  #candidates({ lookup }: FieldExpression, environment: Environment): readonly number[] {
    const choices = this.definition.choices!
    const value = lookup?.value.evaluate(environment) ?? []
    const texts = isNodeSet(value) ? value.map((node) => node.text()) : [toText(value)]
    return lookup && texts.length === 1
      ? choices.rowsWith(lookup.column, texts[0]!)
      : [...choices.rows.keys()]
  }

  #computeCheck(): Check {
    const { definition } = this
    const isUnchecked = this.runtime.mode === 'unchecked'
    if (!this.isRelevant() || (isUnchecked && definition.isConditional)) return noCheck
    const value = this.readValue()
    if (this.isInCircle()) {
      return { isRequired: false, problem: { code: 'value_in_circle' }, isOfLanguage: true }
    }
    const { is_required, logic } = definition.field
    const isRequiredByForm =
      is_required || (!isUnchecked && logic?.action === 'require' && this.logicHolds('require'))
    const isRequired =
      definition.type.isPageContent &&
      (isRequiredByForm || (!isUnchecked && this.holds(definition.expressions.required) === true))
    if (value.problem) return { isRequired, problem: value.problem, isOfLanguage: false }
    if (value.isBlank) {
      const problem = isRequired ? this.#problem('required', 'required') : null
      return { isRequired, problem, isOfLanguage: !isRequiredByForm || this.relevance !== null }
    }
    const isMet = isUnchecked || this.holds(definition.expressions.constraint) !== false
    const problem = isMet ? null : this.#problem('constraint_not_met', 'constraint')
    return { isRequired, problem, isOfLanguage: true }
  }

  #problem(
    code: 'required' | 'constraint_not_met',
    member: 'required' | 'constraint',
  ): FormAnswerProblem {
    const template = this.definition.messages[member]
    const text = this.definition.field.expressions?.[`${member}_message`]
    const message = template ? this.fill(template) : text
    return message ? { code, message } : { code }
  }

  #fillTexts(): FilledTexts {
    if (!this.isRelevant()) return noTexts
    const filled: FilledTexts = {}
    const { content, ...texts } = this.definition.texts ?? {}
    for (const [member, template] of Object.entries(texts))
      filled[member as keyof typeof texts] = this.fill(template)
    if (content) filled.content = this.fill(content, escapeHtml)
    return filled
  }
}
