import type { ExpressionNode } from '../environment.ts'
import type { NodeSet } from '../values.ts'
import type { Call, FunctionDefinition } from './definition.ts'

function isInside(node: ExpressionNode, container: ExpressionNode): boolean {
  let at: ExpressionNode | null = node
  while (at && at !== container) at = at.parent
  return at === container
}

const depthOf = (node: ExpressionNode): number => (node.parent ? depthOf(node.parent) + 1 : 0)

/** The nodes of the first argument in the instances that the pairs of a repeat and an index choose, the outermost first. */
function indexedRepeat(call: Call): NodeSet {
  const pairs: { instances: NodeSet; index: number }[] = []
  for (let at = 1; at < call.count; at += 2)
    pairs.push({ instances: call.nodes(at), index: call.number(at + 1) })
  if (pairs.some(({ instances }) => instances.length === 0)) return []
  pairs.sort((a, b) => depthOf(a.instances[0]!) - depthOf(b.instances[0]!))
  let chosen: ExpressionNode | undefined
  for (const { instances, index } of pairs) {
    const container = chosen
    const within = container ? instances.filter((node) => isInside(node, container)) : instances
    chosen = within[index - 1]
    if (!chosen) return []
  }
  const instance = chosen
  return instance ? call.nodes(0).filter((node) => isInside(node, instance)) : []
}

const countNonEmpty = (call: Call): number =>
  call.aggregate(call.nodes(0), 'count-non-empty', (texts) => {
    let count = 0
    for (const text of texts) if (text !== '') count++
    return count
  })

export const nodeFunctions: Record<string, FunctionDefinition> = {
  count: {
    arguments: ['nodes'],
    required: 1,
    result: 'number',
    call: (call) => call.nodes(0).length,
  },
  'count-non-empty': {
    arguments: ['nodes'],
    required: 1,
    result: 'number',
    call: countNonEmpty,
  },
  current: {
    arguments: [],
    required: 0,
    result: 'nodes',
    call: ({ scope }) => [scope.environment.current],
  },
  'indexed-repeat': {
    arguments: ['all nodes', 'all nodes', 'number'],
    required: 3,
    repeated: 2,
    result: 'nodes',
    call: indexedRepeat,
  },
  instance: {
    arguments: ['text'],
    required: 1,
    result: 'nodes',
    call(call) {
      const list = call.scope.environment.list(call.text(0))
      return list ? [list] : []
    },
  },
  last: { arguments: [], required: 0, result: 'number', call: ({ scope }) => scope.size },
  position: {
    arguments: ['nodes'],
    required: 0,
    result: 'number',
    call: (call) => (call.count > 0 ? (call.nodes(0)[0]?.position ?? NaN) : call.scope.position),
  },
}
