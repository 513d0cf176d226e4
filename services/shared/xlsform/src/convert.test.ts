import { describe, expect, it } from 'vitest'

import { convertForm, summarize, type ConvertedForm, type Row, type Sheets } from './index.ts'

function convert(sheets: Sheets, files: Record<string, Row[]> = {}): ConvertedForm {
  let count = 0
  const lists = new Map(Object.entries(files))
  return convertForm(sheets, { uuid: () => `u${++count}`, lists })
}

const fromSurvey = (...survey: Row[]) => convert({ survey })

const colours: Row[] = [
  { list_name: 'colour', name: 'r', label: 'Red', 'label::French (fr)': 'Rouge', warm: 'yes' },
  { list_name: 'colour', name: 'b', label: 'Blue', 'label::French (fr)': 'Bleu', warm: 'no' },
]

describe('fields', () => {
  it.each([
    ['text', 'short_text', null],
    ['integer', 'number', { step: 1 }],
    ['decimal', 'number', null],
    ['date', 'date', null],
    ['time', 'time', null],
    ['dateTime', 'datetime', null],
    ['note', 'paragraph', null],
    ['acknowledge', 'consent', null],
    ['image', 'file', { capture: 'photo', accept: 'image/*' }],
    ['add image prompt', 'file', { capture: 'photo', accept: 'image/*' }],
    ['audio', 'file', { capture: 'audio', accept: 'audio/*' }],
    ['video', 'file', { accept: 'video/*' }],
    ['start', 'hidden', { metadata: 'start' }],
    ['deviceid', 'hidden', { metadata: 'device' }],
    ['uri:deviceid', 'hidden', { metadata: 'device' }],
    ['tel', 'phone', null],
    ['phone number', 'short_text', null],
    ['q string', 'short_text', null],
    ['add note prompt', 'paragraph', null],
    ['get today', 'hidden', { metadata: 'today' }],
    ['barcode', 'short_text', { capture: 'barcode' }],
    ['geopoint', 'short_text', { capture: 'location' }],
    ['get location', 'short_text', { capture: 'location' }],
  ])('%s becomes %s', (type, expected, settings) => {
    const { fields, report } = fromSurvey({ type, name: 'a', label: 'A' })
    expect(fields).toMatchObject([{ type: expected, name: 'a', settings }])
    expect(report).toMatchObject([{ sheet: 'survey', row: 2, name: 'a', outcome: 'whole' }])
  })

  it.each([
    ['phonenumber', 'hidden', 'stays_blank'],
    ['get phone number', 'hidden', 'stays_blank'],
  ])('%s becomes %s, and the report says so', (type, expected, code) => {
    const { fields, report } = fromSurvey({ type, name: 'a', label: 'A' })
    expect(fields).toMatchObject([{ type: expected, name: 'a' }])
    expect(report).toMatchObject([{ outcome: 'changed', changes: [{ code, detail: type }] }])
  })

  it('has the constraint of a type unless the row has its own', () => {
    const row = { type: 'percentage', label: 'A' }
    const { fields } = fromSurvey({ ...row, name: 'a' }, { ...row, name: 'b', constraint: '. < 9' })
    expect(fields).toMatchObject([
      { settings: { step: 1 }, expressions: { constraint: '. >= 0 and . <= 100' } },
      { settings: { step: 1 }, expressions: { constraint: '. < 9' } },
    ])
  })

  it.each([
    ['capture-accuracy=10', { capture: 'location', max_accuracy: 10 }],
    ['warning-accuracy=50 capture-accuracy = 4.5', { capture: 'location', max_accuracy: 5 }],
    ['capture-accuracy=0', { capture: 'location', max_accuracy: 1 }],
    ['warning-accuracy=50', { capture: 'location' }],
  ])('takes the accuracy of a place from %s', (parameters, settings) => {
    const { fields } = fromSurvey({ type: 'geopoint', name: 'a', label: 'A', parameters })
    expect(fields[0]).toMatchObject({ settings })
  })

  it.each([
    ['signature', { capture: 'signature', accept: 'image/*' }, null],
    ['w2 signature', { capture: 'signature', accept: 'image/*' }, { appearance: 'w2 signature' }],
    ['draw', { accept: 'image/*' }, { appearance: 'draw' }],
    ['annotate', { accept: 'image/*' }, { appearance: 'annotate' }],
    ['new-front', { capture: 'photo', accept: 'image/*' }, { appearance: 'new-front' }],
  ])('takes the capture of an image from the appearance %s', (appearance, settings, xlsform) => {
    const { fields } = fromSurvey({ type: 'image', name: 'a', label: 'A', appearance })
    expect(fields[0]).toMatchObject({ type: 'file', xlsform })
    expect(fields[0]!.settings).toEqual(settings)
  })

  it('keeps the range of a slider', () => {
    const { fields } = fromSurvey({
      ...{ type: 'range', name: 'a', label: 'A', parameters: 'start=0 end=20 step=5' },
    })
    expect(fields[0]).toMatchObject({
      settings: { control: 'slider', min: 0, max: 20, step: 5 },
      xlsform: null,
    })
  })

  it('places fields in groups and repeats', () => {
    const { fields } = fromSurvey(
      { type: 'begin group', name: 'g', label: 'G', appearance: 'field-list' },
      { type: 'begin_repeat', name: 'r', label: 'R', repeat_count: '3' },
      { type: 'text', name: 'a', label: 'A' },
      { type: 'end_repeat' },
      { type: 'text', name: 'b', label: 'B' },
      { type: 'end group' },
    )
    expect(fields.map(({ type, parent }) => [type, parent])).toEqual([
      ['group', null],
      ['repeat', 'u1'],
      ['short_text', 'u2'],
      ['short_text', 'u1'],
    ])
    expect(fields[0]!.settings).toEqual({ page: true })
    expect(fields[1]!.expressions).toEqual({ repeat_count: '3' })
  })

  it('moves a label that is too long into a paragraph before the field', () => {
    const label = 'a'.repeat(300)
    const row = { type: 'text', name: 'a', label, relevant: '1 = 1' }
    const { fields, report } = fromSurvey(row)
    expect(fields).toMatchObject([
      {
        type: 'paragraph',
        name: null,
        content: `<p>${label}</p>`,
        expressions: { relevant: '1 = 1' },
      },
      { type: 'short_text', name: 'a', label: `${'a'.repeat(254)}…` },
    ])
    expect(report[0]!.changes).toEqual([{ code: 'label_moved', column: 'label' }])
  })
})

