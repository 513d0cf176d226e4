import { utils, write, type BookType, type CellObject } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'

import { readWorkbook } from './read-workbook.ts'
import { unpackedSize } from './unpacked-size.ts'
import { WorkbookError } from './workbook-problem.ts'

type Table = (string | number | boolean | CellObject | null)[][]

function workbook(sheets: Record<string, Table>, bookType: BookType = 'xlsx'): Uint8Array {
  const book = utils.book_new()
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name)
  return new Uint8Array(write(book, { bookType, type: 'array' }) as ArrayBuffer)
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

function problemOf(bytes: Uint8Array) {
  try {
    readWorkbook(bytes)
  } catch (error) {
    if (error instanceof WorkbookError) return error.problem
    throw error
  }
  return undefined
}

const survey: Table = [
  ['type', 'name', 'label::English (en)'],
  ['text', 'name', 'What is\u{a0}your name? '],
  [],
  ['select_one yes_no', 'adult', 'Are you an adult?'],
]
const choices: Table = [
  ['list_name', 'name', 'label::English (en)'],
  ['yes_no', 1, 'Yes'],
  ['yes_no', 0, 'No'],
]
const settings: Table = [
  ['form_title', 'version'],
  ['People', 2.5],
]
const expected = {
  survey: [
    { type: 'text', name: 'name', 'label::English (en)': 'What is your name?' },
    {},
    { type: 'select_one yes_no', name: 'adult', 'label::English (en)': 'Are you an adult?' },
  ],
  choices: [
    { list_name: 'yes_no', name: '1', 'label::English (en)': 'Yes' },
    { list_name: 'yes_no', name: '0', 'label::English (en)': 'No' },
  ],
  external_choices: [],
  settings: [{ form_title: 'People', version: '2.5' }],
}

describe('the sheets of a file', () => {
  it.each(['xlsx', 'xls'] as const)('are read from .%s', (bookType) => {
    const bytes = workbook({ Survey: survey, ' choices ': choices, settings, notes: [] }, bookType)
    expect(readWorkbook(bytes)).toEqual({ sheets: expected, unused: [] })
  })

  it('are read from a CSV file with all of them', () => {
    const csv = `survey
,type,name,label::English (en)
,text,name,What is your name?
,,,
,select_one yes_no,adult,Are you an adult?
choices
,list_name,name,label::English (en)
,yes_no,1,Yes
,yes_no,0,No
settings
,form_title,version
,People,2.5
`
    expect(readWorkbook(bytesOf(csv)).sheets).toEqual(expected)
  })

  it('are read from a CSV file of the survey alone', () => {
    const csv = '\u{feff}type,name,label\ntext,village,"Wo, bitte?\nMaße é"\n'
    expect(readWorkbook(bytesOf(csv)).sheets).toEqual({
      survey: [{ type: 'text', name: 'village', label: 'Wo, bitte?\nMaße é' }],
      choices: [],
      external_choices: [],
      settings: [],
    })
  })

  it('that forms keep are read, and those that they cannot use are named', () => {
    const rows = [['list_name'], ['save']]
    const bytes = workbook({ survey, entities: rows, osm: rows, external_choices: [['list_name']] })
    const { sheets, unused } = readWorkbook(bytes)
    expect([sheets.entities, unused]).toEqual([[{ list_name: 'save' }], ['osm']])
  })
})

it('reads dates, times, numbers and booleans as ODK does', () => {
  const cell = (v: number, z: string): CellObject => ({ t: 'n', v, z })
  const table: Table = [
    ['type', 'name', 'a', 'b', 'c', 'd', 'e'],
    [
      ...['text', 'x', cell(45_292, 'yyyy-mm-dd'), cell(0.75, 'hh:mm')],
      ...[cell(45_292.5, 'yyyy-mm-dd hh:mm'), true, 1e21],
    ],
  ]
  expect(readWorkbook(workbook({ survey: table })).sheets.survey[0]).toMatchObject({
    ...{
      a: '2024-01-01',
      b: '18:00:00',
      c: '2024-01-01T12:00:00',
      d: 'TRUE',
      e: '1000000000000000000000',
    },
  })
})

