import { describe, expect, it } from 'vitest'

import { languageField as field } from '../../test-support/language-field.ts'
import { answerKindOf } from '../field-types/index.ts'
import { inferResults } from './calculation-result.ts'

const inputs = [
  field('age', 'number'),
  field('name', 'short_text'),
  field('born', 'date'),
  field('stars', 'rating'),
  field('other', 'hidden', { expressions: { calculation: '${age} * 2' } }),
]

const resultOf = (calculation: string) => {
  const fields = inferResults([
    ...inputs,
    field('result', 'hidden', { expressions: { calculation } }),
  ])
  return fields.at(-1)!.settings?.result
}

describe('the result of a hidden calculation', () => {
  it.each([
    ['${age} + 1', 'number'],
    ['count(${name})', 'number'],
    ['${age}', 'number'],
    ['${stars}', 'number'],
    ['if(${age} > 17, ${age}, 0)', 'number'],
    ["if(${age} > 17, ${age}, '')", 'number'],
    ['if(true(), ${other}, 1)', 'number'],
    ['coalesce(${age}, 0)', 'number'],
    ['today()', 'date'],
    ['${born}', 'date'],
    ["if(${age} > 17, ${born}, '')", 'date'],
    ['${age} > 17', 'boolean'],
    ['not(${age} > 17)', 'boolean'],
    ['now()', 'text'],
    ['${name}', 'text'],
    ["concat(${age}, '')", 'text'],
    ["if(${age} > 17, ${age}, 'child')", 'text'],
    ["''", 'text'],
    ["if(true(), '', '')", 'text'],
    ['${missing}', 'text'],
    ['${age} +', 'text'],
    ['${result}', 'text'],
  ])('of %s is %s', (calculation, result) => {
    expect(resultOf(calculation)).toBe(result)
  })

  it('is what the setting says', () => {
    const expressions = { calculation: '${age} + 1' }
    const given = field('result', 'hidden', { settings: { result: 'text' }, expressions })
    const [, result] = inferResults([inputs[0]!, given])
    expect(result).toBe(given)
    expect(answerKindOf(given)).toBe('text')
  })

  it('leaves fields without calculations as they are', () => {
    const plain = [field('age', 'number'), field('from', 'hidden')]
    expect(inferResults(plain)).toBe(plain)
  })

  it('decides the kind of answers', () => {
    const kindOf = (calculation: string) =>
      answerKindOf(inferResults([field('a', 'hidden', { expressions: { calculation } })])[0]!)
    expect(['1 + 1', 'today()', '1 > 2', "'a'"].map(kindOf)).toEqual([
      'number',
      'date',
      'text',
      'text',
    ])
  })
})
