import type { FormField } from '@formpost/rules'
import { describe, expect, it } from 'vitest'

import { exportedForm } from '../../test-support/exported-form.ts'
import {
  convertForm,
  describeLost,
  writeForm,
  type ExportedForm,
  type Row,
  type Sheets,
} from '../index.ts'
import { readWorkbook } from '../workbook/read-workbook.ts'
import { writeWorkbook } from '../workbook/write-workbook.ts'

/** What an import makes of a file, with the places of the rows that are left out. */
function importOf(exported: ExportedForm, change: (sheets: Sheets) => Sheets) {
  const { sheets } = readWorkbook(writeWorkbook(change(writeForm(exported).sheets)))
  let count = 0
  const converted = convertForm(sheets, { uuid: () => `new${++count}` })
  const left = converted.report.filter(({ reason }) => reason === 'not_restored')
  return { ...converted, left: left.map(({ row, name }) => `${row} ${name}`) }
}

const text = (more: Partial<FormField> = {}) => ({
  ...{ id: 'a', type: 'short_text' as const, name: 'a', label: 'A' },
  ...more,
})
const simple = exportedForm([text({ placeholder: 'Hint', settings: { rows: 3 } })])
const withRows = (change: (rows: readonly Row[]) => Row[]) => (sheets: Sheets) => ({
  ...sheets,
  formpost: change(sheets.formpost ?? []),
})

describe('texts on the sheet “formpost”', () => {
  const exported = exportedForm(
    [
      text({ placeholder: 'Name', settings: { rows: 3 } }),
      { id: 'd', type: 'page_break', label: 'Next' },
      { id: 'l', type: 'divider' },
    ],
    {
      languages: ['en', 'fr'],
      translations: { fr: { fields: { a: { label: 'Un', placeholder: 'Nom' } } } },
      settings: { thank_you_message: '<p>Thanks</p>', photos: 'wifi' },
    },
  )

  it('are taken back in the language of the form', () => {
    const { fields, settings, left } = importOf(exported, (sheets) => sheets)
    expect(left).toEqual([])
    expect(fields).toMatchObject([{ placeholder: 'Name' }, { label: 'Next' }, { type: 'divider' }])
    expect(settings['thank_you_message']).toBe('<p>Thanks</p>')
  })

  it('are left out if the form has another language now', () => {
    const { fields, settings, languages, translations, left } = importOf(exported, (sheets) => ({
      ...sheets,
      settings: sheets.settings!.map((row): Row => ({ ...row, default_language: 'French (fr)' })),
    }))
    expect(languages).toEqual(['fr', 'en'])
    expect(Object.keys(translations)).toEqual(['en'])
    expect(settings).toEqual({ photos: 'wifi' })
    expect(fields.map(({ type }) => type)).toEqual(['short_text', 'divider'])
    expect(fields[0]).toMatchObject({ label: 'Un', placeholder: null })
    expect(left.length).toBeGreaterThan(0)
  })
})

describe('an edited sheet “formpost”', () => {
  it('is read whatever the case of its headers', () => {
    const rows = withRows((all) =>
      all.map((row): Row =>
        Object.fromEntries(
          Object.entries(row).map(([header, cell]) => [` ${header.toUpperCase()}`, cell]),
        ),
      ),
    )
    const { fields, left } = importOf(simple, rows)
    expect(left).toEqual([])
    expect(fields[0]).toMatchObject({ placeholder: 'Hint', settings: { rows: 3 } })
  })

  it.each(['setting', 'value'])('is reported once without the column “%s”', (column) => {
    const rows = withRows((all) => all.map((row): Row => ({ ...row, [column]: '' })))
    const { fields, left } = importOf(simple, rows)
    expect(left).toEqual([`1 ${column}`])
    expect(fields[0]).toMatchObject({ label: 'A', placeholder: null, settings: null })
  })

  it('is reported where it has no setting or no value', () => {
    const rows = withRows((all) => [
      ...all,
      { name: 'a', setting: 'label', value: '', otherwise: '"A"' },
      { name: 'a', setting: '', value: '"B"' },
    ])
    const { fields, left } = importOf(simple, rows)
    expect(left).toEqual(['4 a', '5 a'])
    expect(fields[0]).toMatchObject({ label: 'A', placeholder: 'Hint' })
  })

  it('never takes the type or a label that is needed', () => {
    for (const setting of ['type', 'label']) {
      const rows = withRows(() => [{ name: 'a', setting, value: 'null', otherwise: '"A"' }])
      const { fields, left } = importOf(simple, rows)
      expect(left).toEqual(['2 a'])
      expect(fields[0]).toMatchObject({ type: 'short_text', label: 'A' })
    }
  })

  it('has booleans as spreadsheet programs write them', () => {
    const exported = exportedForm([text()], {
      settings: { notify_on_submission: false, allow_copy: true },
    })
    const rows = withRows((all) =>
      all.map((row): Row => ({ ...row, value: row['value']!.toUpperCase() })),
    )
    const { settings, left } = importOf(exported, rows)
    expect([settings, left]).toEqual([{ notify_on_submission: false, allow_copy: true }, []])
  })
})

