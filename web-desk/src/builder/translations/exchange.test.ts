import fc from 'fast-check'
import { expect, test } from 'vitest'

import { readCsv, toCsv } from './csv.ts'
import { readTranslations, translationsCsv } from './exchange.ts'
import type { TextRow } from './text-rows.ts'

const row = (key: string, own: string): TextRow => {
  const [field, property = 'label'] = key.split('.')
  return { key, field, property, own, source: undefined, option: undefined }
}
const rows = [row('a.label', 'Name'), row('b.label', 'Age')]
const languages = {
  languages: ['en', 'fr'],
  translations: { fr: { fields: { a: { label: 'Nom' } } } },
}

test('a table is read from a file as it was written', () => {
  const cell = fc
    .string({ unit: fc.constantFrom(...'ab,;"\n\t\'=+-@ é') })
    // What `toCsv` makes harmless cannot be told from an apostrophe that was there before.
    .filter((text) => !text.includes("'") && !text.includes('\r'))
  const table = fc.array(fc.tuple(fc.constant('key'), cell, cell), { minLength: 1 })
  fc.assert(
    fc.property(table, (cells) => {
      const header = ['x', 'y', 'z']
      const read = readCsv(toCsv([header, ...cells]))
      expect(read.map((line) => line.cells)).toEqual([header, ...cells])
    }),
  )
})

test.each([';', '\t', ','])('cells may be separated by %j', (separator) => {
  const [header, line] = readCsv(`key${separator}fr\na.label${separator}"a,b;c"`)
  expect([header!.cells, line]).toEqual([['key', 'fr'], { line: 2, cells: ['a.label', 'a,b;c'] }])
})

test('lines are counted over line breaks within cells', () => {
  const lines = readCsv('key,fr\n"a\nb",c\n\nd,e')
  expect(lines.map(({ line }) => line)).toEqual([1, 2, 5])
})

test('texts that are written change nothing when they are read again', () => {
  const csv = translationsCsv(rows, languages, () => '')
  expect(readTranslations(csv, rows, languages)).toEqual({ languages: [], problems: [] })
})

test('what a file adds and changes is counted, and empty cells keep what is there', () => {
  const { languages: found, problems } = readTranslations(
    'key,fr,de\na.label,Prénom,Name\nb.label,,Alter',
    rows,
    languages,
  )
  expect(problems).toEqual([])
  expect(found.map(({ texts: _texts, ...counts }) => counts)).toEqual([
    { language: 'fr', isNew: false, added: 0, changed: 1 },
    { language: 'de', isNew: true, added: 2, changed: 0 },
  ])
})

test.each([
  ['name,fr\na,b', { code: 'no_key_column' }],
  ['', { code: 'no_key_column' }],
  ['key,en\na.label,b', { code: 'no_languages' }],
  ['key,fr,not a tag\na.label,b,c', { code: 'not_a_language', column: 'not a tag' }],
  ['key,fr\nc.label,b', { code: 'unknown_key', line: 2, key: 'c.label' }],
  ['key,fr\na.label,b\na.label,c', { code: 'repeated_key', line: 3, key: 'a.label' }],
  [
    `key,fr\na.label,${'x'.repeat(256)}`,
    { code: 'too_long', line: 2, language: 'fr', length: 256, max: 255 },
  ],
  ['key,fr\na.label,x\0y', { code: 'bad_characters', line: 2, language: 'fr' }],
])('a wrong file is described: %j', (file, problem) => {
  expect(readTranslations(file, rows, languages).problems).toContainEqual(problem)
})
