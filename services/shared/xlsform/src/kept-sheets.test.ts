import { expect, it } from 'vitest'

import { convertForm, describeReport, type Row, type Sheets } from './index.ts'

const text: Row = { type: 'text', name: 'a', label: 'A' }
const long = `\${a} = '${'x'.repeat(4_000)}'`

function convert(sheets: Partial<Sheets>) {
  let count = 0
  const { report, ...form } = convertForm(
    { survey: [text], ...sheets },
    { uuid: () => `u${++count}` },
  )
  const notes = describeReport(report).notes.map(({ sheet, row, what }) => [sheet, row, what])
  return { ...form, report, notes }
}
const isTooLong = (column: string) =>
  `“${column}” is too long to be kept: an export will not have it.`

it('reports a sheet that is too long to be kept, and keeps none of it', () => {
  const osm = Array.from({ length: 1_001 }, () => ({ list_name: 'l', name: 'n' }))
  const entities = [{ list_name: 'trees', label: '${a}', create_if: long }]
  const { xlsform, notes } = convert({ osm, entities })
  expect(xlsform).toBeNull()
  expect(notes).toContainEqual(['entities', 1, isTooLong('entities')])
  expect(notes).toContainEqual(['osm', 1, isTooLong('osm')])
})

it('reports a setting that is too long to be kept, and a title that is cut', () => {
  const settings = [{ form_title: 'T'.repeat(300), form_id: 'f', instance_name: long }]
  const { xlsform, notes, report } = convert({ settings })
  expect(xlsform).toEqual({ settings: [{ form_id: 'f' }] })
  expect(notes).toContainEqual(['settings', 2, isTooLong('instance_name')])
  expect(report[0]!.changes).toMatchObject([{ code: 'text_shortened', column: 'form_title' }])
})

it('reports columns of a question that are too long or too many to be kept', () => {
  const many = Object.fromEntries(Array.from({ length: 81 }, (_, at) => [`instance::x${at}`, 'y']))
  const { fields, notes } = convert({ survey: [{ ...text, ...many, intent: long }] })
  expect(Object.keys(fields[0]!.xlsform!)).toHaveLength(80)
  expect(notes).toContainEqual(['survey', 2, isTooLong('intent')])
  expect(notes).toContainEqual(['survey', 2, isTooLong('instance::x80')])
})

it('does not keep a part of an expression that it leaves out', () => {
  const { fields, notes } = convert({ survey: [{ ...text, constraint: `${long} or` }] })
  expect(fields[0]).toMatchObject({ expressions: null, xlsform: null })
  expect(notes).toContainEqual(['survey', 2, isTooLong('constraint')])
})

it('names the columns of external choices that ODK does not know', () => {
  const { notes } = convert({ external_choices: [{ list_name: 'l', name: 'n', 'My note': 'x' }] })
  expect(notes).toContainEqual([
    ...['external_choices', 1, 'ODK does not know the column “My note”. It is not kept.'],
  ])
})
