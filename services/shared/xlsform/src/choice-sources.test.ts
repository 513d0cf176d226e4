import { expect, it } from 'vitest'

import { convertForm, describeReport } from './index.ts'

it.each([
  "search('fruits')",
  "quick search('fruits', 'startsWith', 'name', ${a})",
  "minimal-search('fruits')",
  "minimalsearch('fruits', concat('a', string(1)))",
  "search  ('fruits')",
  "Search('fruits'",
])('leaves out a question with the appearance %s, and reports it', (appearance) => {
  const survey = [{ type: 'select_one l', name: 'a', label: 'A', 'body::appearance': appearance }]
  const choices = [
    { list_name: 'l', name: 'code', label: 'title' },
    { list_name: 'l', name: '1', label: 'One' },
  ]
  const { fields, report } = convertForm({ survey, choices }, { uuid: () => 'u' })
  expect(fields).toEqual([])
  expect(describeReport(report).leftOut).toMatchObject([
    { row: 2, name: 'a', why: 'Its choices are those that search() finds in a file.' },
  ])
})

it('takes a list with the appearance search alone', () => {
  const survey = [{ type: 'select_one l', name: 'a', label: 'A', appearance: 'search' }]
  const choices = [{ list_name: 'l', name: 'b', label: 'B' }]
  const { fields } = convertForm({ survey, choices }, { uuid: () => 'u' })
  expect(fields).toMatchObject([{ type: 'dropdown', options: ['B'] }])
})