describe('choices', () => {
  it('become options with names and columns', () => {
    const { fields, languages, translations } = convert({
      survey: [{ type: 'select_one colour', name: 'c', label: 'C', choice_filter: "warm = 'yes'" }],
      choices: colours,
    })
    expect(fields[0]).toMatchObject({
      type: 'radio',
      options: ['Red', 'Blue'],
      choices: [
        { name: 'r', filter: { warm: 'yes' } },
        { name: 'b', filter: { warm: 'no' } },
      ],
      expressions: { choice_filter: "warm = 'yes'" },
    })
    expect(languages).toEqual(['und', 'fr'])
    expect(translations).toEqual({ fr: { fields: { u1: { options: ['Rouge', 'Bleu'] } } } })
  })

  it('of a rank are put in order, and its default may name some of them', () => {
    const { fields, report } = convert({
      survey: [
        { type: 'rank colour', name: 'c', label: 'C', default: 'b r' },
        { type: 'rank colour', name: 'd', label: 'D', default: 'b' },
      ],
      choices: colours,
    })
    expect(fields).toMatchObject([
      { type: 'rank', options: ['Red', 'Blue'], default_value: null, settings: null },
      { type: 'rank', default_value: null },
    ])
    expect(fields.map(({ expressions }) => expressions)).toEqual([
      { default: "'b r'" },
      { default: "'b'" },
    ])
    expect(report.slice(0, 2)).toMatchObject([{ outcome: 'whole' }, { outcome: 'whole' }])
  })

  it('with equal labels are distinguished by their names', () => {
    const { fields, report } = convert({
      survey: [{ type: 'select_multiple l', name: 'c', label: 'C' }],
      choices: [
        { 'list name': 'l', value: 'a', label: 'Other' },
        { 'list name': 'l', value: 'b', label: 'Other' },
      ],
    })
    expect(fields[0]).toMatchObject({ type: 'checkbox', options: ['Other', 'Other (b)'] })
    expect(report[1]).toMatchObject({ outcome: 'changed', changes: [{ code: 'option_renamed' }] })
  })

  it('have another one, with a text, for or_other', () => {
    const { fields } = convert({
      survey: [{ type: 'select_one colour or_other', name: 'c', label: 'C' }],
      choices: colours,
    })
    expect(fields).toMatchObject([
      { options: ['Red', 'Blue', 'Other'] },
      { name: 'c_other', logic: { conditions: [{ operator: 'equals', value: 'Other' }] } },
    ])
  })

  it('are found by instance() through a field that has them', () => {
    const { fields } = convert({
      survey: [
        { type: 'select_one colour', name: 'c', label: 'C' },
        { type: 'calculate', name: 'd', calculation: "count(instance('colour')/root/item)" },
      ],
      choices: colours,
    })
    expect(fields[1]!.expressions).toEqual({ calculation: "count(instance('c')/root/item)" })
  })
})

