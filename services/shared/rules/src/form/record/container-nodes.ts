import { isBlank } from '../../answers.ts'
import { toNumber, type ExpressionNode } from '../../expressions/index.ts'
import type { Definition } from '../definitions.ts'
import { sameAnswer, sameProblem } from '../field-value.ts'
import { maxInstancesOfRepeat } from '../limits.ts'
import { countFields } from '../record-size.ts'
import { fillTemplate } from '../template.ts'
import type { FormAnswerProblem, RawAnswers } from '../types.ts'
import { Cell, Source, type CellKind } from './cells.ts'
import { FieldNode } from './field-node.ts'
import { FormNode, lastRank, type AnyCell, type NodePlace, type Relevance } from './form-node.ts'
import { InstanceList } from './instance-list.ts'
import type { Runtime } from './runtime.ts'
import { Scope } from './scope.ts'

export type ChildNode = FieldNode | GroupNode | RepeatNode

const own = (raw: RawAnswers, key: string): unknown =>
  Object.hasOwn(raw, key) ? raw[key] : undefined

const isObject = (raw: unknown): raw is RawAnswers =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw)

/** The fields in a container, and what expressions see of them. */
class Children {
  readonly all: readonly ChildNode[]
  #named: ReadonlyMap<string, readonly ChildNode[]> | null = null

  constructor(definitions: readonly Definition[], raw: RawAnswers, place: NodePlace) {
    const { scope } = place
    this.all = definitions.map((definition) => {
      const { id } = definition.field
      if (definition.kind === 'repeat') {
        const repeat = new RepeatNode(definition, own(raw, id), place)
        scope.repeats.set(definition, repeat)
        return repeat
      }
      const node =
        definition.kind === 'group'
          ? new GroupNode(definition, raw, place)
          : new FieldNode(definition, own(raw, id), place)
      scope.nodes.set(definition, node)
      return node
    })
  }

  get #byName(): ReadonlyMap<string, readonly ChildNode[]> {
    if (this.#named) return this.#named
    const named = new Map<string, ChildNode[]>()
    for (const node of this.all)
      if (node.name) named.set(node.name, [...(named.get(node.name) ?? []), node])
    return (this.#named = named)
  }

  nodes(name?: string): readonly ExpressionNode[] {
    const found =
      name === undefined ? [...this.#byName.values()].flat() : (this.#byName.get(name) ?? [])
    return found.flatMap((node): readonly ExpressionNode[] =>
      node instanceof RepeatNode ? node.readInstances() : [node],
    )
  }

  hasEntered(): boolean {
    return this.all.some((node) => node.hasEntered())
  }

  dispose(): void {
    for (const node of this.all) node.dispose()
  }
}

/** A group in a record. */
export class GroupNode extends FormNode {
  readonly #children: Children

  constructor(definition: Definition, raw: RawAnswers, place: NodePlace) {
    super(definition, place)
    const { relevance } = this
    this.#children = new Children(definition.children, raw, { ...place, parent: this, relevance })
  }

  protected override get cells(): readonly AnyCell[] {
    return []
  }

  get childNodes(): readonly ChildNode[] {
    return this.#children.all
  }

  override children(name?: string): readonly ExpressionNode[] {
    return this.#children.nodes(name)
  }

  override hasEntered(): boolean {
    return this.#children.hasEntered()
  }

  override dispose(): void {
    super.dispose()
    this.#children.dispose()
  }
}

/** The record, of which there is one, or an instance of a repeat. */
export class ScopeNode implements ExpressionNode {
  readonly definition: Definition | null
  readonly name: string
  readonly parent: ExpressionNode
  readonly scope: Scope
  /** Of an instance, which keeps it when others are removed. */
  readonly key: string
  readonly isNew: boolean
  readonly #children: Children
  readonly #index: Source<number>
  readonly #label: Cell<string, ScopeNode> | null

  constructor(
    runtime: Runtime,
    raw: RawAnswers,
    at: {
      definition: Definition | null
      definitions: readonly Definition[]
      name: string
      parent: ExpressionNode
      outer: Scope | null
      relevance: Relevance
      key: string
      isNew: boolean
    },
  ) {
    this.definition = at.definition
    this.name = at.name
    this.parent = at.parent
    this.key = at.key
    this.isNew = at.isNew
    this.#index = new Source(runtime.tracker, 0)
    this.scope = new Scope(runtime, this, at.definition, at.outer)
    const { scope } = this
    this.#children = new Children(at.definitions, raw, {
      runtime,
      scope,
      parent: this,
      relevance: at.relevance,
      isNew: at.isNew,
    })
    const label = at.definition?.itemLabel
    this.#label = label ? new Cell(runtime.tracker, this, labelKind) : null
  }

