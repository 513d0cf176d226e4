import { instantOf } from '@formpost/rules'

import type { Filling } from './fill-form.ts'
import type { Change, JudgedNode } from './open-judge.ts'

export interface Difference {
  path: string
  ours: unknown
  judge: unknown
  changes: string
}

/** The engine writes whole decimals as `5.0`, and times with seconds. */
const sameValue = (a = '', b = ''): boolean =>
  a === b ||
  a === b.replace(/^(-?\d+)\.0$/, '$1') ||
  a === b.replace(/(:\d\d):00(?:\.000)?$/, '$1') ||
  (instantOf(a) !== undefined && instantOf(a) === instantOf(b))

const isSame = (ours: JudgedNode, judge: JudgedNode): boolean =>
  ours.count === judge.count &&
  Boolean(ours.required) === Boolean(judge.required) &&
  (ours.violation ?? null) === (judge.violation ?? null) &&
  sameValue(ours.value, judge.value)

const readable = (changes: readonly Change[]): string =>
  changes
    .map(([kind, path, value]) => {
      const at = path.map(([name, index]) => (index === null ? name : `${name}[${index}]`))
      return `${kind} ${at.join('/')} ${value}`
    })
    .join('; ')

/** Where our engine and ODK's see a filled form differently. */
export function differencesOf(
  { nodes, changes }: Filling,
  judged: Record<string, JudgedNode> | string,
): Difference[] {
  const about = { changes: readable(changes) }
  if (typeof judged === 'string') return [{ path: '', ours: null, judge: judged, ...about }]
  const paths = new Set([...Object.keys(nodes), ...Object.keys(judged)])
  return [...paths].flatMap((path) => {
    const [ours, judge] = [nodes[path], judged[path]]
    // The converter adds a field for the number of instances.
    if (!ours && judge?.type === 'model-value' && path.endsWith('_count')) return []
    if (ours && judge && isSame(ours, judge)) return []
    return [{ path, ours, judge, ...about }]
  })
}

/** The first difference of each field, and how many there are. */
export function firstByPath(
  differences: readonly Difference[],
): Record<string, Difference & { count: number }> {
  const first: Record<string, Difference & { count: number }> = {}
  for (const difference of differences) {
    const path = difference.path.replace(/\[\d+\]/g, '')
    first[path] ??= { ...difference, count: 0 }
    first[path].count++
  }
  return first
}
