import { formLogicProblems, structureProblems, type FormField } from '@formpost/rules'
import { findMemberProblems } from '@formpost/rules/form-members'
import { describe, expect, it } from 'vitest'

import { exportedForm } from '../../test-support/exported-form.ts'
import { convertForm, writeForm, type ExportedForm, type Row, type Sheets } from '../index.ts'
import { readWorkbook } from '../workbook/read-workbook.ts'
import { writeWorkbook } from '../workbook/write-workbook.ts'

function importOf(sheets: Sheets) {
  let count = 0
  const converted = convertForm(sheets, { uuid: () => `new${++count}` })
  const left = converted.report.filter(({ reason }) => reason === 'not_restored')
  return { ...converted, left: left.map(({ sheet, name }) => `${sheet} ${name}`) }
}

/** What an import makes of a file that was changed. */
const again = (exported: ExportedForm, change: (sheets: Sheets) => Sheets = (sheets) => sheets) =>
  importOf(readWorkbook(writeWorkbook(change(writeForm(exported).sheets))).sheets)

const text = (name: string, more: Partial<FormField> = {}) => ({
  ...{ id: name, type: 'short_text' as const, name, label: name },
  ...more,
})

describe('the texts of a form', () => {
  it.each([
    ['quotes of word processors', 'A “good” day’s ‘work’'],
    ['spaces that do not break', 'a\u{a0}b'],
    ['escaped characters', 'a &amp; b &lt;b&gt; _x0041_'],
  ])('keep %s in a file', (_, label) => {
    const options = [`1 ${label}`, '2']
    const content = `<p>${label}</p>`
    const exported = exportedForm(
      [
        text('a', { label, description: label, placeholder: label }),
        { id: 'b', type: 'radio', name: 'b', label: 'B', options },
        { id: 'n', type: 'paragraph', name: 'n', content: `${content}${content}${content}` },
        { id: 'd', type: 'payment', label },
      ],
      { title: label, languages: ['en', 'fr'] },
    )
    exported.translations = { fr: { title: label, fields: { a: { label } } } }
    const { fields, title, settings, translations, left } = again(exported)
    expect(left).toEqual([])
    expect(settings['title'] ?? title).toBe(label)
    expect(fields[0]).toMatchObject({ label, description: label, placeholder: label })
    expect(fields[1]).toMatchObject({ options })
    expect(fields[2]).toMatchObject({ content: `${content}${content}${content}` })
    expect(fields[3]).toMatchObject({ label })
    expect(translations['fr']).toEqual({ title: label, fields: { [fields[0]!.id]: { label } } })
  })
})

describe('the settings of a question', () => {
  const notes = exportedForm([
    { id: 'n', type: 'paragraph', content: '<p>Read this</p>', settings: { width: 50 } },
    text('a', { placeholder: 'A' }),
    text('b', { placeholder: 'B' }),
  ] as never)
  const settingsOf = ({ fields }: ReturnType<typeof again>) =>
    fields.map(({ label, content, placeholder, settings }) =>
      JSON.stringify([label ?? content, placeholder, settings]),
    )
  const [note, a, b] = [
    '["<p>Read this</p>",null,{"width":50}]',
    '["a","A",null]',
    '["b","B",null]',
  ]

  it.each<[string, (survey: readonly Row[]) => Row[], string[]]>([
    [
      'inserted',
      (rows) => [{ type: 'note', label: 'New' }, ...rows],
      ['["<p>New</p>",null,null]', note, a, b],
    ],
    ['moved', ([first, ...rows]) => [...rows, first!], [a, b, note]],
    ['swapped', ([first, second, third]) => [first!, third!, second!], [note, b, a]],
    ['removed', ([, ...rows]) => rows, [a, b]],
    [
      'replaced by one without a name',
      ([, ...rows]) => [{ type: 'note', label: 'New' }, ...rows],
      ['["<p>New</p>",null,null]', a, b],
    ],
    [
      'replaced by one of another type',
      ([first, , third]) => [first!, { type: 'integer', name: 'a', label: 'a' }, third!],
      [note, '["a",null,{"step":1}]', b],
    ],
  ])('stay with it if a row is %s', (_, change, expected) => {
    const changed = again(notes, (sheets) => ({ ...sheets, survey: change(sheets.survey) }))
    expect(settingsOf(changed)).toEqual(expected)
    expect(changed.left.length).toBe(
      3 - expected.filter((each) => [note, a, b].includes(each)).length,
    )
  })

  it('are left out if what they name is gone', () => {
    const logic = {
      ...{ action: 'show' as const, condition_type: 'all' as const },
      conditions: [{ field_uuid: 'x', operator: 'equals' as const, value: '1' }],
    }
    const exported = exportedForm([
      text('x'),
      text('a', { placeholder: 'As ${x}' }),
      { id: 'r', type: 'repeat', name: 'r', label: 'R', settings: { item_label: '${k}' } },
      text('k', { parent: 'r' }),
      { id: 'd', type: 'page_break', label: 'Next', logic },
    ])
    expect(again(exported).left).toEqual([])
    const { fields, left } = again(exported, (sheets) => ({
      ...sheets,
      survey: sheets.survey
        .filter(({ name }) => name !== 'x')
        .map((row) => (row['name'] === 'k' ? { ...row, name: 'k2' } : row)),
    }))
    expect(left).toEqual(['formpost a', 'formpost r', 'formpost r/k'])
    expect(fields.map(({ name, placeholder, settings }) => [name, placeholder, settings])).toEqual([
      ['a', null, null],
      ['r', null, null],
      ['k2', null, null],
    ])
  })

  it.each<[string, unknown]>([
    ['type', 'group'],
    ['type', 'poem'],
    ['settings.max_length', { a: 1 }],
    ['choices', [{ name: 1 }]],
    ['expressions.relevance', 'true()'],
    ['expressions.constraint', 'a +'],
    ['translations.fr.label', 'Un'],
    ['label', { x: 1 }],
    ['options', 'abc'],
    ['field', { type: 'group', label: 'G' }],
    ['field', { type: 'divider', position: 'x' }],
    ['field', { type: 'divider', translations: { fr: { label: 'Un' } } }],
  ])('are left out if “%s” cannot be %j', (setting, value) => {
    const { fields, left } = importOf({
      survey: [{ type: 'text', name: 'a', label: 'A' }],
      formpost: [{ name: 'a', setting, value: JSON.stringify(value) }],
    })
    expect(left).toEqual(['formpost a'])
    expect(fields).toMatchObject([{ type: 'short_text', label: 'A', settings: null }])
  })
})

