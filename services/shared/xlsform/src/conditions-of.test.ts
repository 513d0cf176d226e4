import { describe, expect, it } from 'vitest'

import { convertForm, exportForm, type Row, type Sheets } from './index.ts'

const choices: Row[] = [
  { list_name: 'c', name: 'r', label: 'Red' },
  { list_name: 'c', name: 'b', label: 'Blue' },
]

const questions: Row[] = [
  { type: 'select_one c', name: 'one', label: 'One' },
  { type: 'select_multiple c', name: 'some', label: 'Some' },
  { type: 'integer', name: 'n', label: 'N' },
  { type: 'text', name: 't', label: 'T' },
  { type: 'begin_repeat', name: 'visit', label: 'Visit' },
  { type: 'text', name: 'who', label: 'Who?' },
  { type: 'end_repeat' },
  { type: 'begin_group', name: 'g', label: 'G' },
  { type: 'text', name: 't', label: 'T' },
  { type: 'end_group' },
]

const sheetsWith = (relevant: string): Sheets => ({
  survey: [...questions, { type: 'text', name: 'x', label: 'X', relevant }],
  choices,
})

function convert(sheets: Sheets) {
  let count = 0
  return convertForm(sheets, { uuid: () => `u${++count}` })
}

const last = <T>(list: readonly T[]): T => list.at(-1)!

describe('the relevance of an XLSForm', () => {
  it.each([
    ["${one} = 'r'", 'all', [['u1', 'equals', 'Red']]],
    ["selected(${one}, 'b')", 'all', [['u1', 'equals', 'Blue']]],
    ["selected( ${some} ,'b')", 'all', [['u2', 'contains', 'Blue']]],
    [
      '${n}>5 and ${n} < 9',
      'all',
      [
        ['u3', 'greater_than', '5'],
        ['u3', 'less_than', '9'],
      ],
    ],
    [
      "(${one} != 'r') or ${n} != ''",
      'any',
      [
        ['u1', 'not_equals', 'Red'],
        ['u3', 'is_not_empty', null],
      ],
    ],
  ])('%s becomes conditions, and comes out again', (relevant, condition_type, conditions) => {
    const sheets = sheetsWith(relevant)
    const { title: _title, report, ...form } = convert(sheets)
    expect(last(form.fields)).toMatchObject({
      expressions: null,
      logic: {
        ...{ action: 'show', condition_type },
        conditions: conditions.map(([field_uuid, operator, value]) => ({
          field_uuid,
          operator,
          value,
        })),
      },
    })
    expect(report.every(({ outcome }) => outcome === 'whole')).toBe(true)
    expect(last(exportForm({ ...form, title: '' }).survey)['relevant']).toBe(relevant)
  })

  it.each([
    ["${one} = 'r' and ${n} = 1 or ${n} = 2"],
    ["not(${one} = 'r')"],
    ["${one} = 'gone'"],
    ["${some} = 'r'"],
    ['${n} >= 5'],
    ["${n} = '5'"],
    ['5 < ${n}'],
    ["${who} = 'Ada'"],
    ['${n} = ${n}'],
  ])('%s stays an expression', (relevant) => {
    const { fields } = convert(sheetsWith(relevant))
    expect(last(fields)).toMatchObject({ expressions: { relevant }, logic: null, xlsform: null })
  })

  it('is written anew once its conditions have changed', () => {
    const { title: _title, report: _report, ...form } = convert(sheetsWith('${n}=5'))
    const field = last(form.fields)
    expect(field.xlsform).toEqual({ relevant: '${n}=5' })
    const [condition] = field.logic!.conditions!
    field.logic = { ...field.logic, conditions: [{ ...condition!, value: '6' }] }
    expect(last(exportForm({ ...form, title: '' }).survey)['relevant']).toBe('${n} = 6')
  })
})
