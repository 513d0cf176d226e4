import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { environmentOf } from '../../vectors/expressions/run-expression-vector.ts'
import { analyse } from './analyse.ts'
import { compile } from './compile.ts'
import { Budget } from './environment.ts'
import { argumentType, functions } from './functions/index.ts'
import { parse } from './parse.ts'
import { print } from './print.ts'
import { ExpressionProblem } from './problems.ts'
import { operatorLevels, type Expression, type Operator, type Step } from './tree.ts'
import { toAnswer, toBoolean, toNumber, toText } from './values.ts'

const position = fc.constant(0)
const name = fc.constantFrom('a', 'b', 'visit', 'w', 'data', 'or', 'div', 'a-b', 'é', 'x.y')
const step = (predicates: fc.Arbitrary<Expression[]>): fc.Arbitrary<Step> =>
  fc.oneof(
    fc.record({
      axis: fc.constant('child' as const),
      name: fc.oneof(name, fc.constant('*')),
      predicates,
      position,
    }),
    fc.record({
      axis: fc.constantFrom('parent' as const, 'self' as const),
      name: fc.constant('*'),
      predicates,
      position,
    }),
  )

/** Any tree that the parser can give, also calls of unknown functions and with wrong arguments. */
const { expression: anyExpression } = fc.letrec<{ expression: Expression }>((tie) => {
  const inner = tie('expression')
  const predicates = fc.array(inner, { maxLength: 2, depthIdentifier: 'tree' })
  const steps = fc.array(step(predicates), { minLength: 1, maxLength: 3 })
  const primary = inner.filter(({ type }) => type !== 'filter' && type !== 'path')
  return {
    expression: fc.oneof(
      { depthIdentifier: 'tree', maxDepth: 4, withCrossShrink: true },
      fc.record({
        type: fc.constant('number' as const),
        text: fc.constantFrom('0', '1', '2.50', '.5', '7.'),
        position,
      }),
      fc.record({
        type: fc.constant('text' as const),
        value: fc.constantFrom('', 'x', "it's", '2024-02-29', '1 "2"', '(', '${a}'),
        position,
      }),
      fc.record({
        type: fc.constant('reference' as const),
        name: fc.constantFrom('a', 'w', 'visit', 'none'),
        position,
      }),
      fc.record({
        type: fc.constant('path' as const),
        start: fc.constantFrom('root' as const, 'context' as const),
        steps,
        position,
      }),
      fc.constant<Expression>({ type: 'path', start: 'root', steps: [], position: 0 }),
      fc.record({ type: fc.constant('path' as const), start: primary, steps, position }),
      fc.record({
        type: fc.constant('filter' as const),
        operand: inner,
        predicates: fc.array(inner, { minLength: 1, maxLength: 2 }),
        position,
      }),
      fc.record({ type: fc.constant('negation' as const), operand: inner, position }),
      fc.record({
        type: fc.constant('call' as const),
        name: fc.oneof(fc.constantFrom(...functions.keys()), fc.constant('unknown')),
        arguments: fc.array(inner, { maxLength: 4 }),
        position,
      }),
      fc
        .constantFrom(...operatorLevels)
        .chain((level) =>
          fc.array(fc.constantFrom(...(level as readonly Operator[])), {
            minLength: 1,
            maxLength: 3,
          }),
        )
        .chain((operators) =>
          fc.record({
            type: fc.constant('operation' as const),
            operands: fc.array(inner, {
              minLength: operators.length + 1,
              maxLength: operators.length + 1,
            }),
            operators: fc.constant(operators),
            position,
          }),
        ),
    ),
  }
})

const withoutPositions = (tree: unknown): unknown =>
  JSON.parse(
    JSON.stringify(tree, (key, value: unknown) => (key === 'position' ? undefined : value)),
  )

const group = {
  about: '',
  answers: {
    a: '5',
    b: '',
    t: 'some text',
    tags: ['x', 'y'],
    visit: [{ w: '1' }, { w: '2024-02-29' }, { w: '' }],
  },
  lists: { x: [{ name: 'x', label: 'X' }] },
  cases: [],
}

/** Whether it fails with a problem; other errors are thrown. */
function problemOf(run: () => void): ExpressionProblem | undefined {
  try {
    run()
    return undefined
  } catch (error) {
    if (error instanceof ExpressionProblem) return error
    throw error
  }
}

