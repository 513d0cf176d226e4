import {
  maxExpressionLength,
  textsOf,
  toBoolean,
  type ExpressionNode,
} from '../../expressions/index.ts'
import { calculatedValue, storedValue } from '../calculated-value.ts'
import type { FieldExpression } from '../compile-expression.ts'
import type { Definition } from '../definitions.ts'
import {
  blankValue,
  enteredValue,
  isBlankAnswer,
  sameAnswer,
  sameProblem,
  type FieldValue,
} from '../field-value.ts'
import { escapeHtml } from '../template.ts'
import type { FilledTexts, FormAnswerProblem } from '../types.ts'
import { Cell, type CellKind } from './cells.ts'
import { FormNode, lastRank, type AnyCell, type NodePlace } from './form-node.ts'

/** Whether an answer is needed, and why the present one is invalid. */
export interface Check {
  readonly isRequired: boolean
  readonly problem: FormAnswerProblem | null
  /** Whether only an expression says so. */
  readonly isOfLanguage: boolean
}

const noCheck: Check = { isRequired: false, problem: null, isOfLanguage: false }
const noTexts: FilledTexts = {}

const valueKind: CellKind<FieldNode, FieldValue> = {
  rank: ({ definition }) => definition.rank,
  fallback: ({ definition }) => blankValue(definition),
  compute: (field) => field.computeValue(),
  isSame: (a, b) => a.isSame(b),
}

const optionsKind: CellKind<FieldNode, readonly string[] | null> = {
  rank: ({ definition }) => definition.rank,
  fallback: () => null,
  compute: (field) => field.computeOptions(),
  isSame: sameAnswer,
}

const checkKind: CellKind<FieldNode, Check> = {
  rank: () => lastRank,
  isLazy: true,
  fallback: () => noCheck,
  compute: (field) => field.computeCheck(),
  isSame: (a, b) => a.isRequired === b.isRequired && sameProblem(a.problem, b.problem),
}

const textsKind: CellKind<FieldNode, FilledTexts> = {
  rank: () => lastRank,
  isLazy: true,
  fallback: () => noTexts,
  compute: (field) => field.computeTexts(),
  isSame: (a, b) => JSON.stringify(a) === JSON.stringify(b),
}

/** A field that is no container. */
export class FieldNode extends FormNode {
  /** The answer as entered, also while the field is irrelevant. */
  #raw: unknown
  readonly #value: Cell<FieldValue, FieldNode> | null
  readonly #options: Cell<readonly string[] | null, FieldNode> | null
  /** Null if the check needs no more than the value. */
  readonly #check: Cell<Check, FieldNode> | null
  readonly #texts: Cell<FilledTexts, FieldNode> | null
  /** Whether the stored result is kept that was calculated before the record was opened. */
  #keepsResult: boolean

  constructor(definition: Definition, raw: unknown, place: NodePlace) {
    super(definition, place)
    const { expressions, kind, field } = definition
    const { tracker, mode } = place.runtime
    this.#raw = raw
    this.#keepsResult = !isBlankAnswer(definition, raw)
    const isInput = kind === 'input'
    const isFiltered = isInput && expressions.choice_filter && mode !== 'unchecked'
    const isChecked =
      expressions.constraint || expressions.required || field.logic?.action === 'require'
    this.#options = isFiltered ? new Cell(tracker, this, optionsKind) : null
    this.#value = isInput ? new Cell(tracker, this, valueKind) : null
    this.#check = isInput && isChecked ? new Cell(tracker, this, checkKind) : null
    this.#texts = definition.texts ? new Cell(tracker, this, textsKind) : null
  }

  protected override get cells(): readonly (AnyCell | null)[] {
    return [this.#value, this.#options, this.#check, this.#texts]
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
    return this.#value?.read() ?? blankValue(this.definition)
  }

  /** The options that the filter leaves; null for all. */
  readOptions(): readonly string[] | null {
    return this.#options?.read() ?? null
  }

  readCheck(): Check {
    if (this.#check) return this.#check.read()
    return this.#value ? this.computeCheck() : noCheck
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
    return !isBlankAnswer(this.definition, this.#raw)
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

  computeValue(): FieldValue {
    this.runtime.budget.spend(1)
    if (!this.isRelevant()) return blankValue(this.definition)
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
    const usesDefault = !definition.type.isPageContent && isBlankAnswer(definition, this.#raw)
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

  computeOptions(): readonly string[] | null {
    const { choices, expressions } = this.definition
    const filter = expressions.choice_filter
    if (!choices || !filter || this.runtime.lacksClock(filter)) return null
    const environment = this.environment()
    const conditions = filter.comparisons.map(({ name, value }) => ({
      name,
      texts: textsOf(value.evaluate(environment)),
    }))
    const rows = choices.candidates(conditions)
    this.runtime.budget.spend(rows.length)
    return rows.flatMap((index) =>
      toBoolean(filter.compiled.evaluate(environment, choices.rowAt(index)))
        ? [choices.options[index]!]
        : [],
    )
  }

  computeCheck(): Check {
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
    return message ? { code, message: message.slice(0, maxExpressionLength) } : { code }
  }

  computeTexts(): FilledTexts {
    if (!this.isRelevant()) return noTexts
    const filled: FilledTexts = {}
    const { content, ...texts } = this.definition.texts ?? {}
    for (const [member, template] of Object.entries(texts))
      filled[member as keyof typeof texts] = this.fill(template)
    if (content) filled.content = this.fill(content, escapeHtml)
    return filled
  }
}