  /** The label of an instance with its answers. */
  readLabel(): string | null {
    return this.#label?.read() ?? this.definition?.settings.item_label ?? null
  }

  get childNodes(): readonly ChildNode[] {
    return this.#children.all
  }

  get position(): number {
    return this.#index.read() + 1
  }

  set index(index: number) {
    this.#index.set(index)
  }

  text(): string {
    return ''
  }

  selection(): undefined {
    return undefined
  }

  children(name?: string): readonly ExpressionNode[] {
    return this.#children.nodes(name)
  }

  hasEntered(): boolean {
    return this.#children.hasEntered()
  }

  dispose(): void {
    this.#children.dispose()
    this.#label?.dispose()
    this.scope.dispose()
  }
}

const labelKind: CellKind<ScopeNode, string> = {
  rank: () => lastRank,
  isLazy: true,
  fallback: () => '',
  compute({ definition, scope }) {
    const label = definition?.itemLabel
    return label ? fillTemplate(label, scope) : ''
  },
}

/** What is shown and checked of a repeat. */
export interface RepeatCheck {
  readonly problem: FormAnswerProblem | null
  readonly isOfLanguage: boolean
}

const noProblem: RepeatCheck = { problem: null, isOfLanguage: true }

interface Instances {
  readonly shown: readonly ScopeNode[]
  /** How many there should be. */
  readonly wanted: number
}

const noInstances: Instances = { shown: [], wanted: 0 }

const instancesKind: CellKind<RepeatNode, Instances> = {
  rank: ({ definition }) => definition.rank,
  fallback: () => noInstances,
  compute: (repeat) => repeat.computeInstances(),
  isSame: (a, b) => a.wanted === b.wanted && sameAnswer(a.shown, b.shown),
}

const repeatCheckKind: CellKind<RepeatNode, RepeatCheck> = {
  rank: () => lastRank,
  isLazy: true,
  fallback: () => noProblem,
  compute: (repeat) => repeat.computeCheck(),
  isSame: (a, b) => sameProblem(a.problem, b.problem),
}

/** What it costs to make a field, in steps of an evaluation. */
const stepsOfField = 50

/** All instances of a repeat in one container. */
export class RepeatNode extends FormNode {
  /** Those beyond `repeat_count` too, which come back when it grows. */
  readonly #list: InstanceList<ScopeNode>
  readonly #instances: Cell<Instances, RepeatNode>
  readonly #check: Cell<RepeatCheck, RepeatNode>
  /** Instances that were sent and are too many for a record. */
  #surplus = 0
  #isList = true

  constructor(definition: Definition, raw: unknown, place: NodePlace) {
    super(definition, place)
    this.#list = new InstanceList(this.runtime, (...given) => this.#create(...given))
    this.#read(raw, place.isNew)
    this.#instances = new Cell(this.runtime.tracker, this, instancesKind)
    this.#check = new Cell(this.runtime.tracker, this, repeatCheckKind)
  }