describe('choices of files', () => {
  const fruits = [
    { name: 'm', label: 'Mango', season: 'summer' },
    { name: 'a', label: 'Apple', season: 'autumn' },
  ]

  it('are taken from a file that was given', () => {
    const { fields, report } = convert(
      {
        survey: [
          { type: 'csv-external', name: 'fruits' },
          {
            ...{ type: 'select_one_from_file Fruits.csv', name: 'f', label: 'Fruit' },
            choice_filter: "season = 'summer'",
          },
          {
            type: 'calculate',
            name: 's',
            calculation: "pulldata('fruits', 'season', 'name', ${f})",
          },
        ],
      },
      { 'fruits.csv': fruits },
    )
    expect(report.map(({ outcome }) => outcome)).toEqual(['whole', 'whole', 'whole'])
    expect(fields).toMatchObject([
      {
        ...{ type: 'radio', options: ['Mango', 'Apple'] },
        choices: [
          { name: 'm', filter: { season: 'summer' } },
          { name: 'a', filter: { season: 'autumn' } },
        ],
      },
      { expressions: { calculation: "pulldata('f', 'season', 'name', ${f})" } },
    ])
  })

  it('have the columns that parameters name', () => {
    const { fields } = convert(
      {
        survey: [
          {
            ...{ type: 'select_multiple_from_file x.csv', name: 'a', label: 'A' },
            parameters: 'value=code label=title',
          },
        ],
      },
      { 'x.csv': [{ code: '1', title: 'One', name: 'other' }] },
    )
    expect(fields[0]).toMatchObject({ options: ['One'], choices: [{ name: '1' }] })
  })

  it('that only expressions read are in a field that is never shown', () => {
    const { fields, report } = convert(
      {
        survey: [
          { type: 'text', name: 'key', label: 'Key' },
          {
            type: 'calculate',
            name: 'v',
            calculation: "pulldata('my list', 'value', 'key', ${key})",
          },
        ],
      },
      {
        'my list.csv': [
          { key: 'a', value: '1' },
          { key: 'b', value: '2' },
        ],
      },
    )
    expect(report.map(({ outcome }) => outcome)).toEqual(['whole', 'whole'])
    expect(fields[1]!.expressions).toEqual({
      calculation: "pulldata('my_list', 'value', 'key', ${key})",
    })
    expect(fields[2]).toMatchObject({
      ...{ type: 'dropdown', name: 'my_list', expressions: { relevant: 'false()' } },
      choices: [{ filter: { key: 'a', value: '1' } }, { filter: { key: 'b', value: '2' } }],
    })
  })

  it('say which rows are left out', () => {
    const survey = [{ type: 'select_one_from_file x.csv', name: 'a', label: 'A' }]
    const { report } = convert({ survey }, { 'x.csv': [...fruits, ...fruits] })
    expect(report[0]!.changes).toEqual([{ code: 'repeated_choices', column: 'type', detail: '2' }])
    const many = Array.from({ length: 50_001 }, (_, at) => ({ name: `n${at}` }))
    expect(convert({ survey }, { 'x.csv': many }).report[0]!.reason).toBe('too_many_choices')
  })

  it('can be in the sheet external_choices', () => {
    const { fields } = convert({
      survey: [{ type: 'select_one_external place', name: 'p', label: 'P', choice_filter: 'a=1' }],
      external_choices: [{ list_name: 'place', name: 'x', label: 'X', a: '1' }],
    })
    expect(fields[0]).toMatchObject({ options: ['X'], expressions: { choice_filter: 'a=1' } })
  })
})