describe.each(['xlsx', 'xls'] as const)('in .%s', (bookType) => {
  const readSurvey = (...rows: Table) =>
    readWorkbook(workbook({ survey: [['type', 'name', 'label'], ...rows] }, bookType)).sheets.survey

  it('formulas have the results that are stored, and errors their texts', () => {
    const formula: CellObject = { t: 's', v: 'Depth', f: 'CONCATENATE("De","pth")' }
    expect(
      readSurvey(
        ['text', 'a', formula],
        ['text', 'b', { t: 'e', v: 0x2a }],
        ['text', 'c', { t: 'n', v: 0.5, z: '0%' }],
      ).map(({ label }) => label),
    ).toEqual(['Depth', '#N/A', '0.5'])
  })

  it('merged cells have their text in the first, and hidden sheets are read', () => {
    const sheet = utils.aoa_to_sheet([['type', 'name', 'label'], ['text', 'a', 'Depth'], ['text']])
    sheet['!merges'] = [utils.decode_range('C2:C3')]
    const book = utils.book_new(sheet, 'survey')
    utils.book_append_sheet(book, utils.aoa_to_sheet([['form_title'], ['Wells']]), 'Settings')
    utils.book_set_sheet_visibility(book, 'Settings', 1)
    const bytes = new Uint8Array(write(book, { bookType, type: 'array' }) as ArrayBuffer)
    expect(readWorkbook(bytes).sheets).toMatchObject({
      survey: [{ type: 'text', name: 'a', label: 'Depth' }, { type: 'text' }],
      settings: [{ form_title: 'Wells' }],
    })
  })

  it('headers may have several spaces, and the only sheet any name', () => {
    const table: Table = [
      ['type', 'name', ' label::English\n (en)'],
      ['text', 'a', 'Depth'],
    ]
    expect(readWorkbook(workbook({ Sheet1: table }, bookType)).sheets.survey).toEqual([
      { type: 'text', name: 'a', 'label::English (en)': 'Depth' },
    ])
  })
})

describe('a file is refused', () => {
  it('if it is no spreadsheet', () => {
    expect(problemOf(new Uint8Array([0xff, 0xfe, 0, 0]))).toEqual({ code: 'not_a_workbook' })
    expect(problemOf(workbook({ survey }).slice(0, 500))).toEqual({ code: 'not_a_workbook' })
  })

  it('without a survey', () => {
    expect(problemOf(workbook({ Survey1: survey, choices }))).toEqual({ code: 'no_survey' })
    expect(
      problemOf(
        workbook({
          Sheet1: [
            ['name', 'label'],
            ['a', 'A'],
          ],
        }),
      ),
    ).toEqual({ code: 'no_survey' })
    expect(problemOf(bytesOf(''))).toEqual({ code: 'no_survey' })
  })

  it('with the same header twice', () => {
    const table = [['type', 'name', 'label', 'label'], ['text']]
    expect(problemOf(workbook({ survey: table }))).toEqual({
      code: 'repeated_header',
      sheet: 'survey',
      header: 'label',
    })
  })

  it('over its size and the number of its cells', () => {
    expect(problemOf(new Uint8Array(5 * 1024 * 1024 + 1))).toEqual({ code: 'workbook_too_large' })
    const csv = 'type,name\n'.repeat(50_001)
    expect(problemOf(bytesOf(csv))).toEqual({ code: 'too_many_cells' })
    const inAllSheets = `survey\n,type,name\nchoices\n,list_name,name\n${',a,b\n'.repeat(250_000)}`
    expect(problemOf(bytesOf(inAllSheets))).toEqual({ code: 'too_many_cells' })
    const inOwnSheet = `survey\n,type,name\nformpost\n,name,setting\n${',a,b\n'.repeat(250_000)}`
    expect(problemOf(bytesOf(inOwnSheet))).toEqual({ code: 'too_many_cells' })
  })

  it('before an archive with too much in it is unpacked', () => {
    const bytes = workbook({ survey })
    expect(unpackedSize(bytes)).toBeGreaterThan(1_000)
    const at = bytes.findLastIndex((_, index) =>
      [0x50, 0x4b, 1, 2].every((byte, offset) => bytes[index + offset] === byte),
    )
    new DataView(bytes.buffer).setUint32(at + 24, 200 * 1024 * 1024, true)
    expect(problemOf(bytes)).toEqual({ code: 'workbook_too_large' })
  })
})
