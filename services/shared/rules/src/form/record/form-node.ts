import { logicHolds } from '../../conditions.ts'
import {
  toBoolean,
  type Environment,
  type ExpressionNode,
  type Value,
} from '../../expressions/index.ts'
import type { FieldExpression } from '../compile-expression.ts'
import type { Definition } from '../definitions.ts'
import type { FieldValue } from '../field-value.ts'
import {
  escapeHtml,
  fillTemplate,
  readHtmlTemplate,
  readTemplate,
  type Template,
} from '../template.ts'
import { Cell, type CellKind } from './cells.ts'
import { RecordEnvironment, type DefinedNode } from './environment.ts'
import type { Runtime } from './runtime.ts'
import type { Scope } from './scope.ts'

/** Whether a node is relevant, which those inside of it need to know. */
export type Relevance = Pick<Cell<boolean>, 'read'> | null

export type AnyCell = Cell<unknown>

/** Of values on which no others depend. */
export const lastRank = Number.MAX_SAFE_INTEGER

/** Where a node is. */
export interface NodePlace {
  readonly runtime: Runtime
  readonly scope: Scope
  readonly parent: ExpressionNode
  /** Of the parent. */
  readonly relevance: Relevance
  /** Whether it is made now, and not opened again. */
  readonly isNew: boolean
}

/** A field, a group or a repeat in a record. */
export abstract class FormNode implements DefinedNode {
  readonly definition: Definition
  readonly name: string
  readonly parent: ExpressionNode
  readonly position: number = 1
  readonly scope: Scope
  readonly runtime: Runtime
  /** Null if the node is always relevant. */
  readonly relevance: Relevance
  readonly outerRelevance: Relevance
  readonly #ownRelevance: Cell<boolean, FormNode> | null
  #filled: Map<string, Cell<string, FormNode>> | null = null

  constructor(definition: Definition, { runtime, scope, parent, relevance }: NodePlace) {
    this.definition = definition
    this.name = definition.field.name ?? ''
    this.parent = parent
    this.scope = scope
    this.runtime = runtime
    const { relevant } = definition.expressions
    const isConditional = relevant || definition.field.logic?.conditions?.length
    const hasOwn = isConditional && runtime.mode !== 'unchecked'
    this.outerRelevance = relevance
    this.#ownRelevance = hasOwn ? new Cell(runtime.tracker, this, relevanceKind) : null
    this.relevance = this.#ownRelevance ?? relevance
  }

  /** The values that are computed for the node, besides its relevance. */
  protected abstract get cells(): readonly (AnyCell | null)[]

  /** Whether an answer was entered, here or below. */
  abstract hasEntered(): boolean

  text(): string {
    return ''
  }

  selection(): readonly string[] | undefined {
    return undefined
  }

  children(_name?: string): readonly ExpressionNode[] {
    return []
  }

  isRelevant(): boolean {
    return this.relevance?.read() ?? true
  }

  environment(current: ExpressionNode = this): Environment {
    return new RecordEnvironment(this.runtime, this.scope, this, current)
  }

  evaluate(expression: FieldExpression, current: ExpressionNode = this): Value {
    return expression.compiled.evaluate(this.environment(current))
  }

  /** Whether an expression holds; undefined if that cannot be known without the time. */
  holds(expression: FieldExpression | undefined): boolean | undefined {
    if (!expression || this.runtime.lacksClock(expression)) return undefined
    return toBoolean(this.evaluate(expression))
  }

  logicHolds(action: 'show' | 'require'): boolean {
    const { logic } = this.definition.field
    if (!logic || (logic.action ?? 'show') !== action) return action === 'show'
    return logicHolds(logic, (fieldId) => {
      const controlling = this.runtime.form.definitionOf(fieldId)
      const node = controlling && this.scope.ownNode(controlling)
      return (node as Partial<ControllingNode> | undefined)?.readValue?.().inConditions
    })
  }

  fill(template: Template, write?: (text: string) => string): string {
    const text = fillTemplate(template, this.scope, write)
    this.runtime.budget.spend(text.length >>> 6)
    return text
  }

  /** A text of another language, which stays up to date. */
  fillText(text: string, format: 'text' | 'html'): string {
    const key = `${format} ${text}`
    let cell = this.#filled?.get(key)
    if (!cell) {
      const isKnown = (name: string) => this.runtime.form.find(name) !== undefined
      const template = (format === 'html' ? readHtmlTemplate : readTemplate)(text, isKnown)
      if (!template) return text
      const write = format === 'html' ? escapeHtml : undefined
      cell = new Cell<string, FormNode>(this.runtime.tracker, this, {
        rank: () => lastRank,
        fallback: () => '',
        compute: () => this.fill(template, write),
      })
      ;(this.#filled ??= new Map()).set(key, cell)
    }
    return cell.read()
  }

  /** Whether a value of the node depends on itself. */
  isInCircle(): boolean {
    return (
      this.#ownRelevance?.failure === 'circle' ||
      this.cells.some((cell) => cell?.failure === 'circle')
    )
  }

  dispose(): void {
    this.#ownRelevance?.dispose()
    for (const cell of this.cells) cell?.dispose()
    for (const cell of this.#filled?.values() ?? []) cell.dispose()
  }
}

/** Most nodes are as relevant as what they are in. */
const relevanceKind: CellKind<FormNode, boolean> = {
  rank: ({ definition }) => definition.rank,
  fallback: () => true,
  compute(node) {
    if (node.outerRelevance?.read() === false || !node.logicHolds('show')) return false
    const { relevant } = node.definition.expressions
    return !relevant || (node.holds(relevant) ?? node.hasEntered())
  },
}

/** A field that may control others by `logic`. */
interface ControllingNode {
  readValue(): FieldValue
}
