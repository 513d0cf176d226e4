import { describe, expect, it } from 'vitest'

import {
  environmentOf,
  type ExpressionGroup,
} from '../../vectors/expressions/run-expression-vector.ts'
import { Budget, compile, ExpressionProblem, parse } from './index.ts'

function evaluateWith(
  source: string,
  answers: NonNullable<ExpressionGroup['answers']>,
  steps?: number,
) {
  const environment = {
    ...environmentOf({ about: '', answers, cases: [] }),
    budget: new Budget(steps),
  }
  const value = compile(parse(source)).evaluate(environment)
  return { value, left: environment.budget.left }
}

const codeOf = (run: () => unknown): string | undefined => {
  try {
    run()
    return undefined
  } catch (error) {
    return error instanceof ExpressionProblem ? error.code : 'another error'
  }
}

const visits = (count: number) => ({
  visit: Array.from({ length: count }, (_, at) => ({ w: String(at) })),
})

// Without bounds these tests would take minutes.
describe('the steps of an evaluation', () => {
  it('are counted for nodes of the expression and of the form', () => {
    expect(evaluateWith('1 + 2', {}, 100).left).toBe(97)
    expect(evaluateWith('count(/data/visit)', visits(50), 100).left).toBeLessThan(50)
  })

  it('end an evaluation that visits all instances for each instance', () => {
    const source = 'count(/data/visit[count(/data/visit[count(/data/visit[w = 1]) > w]) > w])'
    expect(codeOf(() => evaluateWith(source, visits(300)))).toBe('too_many_steps')
  })

  it('are the same for repetitive texts', () => {
    const text = 'a'.repeat(49_000)
    const source = Array.from({ length: 40 }, () => "contains(${t}, concat(${p}, 'b'))").join(
      ' or ',
    )
    expect(evaluateWith(source, { t: text, p: 'a'.repeat(20_000) }).value).toBe(false)
  })

  it('include the length of texts', () => {
    expect(evaluateWith('string-length(${t})', { t: 'a'.repeat(6_400) }, 1_000).left).toBeLessThan(
      900,
    )
  })

  it('include the time of regular expressions', () => {
    const pattern = '(?:[ab]*c?[ab]){0,60}[xy]$'
    const left = (length: number) =>
      evaluateWith(`regex(\${t}, '${pattern}')`, { t: 'a'.repeat(length) }).left
    expect(left(10) - left(1_000)).toBeGreaterThan(20_000)
  })

  it('include the time of splitting texts', () => {
    const { left } = evaluateWith("selected(${t}, 'b')", { t: 'a '.repeat(5_000) }, 10_000)
    expect(left).toBeLessThan(8_000)
  })

  it('end with a regular expression that would backtrack', () => {
    const answers = { t: `${'a'.repeat(20_000)}b` }
    expect(evaluateWith("regex(${t}, '^(a+)+$')", answers).value).toBe(false)
  })
})

describe('a text', () => {
  it('does not grow beyond the limit', () => {
    const answers = { t: 'a'.repeat(30_000) }
    expect(codeOf(() => evaluateWith('concat(${t}, ${t})', answers))).toBe('text_too_long')
    expect(codeOf(() => evaluateWith("join(${t}, 'a', 'b', 'c')", answers))).toBe('text_too_long')
    expect(evaluateWith('string-length(${t})', answers).value).toBe(30_000)
  })
})
