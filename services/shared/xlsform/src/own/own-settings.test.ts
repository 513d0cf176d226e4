import { describe, expect, it } from 'vitest'

import { exportedForm, type SomeOfField } from '../../test-support/exported-form.ts'
import {
  convertForm,
  describeLost,
  describeReport,
  toDocument,
  writeForm,
  type ExportedForm,
  type Row,
} from '../index.ts'

const fieldsOf = (...fields: SomeOfField[]) => exportedForm(fields).fields

/** What an import makes of an export, with the ids of the form that was exported. */
function again(exported: ExportedForm, change: (sheet: Row[]) => Row[] = (rows) => rows) {
  const { sheets } = writeForm(exported)
  const formpost = change([...(sheets.formpost ?? [])])
  let count = 0
  const converted = convertForm({ ...sheets, formpost }, { uuid: () => `new${++count}` })
  const ids = new Map(
    converted.fields.map(({ id }, index) => [id, exported.fields[index]?.id ?? id]),
  )
  const json = [...ids].reduce(
    (text, [id, former]) => text.replaceAll(`"${id}"`, `"${former}"`),
    JSON.stringify(converted),
  )
  return JSON.parse(json) as typeof converted
}

const everything = exportedForm(
  fieldsOf(
    { id: 'head', type: 'divider', settings: { width: 300 } },
    {
      id: 'a',
      type: 'number',
      name: 'age',
      label: 'Age',
      settings: { step: 1, min: 3 },
      placeholder: 'Years',
    },
    { id: 'g', type: 'group', name: 'house', label: 'House', settings: { page: true } },
    {
      ...{ id: 'p', type: 'file', name: 'photos', label: 'Photos', parent: 'g', is_required: true },
      settings: {
        accept: 'image/*',
        capture: 'photo',
        max_files: 3,
        max_size: 900,
        photo_metadata: 'keep',
      },
    },
    {
      ...{ id: 'b', type: 'page_break', label: 'Next' },
      logic: {
        ...{ action: 'show', condition_type: 'all' },
        conditions: [{ field_uuid: 'a', operator: 'greater_than', value: '17' }],
      },
    },
    { id: 'n', type: 'paragraph', content: '<h2>Wells</h2><p>A “<u>deep</u>” one</p>' },
    {
      ...{ id: 'r', type: 'repeat', name: 'trees', label: 'Trees' },
      settings: { min_count: 1, max_count: 4, add_label: 'Add a tree', item_label: 'Tree ${kind}' },
    },
    {
      id: 'k',
      type: 'short_text',
      name: 'kind',
      label: 'Kind',
      parent: 'r',
      settings: { max_length: 9 },
    },
    {
      ...{ id: 'c', type: 'radio', name: 'colour', label: 'Colour', options: ['Red', 'Dark blue'] },
      choices: [{ name: 'r', was: ['Rouge'] }, { name: 'b' }],
    },
    { id: 's', type: 'submit_button', label: 'Send' },
  ),
  {
    settings: {
      thank_you_message: '<p>Thanks</p>',
      photos: 'wifi',
      notify_on_submission: true,
      grace_days: 3,
    },
    languages: ['en', 'fr'],
    translations: {
      fr: {
        thank_you_message: '<p>Merci</p>',
        fields: {
          a: { label: 'Âge', placeholder: 'Ans' },
          b: { label: 'Suite' },
          r: { label: 'Arbres', add_label: 'Ajouter' },
        },
      },
    },
  },
)

