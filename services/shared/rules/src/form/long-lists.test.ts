import { describe, expect, it } from 'vitest'

import { inOrder, languageField } from '../../test-support/language-field.ts'
import { compileForm, evaluate, findWorstCases } from './index.ts'

const villages = 50_000
const districts = 500

const village = (index: number) => `Village ${index}`
const rows = Array.from({ length: villages }, (_, index) => ({
  name: `v${index}`,
  filter: {
    ...{ region: `r${index % 10}`, district: `d${index % districts}`, code: `${index + 7}` },
  },
}))
const list = { options: rows.map((_, index) => village(index)), choices: rows }

/** A form in which people choose a district and one of its villages, a hundred times. */
const survey = (filter: string, calculation: string) =>
  inOrder(
    languageField('visits', 'repeat', { settings: { max_count: 100 } }),
    languageField('region', 'short_text', { parent: 'visits' }),
    languageField('district', 'short_text', { parent: 'visits' }),
    languageField('village', 'dropdown', {
      ...{ parent: 'visits', ...list, expressions: { choice_filter: filter } },
    }),
    languageField('code', 'hidden', { parent: 'visits', expressions: { calculation } }),
  )

const answers = (count: number) => ({
  visits: Array.from({ length: count }, (_, at) => {
    const index = at * 401
    return {
      ...{ region: `r${index % 10}`, district: `d${index % districts}`, village: village(index) },
    }
  }),
})

const evaluated = (filter: string, calculation = '1') =>
  evaluate(compileForm(survey(filter, calculation)), answers(100), {
    ...{ clock: null, maxSteps: 200_000 },
  })

// Reading each row once for each instance would take 5 million steps.
describe('a list of 50,000 choices', () => {
  it.each([
    'district = ${district}',
    'district = ${district} and position(..) > 0',
    "region = ${region} and 'd' != name and ${district} = district",
  ])('is filtered by the index of a column: %s', (filter) => {
    const { checks, options, problems } = evaluated(filter)
    expect([checks, problems.size]).toEqual([[], 0])
    expect(options.get('visits.3.village')).toHaveLength(villages / districts)
    expect(options.get('visits.3.village')).toContain(village(1203))
  })

  it('is read row by row without a column that must be equal', () => {
    expect(evaluated("district = ${district} or name = 'v1'").checks).toMatchObject([
      { code: 'too_expensive' },
    ])
  })

  it.each([
    "pulldata('village', 'code', 'name', ${village})",
    "instance('village')/root/item[name = ${village}]/code",
    "instance('village')/root/item[${village} = name and region = ${region}][1]/code",
  ])('gives a column of the row that is looked up: %s', (calculation) => {
    const { answers, checks } = evaluated('district = ${district}', calculation)
    expect(checks).toEqual([])
    expect(answers.get('visits')).toMatchObject({ 3: { code: `${1203 + 7}` } })
  })

  it('has as many rows in the worst case as one text of a column has', () => {
    const lookUp = "instance('village')/root/item[name = ${village}]/code"
    expect(findWorstCases(survey('district = ${district}', lookUp))).toEqual([])
    expect(findWorstCases(survey("district != ''", lookUp))).toMatchObject([
      { code: 'steps', fieldId: 'village' },
    ])
  })
})

describe('the rows of a list that are looked up', () => {
  const options = ['a1', 'a2', 'b1', 'none']
  const choices = [...options.keys()].map((at) =>
    at === 3 ? {} : { filter: { group: options[at]!.slice(0, 1), place: `${at}` } },
  )
  const found = (calculation: string, other = 'a') => {
    const fields = inOrder(
      languageField('list', 'dropdown', { options, choices }),
      languageField('other', 'short_text'),
      languageField('some', 'repeat'),
      languageField('each', 'short_text', { parent: 'some' }),
      languageField('result', 'hidden', { expressions: { calculation } }),
    )
    const some = [{ each: 'b' }, { each: 'a' }, { each: 'b' }]
    return evaluate(compileForm(fields), { other, some }, { clock: null }).answers.get('result')
  }
  const joined = (predicate: string) => `join(' ', instance('list')/root/item[${predicate}]/name)`

  it.each([
    ['group = ${other}', 'a1 a2'],
    ["group = 'b'", 'b1'],
    ["group = ''", undefined],
    ['group = ${each}', 'a1 a2 b1'],
    ['group = ${other} and position() = 2', 'a2'],
    ["group = 'b' and position() = 1", undefined],
    ["group = 'b'][position() = 1", 'b1'],
    ['name = label', 'a1 a2 b1 none'],
    ['group = ${other} and position(.) = 2', 'a2'],
  ])('are those of %s: %s', (predicate, names) => {
    expect(found(joined(predicate))).toBe(names)
  })

  it('are the same ones in two paths', () => {
    const path = "instance('list')/root/item[group = ${other}]/name"
    expect(found(`count(${path} | ${path} | instance('list')/root/item/name)`)).toBe(4)
  })
})
