import { expect, test } from 'vitest'

import { apply, findField, setOptions, type DraftDocument } from '../document/index.ts'
import { moved, withBlankAfter, withLines, withText } from './option-list-changes.ts'
import { optionReferences } from './option-references.ts'
import { documentOf, field, shownIf } from './test-support/fields.ts'

const start = documentOf(
  field('colour', 'radio', { options: ['Red', 'Blue'], default_value: 'Red' }),
  field('shade', 'short_text', { logic: shownIf(['colour', 'equals', 'Red']) }),
)

/** Types a text into the first option, character by character, after it has been emptied. */
function typed(text: string): DraftDocument {
  const texts = ['Re', 'R', '', ...Array.from(text, (_, end) => text.slice(0, end + 1))]
  const former: string[] = []
  let document = start
  for (const next of texts) {
    const { options } = findField(document, 'colour')!
    former.push(options![0]!)
    const change = withText(options!, 0, next, former)
    document = apply(document, setOptions('colour', change.options, change.renames)).document
  }
  return document
}

const valueOf = (document: DraftDocument) =>
  findField(document, 'shade')!.logic!.conditions![0]!.value

test('logic and the default follow an option that is typed anew', () => {
  const document = typed('Green')
  expect(findField(document, 'colour')).toMatchObject({
    options: ['Green', 'Blue'],
    default_value: 'Green',
  })
  expect(valueOf(document)).toBe('Green')
})

test('logic follows a text that passes through another option', () => {
  expect(valueOf(typed('Bluefin'))).toBe('Bluefin')
})

test('logic keeps the former text of an option that equals another one', () => {
  expect(valueOf(typed('Blue'))).toBe('Blu')
})

test('a blank option follows the one where Enter is pressed', () => {
  expect(withBlankAfter(['a', 'b'], 0)).toEqual(['a', '', 'b'])
  expect(withBlankAfter([], -1)).toEqual([''])
})

test('options move', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b'])
})

test('lines become options once each, after those that exist', () => {
  expect(withLines(['Kisumu', '', 'Siaya '], ' Nairobi \r\n\r\nSiaya\nNairobi\nkisumu')).toEqual([
    'Kisumu',
    'Siaya ',
    'Nairobi',
    'kisumu',
  ])
})

test('lines replace the placeholder of a new field', () => {
  expect(withLines(['Option 1'], 'Siaya\nKisumu', 'Option 1')).toEqual(['Siaya', 'Kisumu'])
  expect(withLines(['Option 1'], ' \n', 'Option 1')).toEqual(['Option 1'])
  expect(withLines(['Option 1', 'Siaya'], 'Kisumu', 'Option 1')).toEqual([
    'Option 1',
    'Siaya',
    'Kisumu',
  ])
})

test('fields whose logic refers to an option are found by it', () => {
  const document = documentOf(
    ...start.fields,
    field('tone', 'short_text', {
      logic: shownIf(['colour', 'not_equals', 'Red'], ['shade', 'equals', 'Red']),
    }),
  )
  const references = optionReferences(document, 'colour')
  expect([...references.keys()]).toEqual(['Red'])
  expect(references.get('Red')!.map(({ uuid }) => uuid)).toEqual(['shade', 'tone'])
})