describe('a field that a survey cannot have', () => {
  const exported = exportedForm([
    { id: 'g', type: 'group', name: 'g', label: 'G' },
    { id: 'first', type: 'divider', parent: 'g' },
    text('a', { parent: 'g' }),
    { id: 'last', type: 'divider', parent: 'g' },
    { id: 'after', type: 'divider' },
    text('b'),
  ])
  const placesOf = ({ fields }: ReturnType<typeof again>) =>
    fields.map(({ name, parent, type }) => `${parent ? '  ' : ''}${name ?? type}`)

  it('is placed after a group or in it', () => {
    expect(placesOf(again(exported))).toEqual([
      ...['g', '  divider', '  a', '  divider', 'divider', 'b'],
    ])
  })

  it('is kept if the form has no others', () => {
    expect(placesOf(again(exportedForm([{ id: 'd', type: 'divider' }])))).toEqual(['divider'])
  })

  it('stays in its group or after it if rows are added', () => {
    const added = again(exported, ({ survey: [g, a, ...rows], ...sheets }) => ({
      ...sheets,
      survey: [g!, a!, { type: 'text', name: 'c', label: 'C' }, ...rows],
    }))
    expect(placesOf(added)).toEqual(['g', '  divider', '  a', '  divider', '  c', 'divider', 'b'])
  })

  it('is left out if the question before it is elsewhere', () => {
    const moved = again(exported, ({ survey: [g, a, ...rows], ...sheets }) => ({
      ...sheets,
      survey: [g!, { type: 'text', name: 'c', label: 'C' }, ...rows, a!],
    }))
    expect(moved.left.length).toBe(3 - 1)
    expect(placesOf(moved)).toEqual(['g', '  divider', '  c', 'b', 'a'])
  })
})

