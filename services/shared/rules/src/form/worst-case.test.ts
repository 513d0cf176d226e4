import { describe, expect, it } from 'vitest'

import { inOrder, languageField } from '../../test-support/language-field.ts'
import { compileForm, evaluate, findWorstCases } from './index.ts'

/** People with visits, of which each can be so many. */
function form(people: number | undefined, visits: number, calculation = '1') {
  const max = (count: number | undefined) => (count ? { settings: { max_count: count } } : {})
  return inOrder(
    languageField('people', 'repeat', max(people)),
    languageField('age', 'number', { parent: 'people' }),
    languageField('visits', 'repeat', { parent: 'people', ...max(visits) }),
    languageField('day', 'date', { parent: 'visits' }),
    languageField('result', 'hidden', { parent: 'people', expressions: { calculation } }),
  )
}

it('finds nothing in forms that stay within the limits', () => {
  expect(findWorstCases(form(50, 20, 'sum(${age}[. < 18])'))).toEqual([])
  expect(findWorstCases(form(undefined, 10))).toEqual([])
})

it('names the repeat that can have too many instances', () => {
  expect(findWorstCases(form(100, 60))).toEqual([
    { code: 'instances', fieldId: 'visits', count: 6000, max: 5000 },
  ])
  expect(findWorstCases(form(undefined, 60))).toHaveLength(1)
})

it('names the repeat that can have too many answers', () => {
  const many = Array.from({ length: 60 }, (_, at) =>
    languageField(`f${at}`, 'number', { parent: 'people' }),
  )
  expect(findWorstCases(inOrder(...form(1000, 2), ...many))).toEqual([
    { code: 'answers', fieldId: 'people', count: 62_000, max: 50_000 },
  ])
})

it('names the field whose expressions can take too many steps', () => {
  const calculation = 'count(/data/people[age > current()/../age][age > 3])'
  expect(findWorstCases(form(1000, 1, calculation))).toMatchObject([
    { code: 'steps', fieldId: 'result' },
  ])
  expect(findWorstCases(form(1000, 1, '${age} + 1'))).toEqual([])
})

describe('the estimated steps', () => {
  const people = 40
  it.each([
    'count(${people})',
    'sum(/data/people[1 = 1]/visits/day)',
    'count(/data/people[age > current()/../age])',
    'count(${age}[. > 3 and . < 40])',
    'indexed-repeat(${age}, ${people}, position(..) - 1)',
  ])('of %s are within a factor of four of those that are taken', (calculation) => {
    const fields = form(people, 3, calculation)
    const answers = {
      people: Array.from({ length: people }, (_, age) => ({
        age,
        visits: [{ day: '2026-01-01' }, { day: '2026-01-02' }, { day: '2026-01-03' }],
      })),
    }
    const isWithin = (maxSteps: number) =>
      evaluate(compileForm(fields), answers, { clock: null, maxSteps }).checks.length === 0
    let [few, enough] = [0, 10_000_000]
    while (enough - few > enough / 10) {
      const middle = Math.round((few + enough) / 2)
      if (isWithin(middle)) enough = middle
      else few = middle
    }
    const [{ count } = { count: 0 }] = findWorstCases(fields, null, 0).filter(
      ({ code }) => code === 'steps',
    )
    expect(count).toBeGreaterThan(enough / 4)
    expect(count).toBeLessThan(enough * 4)
  })
})
