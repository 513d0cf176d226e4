import { describe, expect, it } from 'vitest'

import { convertForm, findRefusals, type Sheets } from './index.ts'

const survey = [{ type: 'select_one wells', name: 'well', label: 'Well' }]
const convert = (sheets: Partial<Sheets>) => {
  let count = 0
  return convertForm({ survey, ...sheets }, { uuid: () => `u${++count}` })
}

describe('the headers of choices', () => {
  it('are columns to filter by if only other sheets read them', () => {
    const row = { list_name: 'wells', name: 'a', label: 'A' }
    const filter = {
      ...{
        title: '1',
        count: '2',
        tag: '3',
        command: '4',
        Version: '5',
        hint: '6',
        read_only: '7',
      },
      ...{ Relevance: '8', form_title: '9' },
    }
    expect(convert({ choices: [{ ...row, ...filter }] }).fields[0]?.choices).toEqual([
      { name: 'a', filter },
    ])
  })

  it.each(['choices', 'external_choices'] as const)('have other spellings in %s', (sheet) => {
    const type = sheet === 'choices' ? 'select_one wells' : 'select_one_external wells'
    const rows = [{ 'List name': 'wells', Value: 'a', 'caption::French (fr)': 'Puits' }]
    const { fields } = convert({ survey: [{ ...survey[0]!, type }], [sheet]: rows })
    expect(fields[0]).toMatchObject({ options: ['Puits'], choices: [{ name: 'a' }] })
  })

  it('have no prefixes of questions', () => {
    const rows = [{ list_name: 'wells', name: 'a', 'media::image': 'a.png', 'bind::kind': 'b' }]
    const { fields, report } = convert({ choices: rows })
    expect(fields[0]?.choices).toEqual([{ filter: { image: 'a.png' } }])
    expect(report.find(({ sheet, row }) => sheet === 'choices' && row === 1)?.notes).toEqual([
      { code: 'unknown_column', column: 'bind::kind' },
    ])
  })
})

it('reads other spellings of settings, and no headers of questions', () => {
  const settings = [{ Title: 'Wells', 'Default language': 'fr', tag: 'wells', value: 'data2' }]
  expect(convert({ settings })).toMatchObject({
    title: 'Wells',
    root_name: null,
    languages: ['fr'],
    xlsform: { settings: [{ tag: 'wells', value: 'data2' }] },
  })
  const choices = [1, 2].map(() => ({ list_name: 'wells', name: 'a', label: 'A' }))
  const repeated = { survey, choices, settings: [{ 'Allow choice duplicates': 'yes' }] }
  expect(findRefusals(repeated as unknown as Sheets)).toEqual([])
})

it('reads headers of entities in any case, and refuses those of questions', () => {
  const height = { type: 'integer', name: 'height', label: 'Height' }
  const refused = (entity: Record<string, string>) =>
    findRefusals({ survey: [height], entities: [entity] } as unknown as Sheets)
  expect(refused({ 'List Name': 'trees', Label: 'a', 'Create if': 'true()' })).toEqual([])
  expect(refused({ dataset: 'trees', label: 'a', value: 'b' })).toMatchObject([
    { code: 'row_entity_column', column: 'value' },
  ])
})

it('reads no titles in the survey', () => {
  const { report, fields } = convert({
    survey: [{ type: 'text', title: 'a', tag: 'b', label: 'c' }],
  })
  expect(fields[0]).toMatchObject({ name: 'b', label: 'c' })
  expect(report.find(({ row }) => row === 1)?.notes).toEqual([
    { code: 'unknown_column', column: 'title' },
  ])
})