describe('a form that was changed in the file', () => {
  const expectForm = (
    expected: unknown,
    { fields, left }: ReturnType<typeof again>,
    count: number,
  ) => {
    expect(fields.map(({ name, type }) => name ?? type)).toEqual(expected)
    expect(left.length).toBe(count)
    const uuids = fields.map((field) => ({ ...field, uuid: field.id }))
    expect(findMemberProblems(fields).size).toBe(0)
    for (const found of [structureProblems(uuids), formLogicProblems(uuids, new Set())])
      expect(found.flatMap((each) => [...each])).toEqual([])
  }
  const after = (rows: Row[]) => (sheets: Sheets) => ({
    ...sheets,
    survey: [...sheets.survey, ...rows],
  })
  const on = (field: string, value = '1') => ({
    ...{ action: 'show' as const, condition_type: 'all' as const },
    conditions: [{ field_uuid: field, operator: 'equals' as const, value }],
  })

  it('has no payment beside a new group', () => {
    const exported = exportedForm([
      text('a', { placeholder: 'A' }),
      { id: 'p', type: 'payment', label: 'Pay' },
    ])
    const group = [{ type: 'begin_group', name: 'g', label: 'G' }, { type: 'end_group' }]
    const changed = again(exported, after(group))
    expectForm(['a', 'g'], changed, 1)
    expect(changed.fields[0]!.placeholder).toBe('A')
  })

  it('has no condition on a question of a group that is a repeat now', () => {
    const exported = exportedForm([
      { id: 'g', type: 'group', name: 'g', label: 'G' },
      text('a', { parent: 'g' }),
      { id: 'p', type: 'page_break', label: 'Next', logic: on('a') },
    ])
    const changed = again(exported, (sheets) => ({
      ...sheets,
      survey: sheets.survey.map((row): Row => ({
        ...row,
        type: row['type']!.replace('group', 'repeat'),
      })),
    }))
    expectForm(['g', 'a'], changed, 1)
  })

  it('has no condition that makes a circle', () => {
    const logic = { ...on('x'), action: 'require' as const }
    const exported = exportedForm([text('x', { placeholder: 'X' }), text('a', { logic })])
    const changed = again(exported, (sheets) => ({
      ...sheets,
      survey: sheets.survey.map((row): Row =>
        row['name'] === 'x' ? { ...row, relevant: "${a} != 'b'" } : row,
      ),
    }))
    expectForm(['x', 'a'], changed, 2)
    expect(changed.fields).toMatchObject([
      { placeholder: 'X', logic: { conditions: [{ operator: 'not_equals', value: 'b' }] } },
      { logic: null, expressions: { required: "${x} = '1'" } },
    ])
  })

  it('has no field with the name of a new question that others refer to', () => {
    const exported = exportedForm([
      text('a', { placeholder: 'A' }),
      { id: 'p', type: 'payment', name: 'pay', label: 'Pay' },
    ])
    const changed = again(exported, (sheets) => ({
      ...sheets,
      survey: [
        ...sheets.survey,
        { type: 'begin_repeat', name: 'g', label: 'G' },
        { type: 'text', name: 'pay', label: 'Pay' },
        { type: 'note', name: 'n', label: 'You pay ${pay}' },
        { type: 'end_repeat' },
      ],
    }))
    expectForm(['a', 'g', 'pay', 'n'], changed, 1)
    expect(changed.fields[0]!.placeholder).toBe('A')
  })

  it('has not more fields than a form can have', () => {
    const row = { name: 'a', setting: 'field', value: '{"type":"divider"}' }
    const { fields, left } = importOf({
      survey: [{ type: 'text', name: 'a', label: 'A' }],
      formpost: Array.from({ length: 2_000 }, () => row),
    })
    expect([fields.length, left.length]).toEqual([1, 2_000])
  })

  describe('whose choices are edited', () => {
    const logic = {
      ...{ action: 'require' as const, condition_type: 'all' as const },
      conditions: [{ field_uuid: 'c', operator: 'equals' as const, value: 'Red' }],
    }
    const exported = exportedForm([
      {
        ...{ id: 'c', type: 'radio', name: 'c', label: 'Colour', options: ['Red', 'Blue'] },
        choices: [{ name: 'r', was: ['Rouge'] }],
      },
      text('why', { logic }),
    ])
    const changed = (change: (choices: readonly Row[]) => Row[]) =>
      again(exported, ({ choices = [], ...sheets }) => ({ ...sheets, choices: change(choices) }))

    it('has conditions on their new texts', () => {
      const { fields, left } = changed((rows) =>
        rows.map((row): Row => (row['name'] === 'r' ? { ...row, label: 'Crimson' } : row)),
      )
      expect(left).toEqual([])
      expect(fields[0]).toMatchObject({
        options: ['Crimson', 'Blue'],
        choices: [{ name: 'r', was: ['Rouge'] }, {}],
      })
      const conditions = [{ ...logic.conditions[0], field_uuid: fields[0]!.id, value: 'Crimson' }]
      expect(fields[1]!.logic).toEqual({ ...logic, conditions })
    })

    it('has former texts at the same choices', () => {
      const { fields, left } = changed((rows) => rows.toReversed())
      expect(left).toEqual([])
      expect(fields[0]).toMatchObject({
        options: ['Blue', 'Red'],
        choices: [{}, { name: 'r', was: ['Rouge'] }],
      })
    })

    it('has the expression of the survey if the choice of a condition is gone', () => {
      const { fields, left } = changed((rows) =>
        rows.map((row): Row => (row['name'] === 'r' ? { ...row, name: 'red' } : row)),
      )
      expect(left).toEqual(['formpost c', 'formpost why', 'formpost why'])
      expect(fields[1]).toMatchObject({ logic: null, expressions: { required: "${c} = 'r'" } })
    })
  })
})