describe('expressions', () => {
  it('are kept as they are', () => {
    const row = { type: 'integer', name: 'a', label: 'A', 'bind::relevant': '1 =  1' }
    const { fields } = fromSurvey({ ...row, required: '${a} > 2', constraint: '. > 0' })
    expect(fields[0]).toMatchObject({
      is_required: false,
      expressions: { relevant: '1 =  1', required: '${a} > 2', constraint: '. > 0' },
    })
  })

  it('have old headers and short forms', () => {
    const { fields } = fromSurvey({
      ...{ type: 'text', name: 'a', label: 'A', 'bind:relevant': 'TRUE' },
      ...{ 'bind:jr:constraintMsg': 'No', 'bind::constraint': 'no', 'Read Only': 'yes' },
    })
    expect(fields[0]).toMatchObject({
      read_only: true,
      expressions: { relevant: 'true()', constraint: 'false()', constraint_message: 'No' },
    })
  })

  it('that are not accepted are left out, and the report says why', () => {
    const { fields, report } = fromSurvey(
      { type: 'text', name: 'a', label: 'A', relevant: '${gone} = 1' },
      { type: 'text', name: 'b', label: 'B', constraint: '. = (1' },
    )
    expect(fields.map(({ expressions }) => expressions)).toEqual([null, null])
    expect(report.flatMap(({ changes }) => changes)).toEqual([
      {
        ...{ code: 'expression_refused', column: 'relevant' },
        problem: { code: 'unknown_name', name: 'gone', position: 1 },
      },
      {
        ...{ code: 'expression_refused', column: 'constraint' },
        problem: { code: 'expected', expected: ')', position: 7 },
      },
    ])
  })

  it('and texts lose references to rows that are left out', () => {
    const { fields, report } = fromSurvey(
      { type: 'geotrace', name: 'place', label: 'Place' },
      { type: 'note', name: 'a', label: 'You are at ${place}' },
    )
    expect(fields[0]!.content).toBe('<p>You are at …</p>')
    expect(report[1]!.changes).toMatchObject([{ code: 'reference_left_out', column: 'content' }])
  })

  it('in a circle are left out', () => {
    const { fields, report } = fromSurvey(
      { type: 'calculate', name: 'a', calculation: '${b}' },
      { type: 'calculate', name: 'b', calculation: '${a}' },
    )
    expect(fields.map(({ expressions }) => expressions)).toEqual([null, null])
    expect(report.map(({ outcome }) => outcome)).toEqual(['changed', 'changed'])
  })

  it('of defaults run once, and other defaults are answers', () => {
    const { fields } = convert({
      survey: [
        { type: 'date', name: 'a', label: 'A', default: 'today()' },
        { type: 'text', name: 'b', label: 'B', default: 'x-y' },
        { type: 'decimal', name: 'e', label: 'E', default: '2 * 4' },
        { type: 'select_one colour', name: 'c', label: 'C', default: 'b' },
        { type: 'select_multiple colour', name: 'd', label: 'D', default: 'r b' },
      ],
      choices: colours,
    })
    expect(fields).toMatchObject([
      { default_value: null, expressions: { default: 'today()' } },
      { default_value: 'x-y', expressions: null },
      { default_value: null, expressions: { default: '2 * 4' } },
      { default_value: 'Blue', expressions: null },
      { default_value: null, expressions: { default: "'r b'" } },
    ])
  })
})

