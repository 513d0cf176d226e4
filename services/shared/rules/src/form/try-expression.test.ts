import { describe, expect, it } from 'vitest'

import { inOrder, languageField } from '../../test-support/language-field.ts'
import type { PatternLibrary } from '../expressions/index.ts'
import { openTrial, type RawAnswers, type TriedExpression } from './index.ts'

/** Patterns of these tests mean the same in both. */
const patterns: PatternLibrary = {
  compile: (pattern) => ({ matcher: (text) => ({ find: () => new RegExp(pattern).test(text) }) }),
}

const clock = '2026-11-26T08:00:00Z'

const fields = inOrder(
  languageField('village', 'radio', { options: ['North', 'South'] }),
  languageField('person', 'repeat'),
  languageField('age', 'number', { parent: 'person', is_required: true }),
  languageField('adult', 'hidden', {
    parent: 'person',
    expressions: { calculation: '${age} > 17', relevant: 'false()' },
  }),
  languageField('children', 'number', { expressions: { relevant: "${village} = 'North'" } }),
)

const open = (ownerId: string, member: TriedExpression['member'], text: string) =>
  openTrial({ fields, ownerId, member, text, patterns })
const namesOf = (...args: Parameters<typeof open>) => {
  const { inputs, repeats } = open(...args)!
  return [inputs, repeats].map((all) => all.map((placed) => placed.field.name))
}
const tried = (answers: RawAnswers, ...args: Parameters<typeof open>) =>
  open(...args)!.evaluate(answers, clock)
const value = (text: string) => ({ kind: 'value', text })

describe('what is answered to try an expression', () => {
  it.each([
    ['children', 'relevant', "${village} = 'North'", ['village'], []],
    ['children', 'calculation', 'count(${person})', [], ['person']],
    ['children', 'calculation', 'sum(/data/person/age)', ['age'], ['person']],
    ['children', 'constraint', '. < count(${person})', ['children'], ['person']],
    ['adult', 'calculation', '${age} > ../age', ['age'], ['person']],
    ['village', 'choice_filter', "name != 'South' or ${adult}", ['adult'], ['person']],
  ] as const)('of %s, %s %j is %j in %j', (owner, member, text, inputs, repeats) => {
    expect(namesOf(owner, member, text)).toEqual([inputs, repeats])
  })
})

describe('an expression that is tried', () => {
  const people = [{ age: '4' }, { age: '30' }, {}]

  it('gives its result as a text', () => {
    const answers = { village: 'North', person: people }
    const result = (text: string) => tried(answers, 'children', 'calculation', text)
    expect(result('count(${age}[. < 18])')).toEqual(value('1'))
    expect(result('1 div 0')).toEqual(value(''))
    expect(result('${village}')).toEqual(value('North'))
    expect(result("string-length(today()) + regex(${village}, '^N')")).toEqual(value('11'))
  })

  it('holds or not if it is a condition', () => {
    expect(tried({ children: 3 }, 'children', 'constraint', '. < 4')).toEqual(value('true'))
    expect(tried({ village: 'South' }, 'children', 'relevant', '${children}')).toEqual(
      value('true'),
    )
  })

  it('takes what is answered, also for what is calculated, hidden or required', () => {
    const answers = { person: [{ age: '', adult: 'no' }], children: 2 }
    expect(tried(answers, 'children', 'calculation', 'concat(${adult}, ${children})')).toEqual(
      value('no2'),
    )
  })

  it('belongs to the first instance of its repeat', () => {
    const answers = { person: people.toReversed() }
    expect(tried({ person: people }, 'adult', 'calculation', '${age} + 1')).toEqual(value('5'))
    expect(tried(answers, 'adult', 'calculation', '${age}')).toEqual(value(''))
  })

  it('leaves options if it filters them', () => {
    expect(tried({}, 'village', 'choice_filter', "name = 'South'")).toEqual({
      kind: 'options',
      options: ['South'],
    })
  })

  it('is not opened if the form has a problem with it', () => {
    for (const text of ['1 +', '${nobody}', ' '])
      expect(open('children', 'calculation', text)).toBeUndefined()
  })

  it('has a problem if it makes too much', () => {
    const all = Array.from({ length: 999 }, () => ({ age: 1 }))
    const text = 'count(${age}[. < count(${age}[. < sum(${age})])])'
    expect(tried({ person: all }, 'children', 'calculation', text)).toMatchObject({
      kind: 'problem',
    })
  })
})
