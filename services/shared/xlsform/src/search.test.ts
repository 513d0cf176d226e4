import { describe, expect, it } from 'vitest'

import { convertForm, exportForm, type Row } from './index.ts'

const choices: Row[] = [
  { list_name: 'fruit', name: 'code', label: 'title' },
  { list_name: 'fruit', name: '9', label: 'Other' },
]
const fruits: Row[] = [
  { code: 'm', title: 'Mango', sweet: 'yes' },
  { code: 'l', title: 'Lemon', sweet: 'no' },
]

function convert(appearance: string, files = new Map([['fruits.csv', fruits]])) {
  let count = 0
  const survey = [
    { type: 'text', name: 'taste', label: 'Taste' },
    { type: 'select_one fruit', name: 'a', label: 'A', appearance },
  ]
  return convertForm({ survey, choices }, { uuid: () => `u${++count}`, lists: files })
}

describe('the appearance search()', () => {
  it.each([
    ["search('fruits')", undefined],
    ["minimal search('fruits.csv', 'matches', 'sweet', ${taste})", 'sweet = ${taste}'],
    ["search('fruits', 'startswith', 'title', ${taste})", 'starts-with(title, ${taste})'],
    [
      "search('fruits', 'contains', 'title,code', ${taste}, 'sweet', 'yes')",
      "(contains(title, ${taste}) or contains(code, ${taste})) and (sweet = 'yes')",
    ],
  ])('%s takes the choices of the file', (appearance, filter) => {
    const { fields, report } = convert(appearance)
    expect(fields[1]).toMatchObject({ type: 'dropdown', options: ['Mango', 'Lemon'] })
    expect(fields[1]!.expressions?.choice_filter).toBe(filter)
    expect(report.find(({ name }) => name === 'a')).toMatchObject({ outcome: 'whole', changes: [] })
  })

  it('needs the file', () => {
    const { report } = convert("search('fruits')", new Map())
    expect(report.find(({ name }) => name === 'a')).toMatchObject({ reason: 'file_missing' })
  })

  it('is exported as a list, which has the choices', () => {
    const { fields } = convert("minimal search('fruits')")
    const { survey, choices: list } = exportForm({ title: 'F', fields })
    expect(survey[1]).toEqual({
      type: 'select_one a',
      name: 'a',
      label: 'A',
      appearance: 'minimal',
    })
    expect(list.map(({ name, label }) => [name, label])).toEqual([
      ['m', 'Mango'],
      ['l', 'Lemon'],
    ])
  })
})
