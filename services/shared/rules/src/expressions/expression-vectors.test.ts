import { describe, expect, it } from 'vitest'

import {
  actualExpressionOutcome,
  type ExpressionGroup,
} from '../../vectors/expressions/run-expression-vector.ts'
import { expressionVectorFiles } from '../../vectors/read-vectors.ts'
import { functions } from './index.ts'
import { parse } from './parse.ts'
import { print } from './print.ts'

const groupsOf = (json: string) => JSON.parse(json) as ExpressionGroup[]
const allGroups = expressionVectorFiles.flatMap(([, json]) => groupsOf(json))

describe.each(expressionVectorFiles)('expressions: %s', (_, json) => {
  const cases = groupsOf(json).flatMap((group) =>
    group.cases.map(
      ([expression, expected]) => [group.about, expression, expected, group] as const,
    ),
  )

  it.each(cases)('%s: %s', (_about, expression, expected, group) => {
    expect(actualExpressionOutcome(group, expression)).toEqual(expected)
  })

  it('has each case once', () => {
    expect(new Set(cases.map(([about, expression]) => `${about}: ${expression}`)).size).toBe(
      cases.length,
    )
  })
})

describe('the vectors of expressions', () => {
  const expressions = allGroups.flatMap(({ cases }) => cases).map(([expression]) => expression)

  it.each([...functions.keys()])('cover %s', (name) => {
    expect(expressions.some((expression) => expression.includes(`${name}(`))).toBe(true)
  })

  it('are the same after printing and parsing again', () => {
    for (const { cases, ...group } of allGroups)
      for (const [expression, expected] of cases) {
        if (typeof expected === 'object' && expected !== null) continue
        const printed = print(parse(expression))
        expect(actualExpressionOutcome({ ...group, cases: [] }, printed), printed).toEqual(expected)
      }
  })
})
