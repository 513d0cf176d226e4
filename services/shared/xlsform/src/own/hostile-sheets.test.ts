import { describe, expect, it } from 'vitest'

import { convertForm, type Row } from '../index.ts'

function importOf(formpost: readonly Row[], survey: readonly Row[] = [text]) {
  let count = 0
  const converted = convertForm({ survey, formpost }, { uuid: () => `new${++count}` })
  const left = converted.report.filter(({ reason }) => reason === 'not_restored')
  return { ...converted, left: left.map(({ row }) => row) }
}

const text = { type: 'text', name: 'a', label: 'A' }

describe('a sheet “formpost” from others', () => {
  it.each([
    ['a', 'translations.__proto__.label', 'null'],
    ['a', 'translations.__proto__.label', ''],
    ['a', 'translations.__proto__.label', '"x"'],
    ['a', 'translations.constructor.label', 'null'],
    ['a', 'translations.prototype.label', 'null'],
    ['a', 'translations.fr.__proto__', 'null'],
    ['a', 'settings.__proto__', '{"fields":{}}'],
    ['a', 'settings.__proto__.fields', '{}'],
    ['a', 'settings.constructor.prototype.fields', '1'],
    ['a', 'xlsform.__proto__', '{"fields":{}}'],
    ['a', 'xlsform.__proto__', '"x"'],
    ['a', 'expressions.__proto__', '{"fields":{}}'],
    ['a', '__proto__', '{"fields":{}}'],
    ['a', 'constructor', '{"prototype":{"fields":{}}}'],
    ['a', 'field', '{"type":"divider","__proto__":{"fields":{}}}'],
    ['a', 'field', '{"type":"divider","translations":{"__proto__":{"label":"x"}}}'],
    ['a', 'field', '{"type":"divider","xlsform":{"__proto__":"x"}}'],
    ['', 'translations.__proto__.title', '"x"'],
    ['', 'translations.constructor.title', '"x"'],
    ['', 'languages', '["__proto__"]'],
    ['', '__proto__', '{"fields":{}}'],
    ['', 'constructor', 'true'],
  ])('sets no member of all objects (“%s”, “%s”, %s)', (name, setting, value) => {
    const { left, fields, translations, settings } = importOf([{ name, setting, value }])
    expect(({} as { fields?: unknown }).fields).toBeUndefined()
    expect(left.length).toBe(1)
    expect([fields.length, translations, settings]).toEqual([1, {}, {}])
  })

  it('sets only settings that fields have, in a time that grows with the rows', () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => ({
      ...{ name: 'a', setting: `settings.k${index}`, value: '1' },
    }))
    const { left, fields } = importOf(rows)
    expect(left.length).toBe(rows.length)
    expect(fields[0]!.settings).toBeNull()
  })

  it('keeps as many columns of a field as a form document may have', () => {
    const rowsOf = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...{ name: 'a', setting: `xlsform.k${index}`, value: '"1"' },
      }))
    expect(Object.keys(importOf(rowsOf(100)).fields[0]!.xlsform!).length).toBe(100)
    const { left, fields } = importOf(rowsOf(10_000))
    expect([left.length, fields[0]!.xlsform]).toEqual([10_000, null])
  })

  it.each([
    ['settings.max_files', '"abc"'],
    ['settings.max_length', '0.5'],
    ['settings.min_date', '"yesterday"'],
    ['settings.photo_metadata', '"sell"'],
    ['label', JSON.stringify('x'.repeat(300))],
    ['translations.fr.name', '"x"'],
  ])('is left out where a form document cannot have it (%s %s)', (setting, value) => {
    expect(importOf([{ name: 'a', setting, value }]).left).toEqual([2])
  })

  it.each(['["en"]', '["fr","en"]', '["en","en"]'])(
    'keeps languages that have texts (%s)',
    (value) => {
      const survey = [
        { type: 'text', name: 'a', 'label::English (en)': 'A', 'label::French (fr)': 'B' },
      ]
      const rows = [{ setting: 'languages', value, otherwise: '["en","fr"]' }]
      const { left, settings } = importOf(rows, survey)
      expect([left, settings]).toEqual([[2], {}])
    },
  )
})
