import type { FormField } from '@formpost/rules'
import { describe, expect, it } from 'vitest'

import { convertForm, exportForm, type Row, type Sheets } from '../index.ts'

const blank = {
  ...{ label: null, content: null, description: null, placeholder: null, options: null },
  ...{ default_value: null, settings: null, logic: null, is_required: false },
}
const field = (id: string, type: FormField['type'], more: Partial<FormField> = {}): FormField => ({
  ...{ id, type, position: 0 },
  ...blank,
  ...more,
})
const inOrder = (fields: FormField[]) => fields.map((each, position) => ({ ...each, position }))
const surveyOf = (...fields: FormField[]): readonly Row[] =>
  exportForm({ title: 'A form', fields: inOrder(fields) }).survey

function convert(sheets: Sheets) {
  let count = 0
  return convertForm(sheets, { uuid: () => `u${++count}` })
}

/** The sheets of a form that is made of these sheets. */
function again(sheets: Sheets) {
  const { title, report: _report, ...form } = convert(sheets)
  return exportForm({ ...form, title: title ?? '' })
}

describe('an exported form', () => {
  it.each<[FormField['type'], Partial<FormField>, Row]>([
    [
      'short_text',
      { settings: { max_length: 9 } },
      { type: 'text', constraint: 'string-length(.) <= 9' },
    ],
    ['short_text', { settings: { capture: 'barcode' } }, { type: 'barcode' }],
    ['short_text', { settings: { capture: 'location' } }, { type: 'geopoint' }],
    [
      'short_text',
      { settings: { capture: 'location', max_accuracy: 10 } },
      { type: 'geopoint', parameters: 'capture-accuracy=10' },
    ],
    [
      'short_text',
      {
        settings: { capture: 'location', max_accuracy: 5 },
        xlsform: { parameters: 'capture-accuracy=4.5 warning-accuracy=50' },
      },
      { type: 'geopoint', parameters: 'capture-accuracy=4.5 warning-accuracy=50' },
    ],
    ['long_text', {}, { type: 'text', appearance: 'multiline' }],
    ['email', {}, { type: 'text', appearance: 'email' }],
    ['phone', {}, { type: 'text', appearance: 'numbers tel' }],
    [
      'number',
      { settings: { step: 1, min: 0, max: 9 } },
      { type: 'integer', constraint: '. >= 0 and . <= 9' },
    ],
    [
      'number',
      { settings: { control: 'slider', min: 0, max: 9, step: 3 } },
      { type: 'range', parameters: 'start=0 end=9 step=3' },
    ],
    [
      'date',
      { settings: { min_date: '2026-01-01' } },
      { type: 'date', constraint: ". >= date('2026-01-01')" },
    ],
    ['time', { settings: { max_time: '12:30' } }, { type: 'time', constraint: ". <= '12:30'" }],
    ['datetime', {}, { type: 'dateTime' }],
    [
      'rating',
      { settings: { max: 7 } },
      { type: 'range', appearance: 'rating', parameters: 'start=1 end=7 step=1' },
    ],
    ['consent', {}, { type: 'acknowledge' }],
    [
      'file',
      { settings: { capture: 'photo', accept: 'image/*' } },
      { type: 'image', parameters: 'max-pixels=2048' },
    ],
    [
      'file',
      { settings: { capture: 'signature', accept: 'image/*' } },
      { type: 'image', appearance: 'signature', parameters: 'max-pixels=2048' },
    ],
    [
      'file',
      { settings: { accept: 'image/*' }, xlsform: { appearance: 'draw' } },
      { type: 'image', appearance: 'draw', parameters: 'max-pixels=2048' },
    ],
    ['file', { settings: { capture: 'audio', accept: 'audio/*' } }, { type: 'audio' }],
    ['file', { settings: { accept: 'video/*' } }, { type: 'video' }],
    ['hidden', { settings: { metadata: 'today' } }, { type: 'today' }],
    ['heading', {}, { type: 'note', appearance: 'heading' }],
  ])('has a row for a %s field, which is the same when imported', (type, more, row) => {
    const own = field('a', type, {
      label: 'A',
      name: 'a',
      is_required: type !== 'hidden' && type !== 'heading',
      ...more,
    })
    const { is_required: isRequired } = own
    const rows = surveyOf(own)
    expect(rows).toEqual([
      { name: 'a', label: 'A', ...(isRequired && { required: 'yes' }), ...row },
    ])
    const { fields, report } = convert({ survey: rows })
    expect(report.map(({ outcome }) => outcome)).toEqual(['whole'])
    // Limits stay constraints, which ODK judges otherwise than a type.
    const { constraint } = row
    expect(fields[0]).toMatchObject({
      ...{ type, is_required: isRequired, xlsform: own.xlsform ?? null },
      ...(constraint === undefined ? { settings: own.settings } : {}),
      expressions: constraint === undefined ? null : { constraint },
    })
  })

  it('has no appearance of a capture that was changed', () => {
    const xlsform = { appearance: 'w2 signature' }
    const settings = { capture: 'photo', accept: 'image/*' } as const
    const [row] = surveyOf(field('a', 'file', { label: 'A', name: 'a', settings, xlsform }))
    expect(row).not.toHaveProperty('appearance')
  })

  it('has the expressions that an import left out, unless the field has got others', () => {
    const survey = [
      { type: 'integer', name: 'a', label: 'A', constraint: '. > nothing(1)', relevant: 'false(' },
      { type: 'text', name: 'b', label: 'B', constraint: "nothing(${a}) and instance('x')/root" },
    ]
    const { fields } = convert({ survey })
    expect(fields.map(({ expressions }) => expressions)).toEqual([null, null])
    expect(surveyOf(...fields)).toEqual(survey)
    const changed = fields.map((each) => ({ ...each, expressions: { constraint: '. > 1' } }))
    expect(surveyOf(...changed).map(({ constraint }) => constraint)).toEqual(['. > 1', '. > 1'])
    const [, b] = fields
    expect(surveyOf(b!)[0]).not.toHaveProperty('constraint')
  })

  it('has the names of an import that forms cannot have', () => {
    const survey = [
      { type: 'text', name: 'prénom', label: 'A' },
      { type: 'text', name: '名前', label: 'B', relevant: "${prénom} != ''" },
    ]
    const { fields } = convert({ survey })
    expect(fields.map(({ name }) => name)).toEqual([null, null])
    expect(surveyOf(...fields)).toEqual(survey)
    expect(surveyOf({ ...fields[0]!, name: 'first' })[0]).toMatchObject({ name: 'first' })
  })

  it('names fields by their labels', () => {
    const rows = surveyOf(
      field('a', 'short_text', { label: 'Wie heißt du?' }),
      field('b', 'short_text', { label: 'Wie heißt du?' }),
      field('c', 'short_text', { label: '年齢' }),
      field('d', 'short_text', { label: 'Other', name: 'short_text' }),
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'wie_hei_t_du',
      'wie_hei_t_du_2',
      'short_text_2',
      'short_text',
    ])
  })

  it('has conditions as expressions', () => {
    const colour = { options: ['Red', 'Dark blue'], choices: [{ name: 'r' }, {}] }
    const on = (...conditions: [string, string, string | null][]) =>
      conditions.map(([field_uuid, operator, value]) => ({ field_uuid, operator, value }) as never)
    const rows = surveyOf(
      field('a', 'radio', { label: 'A', ...colour }),
      field('b', 'checkbox', { label: 'B', ...colour }),
      field('n', 'number', { label: 'N' }),
      field('x', 'short_text', {
        label: 'X',
        logic: {
          action: 'show',
          condition_type: 'any',
          conditions: on(['a', 'equals', 'Dark blue'], ['b', 'contains', 'Dark blue']),
        },
        expressions: { relevant: '1 = 1' },
      }),
      field('y', 'short_text', {
        label: 'Y',
        logic: {
          action: 'require',
          condition_type: 'all',
          conditions: on(['n', 'greater_than', '5'], ['a', 'is_not_empty', null]),
        },
      }),
    )
    expect(rows.slice(3)).toEqual([
      {
        type: 'text',
        name: 'x',
        label: 'X',
        relevant: "(1 = 1) and (${a} = 'Dark blue' or selected(${b}, 'dark_blue'))",
      },
      { type: 'text', name: 'y', label: 'Y', required: "${n} > 5 and ${a} != ''" },
    ])
  })

  it('has a value with both kinds of quotes', () => {
    const conditions = [{ field_uuid: 'a', operator: 'equals' as const, value: `5'10"` }]
    const logic = { action: 'show' as const, condition_type: 'all' as const, conditions }
    const rows = surveyOf(
      field('a', 'short_text', { label: 'A' }),
      field('b', 'short_text', { label: 'B', logic }),
    )
    expect(rows[1]!['relevant']).toBe(`\${a} = concat('5', "'", '10"')`)
  })

  it('has paragraphs as text with Markdown', () => {
    const content =
      '<p>A <strong>bold</strong> &amp; <em>soft</em><br>line</p><ul><li>one</li><li>two</li></ul><p><a href="https://example.org/">more</a></p>'
    expect(surveyOf(field('a', 'paragraph', { content, name: 'a' }))).toEqual([
      {
        ...{ type: 'note', name: 'a' },
        label: 'A **bold** & *soft*\nline\n\n- one\n- two\n\n[more](https://example.org/)',
      },
    ])
  })

  it('leaves notes without a name as they are', () => {
    const survey = [
      { type: 'note', label: 'First' },
      { type: 'note', name: 'second', label: 'Second' },
      { type: 'note', name: 'troisième', label: 'Third' },
      { type: 'note', label: 'Fourth', appearance: 'heading' },
    ]
    expect(surveyOf(...convert({ survey }).fields)).toEqual(survey)
  })

  it('has languages', () => {
    const sheets = exportForm({
      title: 'A form',
      languages: ['en', 'fr'],
      translations: {
        fr: { fields: { a: { label: 'Âge', description: 'En années', options: ['Oui'] } } },
      },
      fields: [field('a', 'radio', { label: 'Age', name: 'age', options: ['Yes'] })],
    })
    expect(sheets).toMatchObject({
      survey: [
        {
          type: 'select_one age',
          name: 'age',
          'label::English (en)': 'Age',
          'label::French (fr)': 'Âge',
          // In all languages, because pyxform warns otherwise.
          'hint::English (en)': '',
          'hint::French (fr)': 'En années',
        },
      ],
      choices: [
        {
          list_name: 'age',
          name: 'Yes',
          'label::English (en)': 'Yes',
          'label::French (fr)': 'Oui',
        },
      ],
      settings: [{ form_title: 'A form', default_language: 'English (en)' }],
    })
    expect(again(sheets)).toEqual(sheets)
  })

  it('is the same when it is imported and exported again', () => {
    const sheets: Sheets = {
      survey: [
        { type: 'begin_group', name: 'g', label: 'G', appearance: 'field-list' },
        {
          type: 'select_one c',
          name: 'a',
          label: 'A',
          hint: 'H',
          appearance: 'likert',
          default: 'r',
        },
        { type: 'begin_repeat', name: 'r', label: 'R', repeat_count: '3' },
        {
          type: 'text',
          name: 'who',
          label: 'Who?',
          trigger: '',
          constraint: "regex(., '^a')",
          constraint_message: 'No',
        },
        {
          type: 'calculate',
          name: 'n',
          calculation: "concat(${who}, pulldata('c', 'warm', 'name', ${a}))",
          trigger: '${who}',
        },
        { type: 'end_repeat' },
        { type: 'end_group' },
        {
          type: 'note',
          name: 'end',
          label: 'Thanks, ${who}',
          relevant: "instance('c')/root/item[name = 'r']/label = 'Red'",
        },
      ],
      choices: [
        { list_name: 'c', name: 'r', label: 'Red', warm: 'yes', image: 'red.png' },
        { list_name: 'c', name: 'b', label: 'Blue', warm: 'no' },
      ],
      settings: [{ form_title: 'Colours', name: 'colours' }],
    }
    const once = again(sheets)
    expect(once.settings).toEqual(sheets.settings)
    expect(once.choices.map(({ list_name: _list, ...row }) => row)).toEqual(
      sheets.choices!.map(({ list_name: _list, ...row }) => row),
    )
    expect(again(once)).toEqual(once)
    const bare = (text: string) =>
      text.replace(/'[ca]'(?=[,)])/g, 'LIST').replace(/(?<=select_one )./, 'LIST')
    const texts = (rows: readonly Row[]) =>
      rows.map((row) =>
        bare(
          JSON.stringify(
            Object.entries(row)
              .filter(([, cell]) => cell)
              .sort(([a], [b]) => a.localeCompare(b)),
          ),
        ),
      )
    expect(texts(once.survey)).toEqual(texts(sheets.survey))
  })
})
