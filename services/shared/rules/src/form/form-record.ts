import type { MetadataKind } from '../definition.ts'
import { ExpressionProblem } from '../expressions/index.ts'
import type { FieldExpression } from './compile-expression.ts'
import type { LanguageForm } from './compile-form.ts'
import { initialAnswer } from './defaults.ts'
import { isBlankAnswer, type FieldValue } from './field-value.ts'
import type { Cell } from './record/cells.ts'
import { collectEvaluation } from './record/collect.ts'
import { GroupNode, RepeatNode, ScopeNode, type ChildNode } from './record/container-nodes.ts'
import { Failures } from './record/failures.ts'
import { FieldNode } from './record/field-node.ts'
import {
  addressOf,
  allNodes,
  createRecord,
  findNode,
  nodesInScope,
  ownerAddress,
  rawAnswers,
} from './record/record-tree.ts'
import { Runtime } from './record/runtime.ts'
import { fillTemplate, readTemplate } from './template.ts'
import type {
  Address,
  FieldState,
  FormCheck,
  FormEvaluation,
  FormRecord,
  InstanceState,
  RawAnswers,
  RecordChange,
  RecordOptions,
} from './types.ts'

/** Opens a record to fill it in. */
export const openRecord = (form: LanguageForm, options: RecordOptions): FormRecord =>
  new FilledRecord(form, options)

class FilledRecord implements FormRecord {
  readonly #runtime: Runtime
  readonly #record: ScopeNode
  readonly #failures = new Failures()
  /** Owners of what the present change has changed. */
  readonly #changed = new Set<unknown>()
  /** Instances that the present change has made, whose defaults are still to be set. */
  #created: ScopeNode[] = []
  /** All scopes that the present change has made. Their first values are no changes that run calculations. */
  readonly #made = new Set<unknown>()
  #triggering = new Set<FieldNode>()
  readonly #metadata: NonNullable<RecordOptions['metadata']>