describe('the report of an export', () => {
  const lostOf = (...fields: Parameters<typeof exportedForm>[0]) =>
    describeLost(writeForm(exportedForm(fields)).lost).map(
      ({ name, setting }) => `${name} ${setting}`,
    )

  it('has limits that ODK does not check', () => {
    const limits = { min_date: '2026-01-01', max_date: '2026-12-31', min_time: '08:00' }
    expect(
      lostOf(
        { id: 'a', type: 'datetime', name: 'a', label: 'A', settings: limits },
        { id: 'b', type: 'file', name: 'b', label: 'B', settings: { accept: '.pdf' } },
        { id: 'c', type: 'paragraph', name: 'c', content: '<p>C</p>', label: 'Cc' },
      ),
    ).toEqual([
      ...['a settings.min_date', 'a settings.max_date', 'a settings.min_time'],
      ...['b settings.accept', 'c label'],
    ])
  })

  it.each(['email', 'phone', 'short_text', 'long_text'] as const)(
    'has no length of %s, which is a constraint',
    (type) => {
      const exported = exportedForm([
        { id: 'a', type, name: 'a', label: 'A', settings: { max_length: 9 } },
      ])
      const { sheets, lost } = writeForm(exported)
      expect(sheets.survey[0]!['constraint']).toBe('string-length(.) <= 9')
      expect(lost).toEqual([])
      const { fields } = importOf(exported, (same) => same)
      expect(fields[0]).toMatchObject({ settings: { max_length: 9 }, expressions: null })
    },
  )

  it('has values that ODK knows and that are too long for a cell', () => {
    const content = `<p>${'<u>long</u> '.repeat(4_000)}</p>`
    const exported = exportedForm([{ id: 'a', type: 'paragraph', name: 'a', label: 'A', content }])
    expect(describeLost(writeForm(exported).lost)).toMatchObject([
      { setting: 'label', is_kept: true },
      {
        ...{ setting: 'content', is_kept: false },
        what: 'The file has “content” of “A” only as ODK knows it, because the exact value is too long.',
      },
    ])
  })

  it('keeps an expression whose condition is too long for a cell', () => {
    const groups = Array.from({ length: 8 }, (_, index) => ({
      ...{ id: `g${index}`, type: 'group' as const, name: `g${index}`.padEnd(64, 'g') },
      parent: index === 0 ? null : `g${index - 1}`,
    }))
    const condition = { field_uuid: 'x', operator: 'not_contains' as const, value: '"'.repeat(40) }
    const conditions = Array.from({ length: 50 }, () => condition)
    const { sheets, lost } = writeForm(
      exportedForm([
        ...groups,
        { id: 'x', type: 'long_text', name: 'x', label: 'X', parent: 'g7' },
        text({ logic: { action: 'require', condition_type: 'all', conditions } }),
      ]),
    )
    expect(sheets.formpost).toBeUndefined()
    expect(lost.map(({ setting, isKept }) => [setting, isKept])).toEqual([
      ['logic', false],
      ['expressions.required', false],
    ])
  })
})

it('takes back texts of 1,500 questions in ten languages', () => {
  const languages = ['en', 'fr', 'es', 'pt', 'sw', 'ar', 'de', 'it', 'nl', 'pl']
  const fields = Array.from({ length: 1_500 }, (_, index) => ({
    ...{ id: `f${index}`, type: 'short_text' as const, name: `f${index}`, label: 'A' },
    placeholder: 'Hint',
  }))
  const texts = Object.fromEntries(fields.map(({ id }) => [id, { placeholder: 'Hint' }]))
  const translations = Object.fromEntries(languages.slice(1).map((tag) => [tag, { fields: texts }]))
  const made = importOf(exportedForm(fields, { languages, translations }), (sheets) => sheets)
  expect(made.left).toEqual([])
  expect(Object.keys(made.translations['pl']!.fields!).length).toBe(1_500)
  expect(made.fields.every(({ placeholder }) => placeholder === 'Hint')).toBe(true)
})
