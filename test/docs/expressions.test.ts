import { readFileSync } from 'node:fs'
import path from 'node:path'

import { functions } from '@formpost/rules/expressions'
import { describe, expect, it } from 'vitest'

import {
  actualExpressionOutcome,
  type ExpressionGroup,
} from '../../services/shared/rules/vectors/expressions/run-expression-vector.ts'

const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/expressions.md'), 'utf8')

/** The answers at the top of the page. */
const record: Omit<ExpressionGroup, 'cases'> = {
  about: 'the page of expressions',
  answers: {
    age: 34,
    weight: 61.5,
    name: 'Ann Lee',
    blank: '',
    born: '1990-05-17',
    colours: ['red', 'blue'],
    visit: [
      { who: 'Ann', cost: 3 },
      { who: 'Bob', cost: 4.5 },
    ],
  },
  choices: { colours: { red: 'Red', blue: 'Blue' } },
  lists: {
    town: [
      { name: 'a', label: 'Alpha', region: 'north' },
      { name: 'b', label: 'Beta', region: 'south' },
      { name: 'c', label: 'Gamma', region: 'north' },
    ],
  },
}

function examples(): [expression: string, result: string][] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((line) => line.split(/;(?= `)|\|/))
    .flatMap((example) => {
      const [, expression, result] = /^ ?`([^`]+)` is (.+?) *$/.exec(example) ?? []
      return expression ? [[expression, result!] as [string, string]] : []
    })
}

function outcomeOf(expression: string): string {
  const outcome = actualExpressionOutcome({ ...record, cases: [] }, expression)
  if (outcome === null || outcome === '') return 'blank'
  return typeof outcome === 'object' ? 'refused' : `\`${outcome}\``
}

describe('docs/expressions.md', () => {
  it('lists every function once', () => {
    const listed = [...page.matchAll(/^\| `([a-z][a-z:0-9-]*)\(/gm)].map(([, name]) => name!)
    expect(listed.toSorted()).toEqual([...functions.keys()].toSorted())
  })

  it.each(examples())('%s is %s', (expression, result) => {
    expect(outcomeOf(expression)).toBe(result)
  })
})