  constructor(form: LanguageForm, options: RecordOptions) {
    const { clock, answers = {}, isNew, random, uuid, metadata } = options
    this.#metadata = (kind) => metadata?.(kind)
    this.#runtime = new Runtime({
      ...{ form, mode: 'filling', clock, random, uuid },
      onChange: (cell) => this.#note(cell),
      onNewInstance: (instance) => {
        if (instance instanceof ScopeNode) this.#created.push(instance)
      },
    })
    this.#record = createRecord(this.#runtime, answers, isNew)
    if (isNew) this.#created.push(this.#record)
    this.#made.add(this.#record.scope)
    this.#update()
    this.#changed.clear()
  }

  get checks(): readonly FormCheck[] {
    return this.#failures.checks(ownerAddress)
  }

  get instanceCount(): number {
    return this.#runtime.instanceCount
  }

  set(address: Address, raw: unknown): RecordChange {
    const field = this.#find(address)
    if (field instanceof FieldNode && !field.definition.expressions.calculation) field.raw = raw
    return this.#finish()
  }

  addInstance(
    address: Address,
    { at, answers }: { at?: number; answers?: RawAnswers } = {},
  ): RecordChange & { key: string | null } {
    const repeat = this.#repeat(address)
    const index = at ?? repeat.allInstances.length
    const instance = repeat.insert(index, answers ?? {}, answers === undefined)
    if (instance) this.#made.add(instance.scope)
    return { ...this.#finish(), key: instance?.key ?? null }
  }

  removeInstance(address: Address): RecordChange & { at: number; answers: RawAnswers } {
    const instance = this.#find(address)
    const repeat = this.#repeat(address.split('.').slice(0, -1).join('.'))
    if (!(instance instanceof ScopeNode)) throw new Error(`There is no instance ${address}.`)
    const at = repeat.allInstances.indexOf(instance)
    const answers = rawAnswers(instance)
    repeat.remove(at)
    return { ...this.#finish(), at, answers }
  }

  setClock(clock: string): RecordChange {
    this.#runtime.clock.set(clock)
    return this.#finish()
  }

  setMetadata(recorded: Parameters<FormRecord['setMetadata']>[0]): RecordChange {
    for (const node of allNodes(this.#record)) {
      const kind = node instanceof FieldNode && metadataOf(node)
      if (kind && recorded[kind] !== undefined) node.raw = recorded[kind]
    }
    return this.#finish()
  }

  state(address: Address): FieldState | undefined {
    const node = this.#find(address)
    if (!node || node instanceof ScopeNode) return undefined
    const common = { visible: node.isRelevant(), required: false, raw: undefined, value: null }
    const none = { isCalculated: false, problem: null, options: null, texts: {} }
    if (node instanceof GroupNode) return { ...common, ...none }
    if (node instanceof RepeatNode) return { ...common, ...none, problem: node.readCheck().problem }
    const { isRequired, problem } = node.readCheck()
    return {
      visible: node.isRelevant(),
      required: isRequired,
      raw: node.raw,
      value: node.readValue().answer,
      isCalculated: node.definition.expressions.calculation !== undefined,
      problem,
      options: node.readOptions(),
      texts: node.readTexts(),
    }
  }

  instances(address: Address): readonly InstanceState[] {
    const shown = this.#repeat(address).readInstances()
    return shown.map((instance) => ({ key: instance.key, label: instance.readLabel() }))
  }

  fill(address: Address, text: string, format: 'text' | 'html' = 'text'): string {
    const node = this.#find(address)
    if (!(node instanceof ScopeNode)) return node?.fillText(text, format) ?? text
    const template = readTemplate(text, (name) => this.#runtime.form.find(name) !== undefined)
    return template ? fillTemplate(template, node.scope) : text
  }

  draft(): Record<string, unknown> {
    return rawAnswers(this.#record)
  }

  evaluation(): FormEvaluation {
    const evaluation = collectEvaluation(this.#record)
    return { ...evaluation, checks: [...this.checks] }
  }

  #find(address: Address): ChildNode | ScopeNode | undefined {
    return findNode(this.#record, address, (id) => this.#runtime.form.definitionOf(id))
  }

  #repeat(address: Address): RepeatNode {
    const node = this.#find(address)
    if (node instanceof RepeatNode) return node
    throw new Error(`${address} is not a repeat.`)
  }

  #note(cell: Cell<unknown>): void {
    const { owner } = cell
    this.#failures.note(cell)
    if (owner === undefined) return
    this.#changed.add(owner)
    const isValue = owner instanceof FieldNode && owner.isValueCell(cell)
    if (isValue && owner.definition.triggers.length > 0 && !this.#isMade(owner))
      this.#triggering.add(owner)
  }

  #isMade({ scope }: FieldNode): boolean {
    for (let at: typeof scope | null = scope; at; at = at.outer) {
      // The record is made once, before all changes.
      if (this.#made.has(at)) return true
    }
    return false
  }

  #finish(): RecordChange {
    this.#update()
    return this.#takeChange()
  }

  /** Brings everything up to date after a change. */
  #update(): void {
    this.#runtime.renewBudget()
    this.#failures.retry()
    this.#runtime.tracker.flush()
    const triggered = new Set<FieldNode>()
    while (this.#created.length > 0 || this.#triggering.size > 0) {
      this.#setDefaults()
      this.#runtime.tracker.flush()
      this.#runTriggered(triggered)
      this.#runtime.tracker.flush()
    }
    this.#made.clear()
  }

  #setDefaults(): void {
    const created = this.#created
    this.#created = []
    for (const { scope } of created) this.#made.add(scope)
    const depth = ({ scope }: ScopeNode) => scope.definition?.repeats.length ?? 0
    for (const instance of created.sort((a, b) => depth(a) - depth(b)))
      for (const node of nodesInScope(instance))
        if (node instanceof FieldNode) this.#setDefault(node)
  }

  #setDefault(field: FieldNode): void {
    const { definition } = field
    const { calculation, default: expression } = definition.expressions
    if (definition.kind !== 'input' || calculation || !isBlankAnswer(definition, field.raw)) return
    if (!expression) {
      const kind = metadataOf(field)
      const initial = kind ? this.#metadata(kind) : initialAnswer(definition)
      if (initial !== undefined) field.raw = initial
      return
    }
    const value = field.isRelevant() ? tryToCalculate(field, expression) : null
    if (value?.text) field.raw = value.answer ?? value.text
  }

  /** Runs calculations of the fields that name a changed one, each once for a change. */
  #runTriggered(triggered: Set<FieldNode>): void {
    const changed = this.#triggering
    this.#triggering = new Set()
    for (const field of changed) {
      for (const target of field.definition.triggers) {
        for (const node of field.scope.nodesOf(target)) {
          if (!(node instanceof FieldNode) || triggered.has(node) || !node.isRelevant()) continue
          triggered.add(node)
          const { calculation } = target.expressions
          const value = calculation && tryToCalculate(node, calculation)
          if (value) node.raw = value.answer
        }
      }
    }
  }

  #takeChange(): RecordChange {
    const fields = new Set<Address>()
    const repeats = new Set<Address>()
    const addFields = (node: ChildNode): void => {
      fields.add(addressOf(node))
      if (node instanceof GroupNode) node.childNodes.forEach(addFields)
    }
    for (const owner of this.#changed) {
      const address = ownerAddress(owner)
      if (address && (owner instanceof RepeatNode || owner instanceof ScopeNode))
        repeats.add(address)
      if (owner instanceof GroupNode || owner instanceof FieldNode || owner instanceof RepeatNode)
        addFields(owner)
    }
    this.#changed.clear()
    return { fields, repeats }
  }
}

/** What a hidden field records; undefined for other fields. */
const metadataOf = ({ definition }: FieldNode): MetadataKind | null | undefined =>
  definition.field.type === 'hidden' ? definition.settings.metadata : undefined

/** Null if the expression is refused while it is evaluated: the field then stays as it is. */
function tryToCalculate(field: FieldNode, expression: FieldExpression): FieldValue | null {
  try {
    return field.calculate(expression)
  } catch (error) {
    if (error instanceof ExpressionProblem) return null
    throw error
  }
}