function evaluateAll(tree: Expression, steps = 20_000): void {
  const environment = { ...environmentOf(group), budget: new Budget(steps) }
  const value = compile(tree).evaluate(environment)
  toText(value)
  toNumber(value)
  toBoolean(value)
  toAnswer(value)
}

describe('any expression', () => {
  it('is the same after printing and parsing', () => {
    fc.assert(
      fc.property(anyExpression, (tree) => {
        fc.pre(print(tree).length <= 4_000)
        expect(withoutPositions(parse(print(tree)))).toEqual(withoutPositions(tree))
      }),
      { numRuns: 1_000 },
    )
  })

  it('evaluates or has a problem', () => {
    fc.assert(
      fc.property(anyExpression, (tree) => {
        expect(() => problemOf(() => evaluateAll(tree))).not.toThrow()
      }),
      { numRuns: 2_000 },
    )
  })

  it('compiles if and only if its analysis finds no problem', () => {
    fc.assert(
      fc.property(anyExpression, (tree) => {
        const [found] = analyse(tree).problems
        expect(problemOf(() => compile(tree))?.code === undefined).toBe(found === undefined)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('any call with fitting arguments', () => {
  const values = {
    text: fc.constantFrom(
      "''",
      "'x'",
      '${a}',
      '${b}',
      "'2024-02-29'",
      "'%Y-%H'",
      "'('",
      'today()',
      '1 div 0',
      'true()',
    ),
    number: fc.constantFrom(
      '0',
      '-1',
      '2.5',
      '1 div 0',
      '0 div 0',
      '${a}',
      "''",
      '99999999999',
      '-0.5',
    ),
    boolean: fc.constantFrom('true()', "''", '${b}'),
    any: fc.constantFrom(
      "''",
      '${w}',
      '5',
      '-99999999999',
      'true()',
      'now()',
      "'2024-02-29T10:00:00.000Z'",
      '/data/none',
    ),
    nodes: fc.constantFrom('${w}', '/data/visit', '..', '/data/none', '${visit}[1]'),
    'all nodes': fc.constantFrom('${w}', '/data/visit', '/data/none'),
    quoted: fc.constantFrom("'${a}'", "'/data/none'"),
  }
  const anyCall = fc.constantFrom(...functions).chain(([called, definition]) => {
    const most = definition.arguments.length + 2 * (definition.repeated ?? 0)
    return fc
      .integer({ min: definition.required, max: most })
      .chain((count) =>
        fc.tuple(...Array.from({ length: count }, (_, at) => values[argumentType(definition, at)])),
      )
      .map((given) => `${called}(${given.join(', ')})`)
  })

  it('gives a value, or the problem of a pattern, a text or an unpaired argument', () => {
    fc.assert(
      fc.property(anyCall, (source) => {
        const problem = problemOf(() => evaluateAll(parse(source)))
        const expected = [undefined, 'bad_pattern', 'text_too_long', 'unpaired_arguments']
        expect(expected, source).toContain(problem?.code)
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('any text', () => {
  const pieces = fc.constantFrom(
    ...[
      '(',
      ')',
      '[',
      ']',
      ',',
      '/',
      '//',
      '.',
      '..',
      '*',
      '|',
      '+',
      '-',
      '=',
      '!=',
      '<',
      '${a}',
      '$',
      '{',
      '}',
      "'",
      '"',
      ' ',
    ],
    ...[
      'and',
      'or',
      'div',
      'x',
      '1',
      '.5',
      'if(',
      'count(',
      'self::',
      '::',
      '@',
      ':',
      'é',
      '\u0000',
      '\uD800',
      '‘',
    ],
  )

  it('parses or has a problem at one of its characters', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 30 }).map((all) => all.join('')),
    )
    fc.assert(
      fc.property(anyText, (source) => {
        const problem = problemOf(() => void parse(source))
        if (!problem) return
        expect(problem.parameters.position).toBeGreaterThanOrEqual(1)
        expect(problem.parameters.position).toBeLessThanOrEqual(source.length + 1)
        // A message may quote the source.
        const message = /[{}]|undefined/.test(source) ? '' : problem.message
        expect(message).not.toMatch(/undefined|\{\w+\}(?<!\$\{name\})/)
      }),
      { numRuns: 5_000 },
    )
  })
})