  protected override get cells(): readonly (AnyCell | null)[] {
    return [this.#instances, this.#check]
  }

  /** The instances that are relevant. */
  readInstances(): readonly ScopeNode[] {
    return this.#instances.read().shown
  }

  readScopes(): readonly Scope[] {
    return this.readInstances().map(({ scope }) => scope)
  }

  readCheck(): RepeatCheck {
    return this.#check.read()
  }

  /** Those that are not relevant too. */
  get allInstances(): readonly ScopeNode[] {
    return this.#list.all
  }

  instanceOf(key: string): ScopeNode | undefined {
    return this.#list.byKey(key)
  }

  /** Whether the number of instances is calculated. */
  get isCounted(): boolean {
    return this.definition.expressions.repeat_count !== undefined
  }

  /** Adds an instance; undefined if there can be no more. */
  insert(at: number, raw: RawAnswers, isNew: boolean): ScopeNode | undefined {
    return this.#list.insert(at, raw, isNew)
  }

  remove(at: number): void {
    this.#list.remove(at)
  }

  override hasEntered(): boolean {
    return this.#list.all.length > 0
  }

  override dispose(): void {
    super.dispose()
    this.#list.dispose()
  }

  #read(raw: unknown, isNew: boolean): void {
    const given = Array.isArray(raw) ? (raw as unknown[]) : []
    this.#isList = isBlank(raw) || (Array.isArray(raw) && given.every(isObject))
    // Nothing more is added after the first that is too much.
    const added = given.findIndex((each) => !this.#list.append(isObject(each) ? each : {}, isNew))
    this.#surplus = added === -1 ? 0 : given.length - added
    if (!isNew || !isBlank(raw) || this.isCounted) return
    const first = Math.max(1, this.definition.settings.min_count ?? 0)
    while (this.#list.all.length < first && this.#list.append({}, true));
  }

  #create(raw: RawAnswers, key: string, isNew: boolean): ScopeNode {
    const { definition, runtime, name, parent, relevance } = this
    const { children: definitions } = definition
    const instance = new ScopeNode(runtime, raw, {
      ...{ definition, definitions, name, parent, relevance, key, isNew },
      outer: this.scope,
    })
    if (isNew) runtime.onNewInstance(instance)
    return instance
  }

  computeInstances(): Instances {
    const all = this.#list.read()
    if (!this.isRelevant()) return noInstances
    const count = this.#readCount()
    if (count === undefined) return { shown: [...all], wanted: all.length + this.#surplus }
    const kept = Math.min(count, this.#max)
    const isFilling = this.runtime.mode === 'filling'
    const { budget } = this.runtime
    while (all.length < kept) {
      budget.spend(stepsOfField * countFields(this.definition.children))
      if (!this.#list.append({}, isFilling)) break
    }
    return { shown: all.slice(0, kept), wanted: count }
  }

  get #max(): number {
    return Math.min(this.definition.settings.max_count ?? Infinity, maxInstancesOfRepeat)
  }

  /** The calculated number of instances; undefined if there are those that were entered. */
  #readCount(): number | undefined {
    const { repeat_count: expression } = this.definition.expressions
    const { mode } = this.runtime
    if (!expression || mode === 'unchecked' || this.runtime.lacksClock(expression)) return undefined
    const count = Math.trunc(toNumber(this.evaluate(expression)))
    return count > 0 ? count : 0
  }

  computeCheck(): RepeatCheck {
    const { shown, wanted } = this.#instances.read()
    if (!this.isRelevant() || this.runtime.mode === 'unchecked') return noProblem
    if (!this.#isList) return { problem: { code: 'not_instances' }, isOfLanguage: false }
    if (this.isInCircle()) return { problem: { code: 'value_in_circle' }, isOfLanguage: true }
    const max = Math.min(this.#max, wanted > shown.length ? shown.length : Infinity)
    if (wanted > max) return { problem: { code: 'too_many', max }, isOfLanguage: true }
    const min = this.isCounted ? 0 : (this.definition.settings.min_count ?? 0)
    if (wanted < min) return { problem: { code: 'too_few', min }, isOfLanguage: true }
    return noProblem
  }
}