describe('an exported form', () => {
  it('is imported as the same form, with what XLSForm has no word for', () => {
    const { fields, translations, languages, settings, report } = again(everything)
    // A note that the sheet names has a name then.
    const named = everything.fields.map((field) =>
      field.id === 'n' ? { ...field, name: 'paragraph' } : field,
    )
    expect(fields).toEqual(named)
    expect(translations).toEqual(everything.translations)
    expect(languages).toEqual(everything.languages)
    expect(settings).toEqual({ thank_you_message: '<p>Thanks</p>', photos: 'wifi', grace_days: 3 })
    const { document } = toDocument(again(everything), { fileName: 'a.xlsx' })
    expect(document.form).toMatchObject({ title: 'A form', photos: 'wifi', grace_days: 3 })
    expect(report.filter(({ outcome }) => outcome !== 'whole')).toEqual([])
    expect(describeReport(report).notes.map(({ what }) => what)).toEqual([
      'It sets “thank_you_message” of the form: <p>Thanks</p>',
      'It sets “grace_days” of the form: 3',
      'It sets “photos” of the form: wifi',
      'It sets “translations.fr.thank_you_message” of the form: <p>Merci</p>',
    ])
  })

  it('names what ODK does not know', () => {
    const lost = describeLost(writeForm(everything).lost)
    expect(lost.map(({ name, setting }) => `${name} ${setting}`)).toEqual([
      'null thank_you_message',
      'null grace_days',
      'null photos',
      'null translations.fr.thank_you_message',
      'null field',
      'age placeholder',
      'age translations.fr.placeholder',
      'photos settings.max_files',
      'photos settings.max_size',
      'photos settings.photo_metadata',
      'null field',
      'trees settings.min_count',
      'trees settings.max_count',
      'trees settings.add_label',
      'trees settings.item_label',
      'trees translations.fr.add_label',
    ])
    expect(lost[7]).toEqual({
      ...{ field: 'p', name: 'photos', label: 'Photos', type: 'file', is_kept: true },
      setting: 'settings.max_files',
      what: 'ODK does not know “settings.max_files” of “Photos”. The sheet “formpost” keeps it for an import.',
    })
    expect(lost[10]!.what).toBe(
      'ODK does not know the page break “Next”. The sheet “formpost” keeps it for an import.',
    )
  })

  it('has no sheet “formpost” if the other sheets state everything', () => {
    const plain = exportedForm(fieldsOf({ id: 'a', type: 'short_text', name: 'a', label: 'A' }))
    const { sheets, lost } = writeForm(plain)
    expect(sheets).not.toHaveProperty('formpost')
    expect(lost).toEqual([])
  })

  it('says what is too long for a cell', () => {
    const content = `<p>${'<u>long</u> '.repeat(4_000)}</p>`
    const image = exportedForm(fieldsOf({ id: 'a', type: 'image', content }))
    const { sheets, lost } = writeForm(image)
    expect([sheets.formpost, describeLost(lost)]).toMatchObject([undefined, [{ is_kept: false }]])
  })
})

describe('the sheet “formpost”', () => {
  const small = exportedForm(
    fieldsOf({
      id: 'a',
      type: 'number',
      name: 'age',
      label: 'Age',
      settings: { step: 1, min: 3 },
      placeholder: 'Years',
    }),
  )
  const leftOut = ({ report }: ReturnType<typeof again>) =>
    report.filter(({ reason }) => reason === 'not_restored').map(({ sheet, name }) => [sheet, name])

  it('leaves a question alone whose row was changed since', () => {
    const { sheets } = writeForm(small)
    const survey = sheets.survey.map((row) => ({ ...row, constraint: '. >= 0' }))
    const converted = convertForm({ ...sheets, survey }, { uuid: () => 'u' })
    expect(converted.fields[0]).toMatchObject({
      ...{ settings: { step: 1 }, expressions: { constraint: '. >= 0' }, placeholder: null },
    })
    expect(leftOut(converted)).toEqual(Array.from(sheets.formpost!, () => ['formpost', 'age']))
  })

  it('reports rows about questions that are gone, unknown settings and what is no JSON', () => {
    const converted = again(small, () => [
      { name: 'height', setting: 'placeholder', value: '"m"' },
      { name: 'age', setting: '__proto__.x', value: '1' },
      { name: 'age', setting: 'logic', value: '{"conditions":[null]}' },
      { name: 'age', setting: 'options', value: '"abc"' },
      { setting: 'photos', value: '{"x":1}' },
      { setting: 'is_active', value: 'true' },
      { setting: 'photos', value: 'wifi' },
      { name: 'gone', setting: 'field', value: '{"type":"divider"}' },
    ])
    expect(leftOut(converted).length).toBe(8)
    expect(converted.settings).toEqual({})
    expect(converted.fields.length).toBe(1)
  })

  it('finds a question by its name, wherever its row is', () => {
    const { sheets } = writeForm(small)
    const survey = [{ type: 'integer', name: 'height', label: 'Height' }, ...sheets.survey]
    let count = 0
    const { fields } = convertForm({ ...sheets, survey }, { uuid: () => `u${++count}` })
    expect(fields.map(({ name, placeholder }) => [name, placeholder])).toEqual([
      ['height', null],
      ['age', 'Years'],
    ])
  })
})