describe('the report', () => {
  it('says what is left out', () => {
    const { fields, report } = fromSurvey(
      { type: 'geotrace', name: 'a', label: 'A' },
      { type: 'select_one none', name: 'b', label: 'B' },
      { type: 'osm', name: 'c', label: 'C' },
      { type: 'select_one_from_file x.csv', name: 'd', label: 'D' },
      { type: 'strange', name: 'e', label: 'E' },
      { type: 'text', label: 'F' },
      { type: 'end group' },
    )
    expect(fields).toEqual([])
    expect(report.map(({ row, reason }) => [row, reason])).toEqual([
      [2, 'unsupported_type'],
      [3, 'unknown_list'],
      [4, 'unsupported_type'],
      [5, 'file_missing'],
      [6, 'unknown_type'],
      [7, 'name_missing'],
      [8, 'unopened_end'],
    ])
  })

  it('takes no name of a property of objects for a type, a header or a language', () => {
    const { report, languages } = fromSurvey({
      ...{ type: 'constructor x', name: 'a', 'label::constructor': 'A', toString: 'B' },
      __proto__: null,
    } as unknown as Row)
    expect([report[0]!.reason, languages]).toEqual(['unknown_type', null])
  })

  it('lists settings that a form does not have', () => {
    const { title, root_name, report } = convert({
      survey: [],
      settings: [{ form_title: 'Census', xml_root: 'census', style: 'pages', public_key: 'MII' }],
    })
    expect([title, root_name]).toEqual(['Census', 'census'])
    expect(report[0]).toMatchObject({
      outcome: 'whole',
      notes: [
        { code: 'no_effect', column: 'style' },
        { code: 'no_effect', column: 'public_key' },
      ],
    })
  })

  it('notes what is kept but not shown', () => {
    const { fields, report } = convert({
      survey: [{ type: 'select_one l', name: 'a', label: 'A', 'media::image': 'a.png' }],
      choices: [{ list_name: 'l', name: 'b', label: 'B', image: 'b.png' }],
    })
    expect(fields[0]).toMatchObject({
      xlsform: { image: 'a.png' },
      choices: [{ name: 'b', filter: { image: 'b.png' } }],
    })
    expect(report.map(({ outcome, notes }) => [outcome, notes])).toEqual([
      ['whole', [{ code: 'not_shown', column: 'image' }]],
      ['whole', [{ code: 'not_shown', column: 'image' }]],
    ])
  })

  it('sets apart what only CHT understands', () => {
    const { fields, report } = fromSurvey(
      { type: 'begin group', name: 'inputs', label: 'Inputs', relevant: "./source = 'user'" },
      { type: 'hidden', name: 'source' },
      { type: 'db:person', name: '_id', label: 'Whom?', appearance: 'db-object' },
      { type: 'end group' },
      { type: 'calculate', name: 'id', calculation: '../inputs/_id' },
      { type: 'text', name: 'own', label: 'Own' },
    )
    expect(fields.map(({ name, type }) => [name, type])).toEqual([
      ['inputs', 'group'],
      ['source', 'hidden'],
      ['_id', 'hidden'],
      ['id', 'hidden'],
      ['own', 'short_text'],
    ])
    expect(report.map(({ outcome }) => outcome)).toEqual([
      ...['apart', 'apart', 'apart', 'apart', 'whole'],
    ])
  })

  it('counts rows and expressions', () => {
    const { report } = fromSurvey(
      { type: 'text', name: 'a', label: 'A', relevant: '1 = 1', required: 'yes' },
      { type: 'text', name: 'b', label: 'B', relevant: '${gone}', constraint: '. = 1' },
      { type: 'osm', name: 'c', label: 'C', relevant: '1 = 1' },
      { type: 'db:person', name: 'd', label: 'D', relevant: '1 = 1' },
    )
    expect(summarize(report)).toEqual({
      ...{ rows: 3, whole: 1, apart: 1 },
      expressions: { found: 4, taken: 2 },
    })
  })
})

describe('languages', () => {
  it('are the own one of the form and translations', () => {
    const { fields, languages, translations } = convert({
      survey: [
        {
          ...{ type: 'note', name: 'a', 'label::English (en)': 'A < B', 'label::fr': 'A < C' },
          'hint::English (en)': 'Hint',
        },
        { type: 'text', name: 'b', 'label::English (en)': 'B', 'label::Klingon': 'B?' },
      ],
      settings: [{ default_language: 'English (en)' }],
    })
    expect(languages).toEqual(['en', 'fr'])
    expect(fields[0]!.content).toBe('<p>A &#60; B</p><p>Hint</p>')
    expect(translations).toEqual({ fr: { fields: { u1: { content: '<p>A &#60; C</p>' } } } })
  })
})
