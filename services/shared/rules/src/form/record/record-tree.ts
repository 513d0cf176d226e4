import type { ExpressionNode } from '../../expressions/index.ts'
import type { Definition } from '../definitions.ts'
import type { RawAnswers } from '../types.ts'
import { GroupNode, RepeatNode, ScopeNode, type ChildNode } from './container-nodes.ts'
import { FieldNode } from './field-node.ts'
import type { Runtime } from './runtime.ts'

/** Makes the nodes of a record. */
export function createRecord(runtime: Runtime, raw: RawAnswers, isNew: boolean): ScopeNode {
  const { rootName, top } = runtime.form
  const root: ExpressionNode = {
    name: '',
    parent: null,
    position: 1,
    text: () => '',
    selection: () => undefined,
    children: (name) => (name === undefined || name === rootName ? [record] : []),
  }
  const record: ScopeNode = new ScopeNode(runtime, raw, {
    definition: null,
    definitions: top,
    name: rootName,
    parent: root,
    outer: null,
    relevance: null,
    key: '',
    isNew,
  })
  return record
}

/** The nodes in a scope in form order, each group before its fields, without those in instances. */
export function* nodesInScope(container: ScopeNode | GroupNode): Generator<ChildNode> {
  for (const node of container.childNodes) {
    yield node
    if (node instanceof GroupNode) yield* nodesInScope(node)
  }
}

/** The nodes in a scope and in all instances in it. */
export function* allNodes(scope: ScopeNode): Generator<ChildNode> {
  for (const node of nodesInScope(scope)) {
    yield node
    if (node instanceof RepeatNode)
      for (const instance of node.allInstances) yield* allNodes(instance)
  }
}

/** The answers as entered, in nested instances. */
export function rawAnswers(scope: ScopeNode): Record<string, unknown> {
  const raw: Record<string, unknown> = scope.key === '' ? {} : { key: scope.key }
  for (const node of nodesInScope(scope)) {
    const { id } = node.definition.field
    if (node instanceof RepeatNode) {
      if (node.allInstances.length > 0) raw[id] = node.allInstances.map(rawAnswers)
    } else if (node instanceof FieldNode && node.raw !== undefined) raw[id] = node.raw
  }
  return raw
}

/** The address of an instance, of the keys of instances; empty for the record. */
export function prefixOf(scope: ScopeNode['scope']): string {
  const { node, outer, definition } = scope
  if (!outer || !definition) return ''
  return `${prefixOf(outer)}${definition.field.id}.${(node as ScopeNode).key}.`
}

export const addressOf = (node: ChildNode): string =>
  prefixOf(node.scope) + node.definition.field.id

/** The address of what a computed value belongs to; of a label of an instance, the repeat. */
export function ownerAddress(owner: unknown): string | undefined {
  if (owner instanceof ScopeNode) return prefixOf(owner.scope).split('.').slice(0, -2).join('.')
  const isNode =
    owner instanceof FieldNode || owner instanceof GroupNode || owner instanceof RepeatNode
  return isNode ? addressOf(owner) : undefined
}

/** The field, container or instance at an address. */
export function findNode(
  record: ScopeNode,
  address: string,
  definitionOf: (fieldId: string) => Definition | undefined,
): ChildNode | ScopeNode | undefined {
  let { scope } = record
  const steps = address.split('.')
  for (let at = 0; at < steps.length; at += 2) {
    const definition = definitionOf(steps[at]!)
    if (!definition) return undefined
    const repeat = scope.repeats.get(definition)
    const node = (repeat ?? scope.nodes.get(definition)) as ChildNode | undefined
    if (at === steps.length - 1) return node
    if (!(node instanceof RepeatNode)) return undefined
    const instance = node.instanceOf(steps[at + 1]!)
    if (!instance || at === steps.length - 2) return instance
    scope = instance.scope
  }
  return undefined
}
