import { RE2JS } from 're2js'

import {
  analyse,
  Budget,
  compile,
  createMatches,
  ExpressionProblem,
  isDateValue,
  isNodeSet,
  parse,
  toText,
  type Environment,
  type Value,
} from '../../src/expressions/index.ts'
import { addAnswers, RecordNode, type Answers } from './record.ts'

/** Cases in the JSON files that share a record; README.md describes the format. */
export interface ExpressionGroup {
  about: string
  answers?: Answers
  /** Where the expression is evaluated: a container such as `visit[2]`. */
  at?: string
  lists?: Record<string, Record<string, string>[]>
  /** Labels of choices by field. */
  choices?: Record<string, Record<string, string>>
  clock?: string | null
  cases: ExpressionCase[]
}

export type ExpressionCase = [expression: string, expected: Outcome, judge?: string]

/** The result, `null` for NaN; or the code of a problem and its parameters. */
export type Outcome =
  string | number | boolean | null | { problem: string; [parameter: string]: unknown }

/** The time at which expressions are evaluated, also by the judge. */
export const defaultClock = '2024-02-29T13:45:30.125Z'

export const matches = createMatches(RE2JS)

function currentNode(data: RecordNode, at: string | undefined): RecordNode {
  const container = (at?.split('/') ?? []).reduce((node, step) => {
    const [, name = '', index = '1'] = /^(\w+)(?:\[(\d+)\])?$/.exec(step) ?? []
    return node.children(name)[Number(index) - 1]!
  }, data)
  return new RecordNode('result', container)
}

function listNode(rows: readonly Record<string, string>[]): RecordNode {
  const list = new RecordNode('list', null)
  const root = new RecordNode('root', list)
  for (const row of rows) addAnswers(new RecordNode('item', root), row)
  return list
}

const isWithin = (node: RecordNode, container: RecordNode): boolean =>
  node === container || (node.parent !== null && isWithin(node.parent, container))

/** A record in memory, which knows no definitions: containers with several instances are repeats. */
export function environmentOf(group: ExpressionGroup): Environment {
  const root = new RecordNode('', null)
  const data = addAnswers(new RecordNode('data', root), group.answers ?? {})
  const current = currentNode(data, group.at)
  const lists = new Map(Object.entries(group.lists ?? {}).map(([id, rows]) => [id, listNode(rows)]))
  return {
    root,
    current,
    clock: group.clock === undefined ? defaultClock : group.clock,
    budget: new Budget(),
    reference(name, all) {
      const nodes = data.find(name)
      if (all) return nodes
      // The nodes in the innermost container of the current node that has some.
      for (let at = current.parent; at; at = at.parent) {
        const own = nodes.filter((node) => node !== at && isWithin(node, at!))
        if (own.length > 0) return own
      }
      return nodes
    },
    aggregate: (nodes, _key, calculate) => calculate(nodes),
    list: (id) => lists.get(id) ?? null,
    choiceName: (field, choice) => group.choices?.[field.name]?.[choice] ?? null,
    pullData(id, column, keyColumn, key) {
      const row = group.lists?.[id]?.find((each) => each[keyColumn] === key)
      return row?.[column] ?? null
    },
    matches,
    random: () => 0.5,
    uuid: () => '01234567-89ab-4def-8123-456789abcdef',
  }
}

function outcomeOf(value: Value): Outcome {
  if (typeof value === 'number') {
    if (Number.isNaN(value)) return null
    return Number.isFinite(value) ? value + 0 : String(value)
  }
  return isNodeSet(value) || isDateValue(value) ? toText(value) : value
}

export function actualExpressionOutcome(group: ExpressionGroup, expression: string): Outcome {
  try {
    const tree = parse(expression)
    const [problem] = analyse(tree).problems
    if (problem) throw problem
    return outcomeOf(compile(tree).evaluate(environmentOf(group)))
  } catch (error) {
    if (!(error instanceof ExpressionProblem)) throw error
    return { problem: error.code, ...error.parameters }
  }
}
