import { expect, it } from 'vitest'

import type { DraftDocument, DraftField } from '../document/index.ts'
import { createPacker, unpack } from './packed-documents.ts'

const listOf = (length: number) => ({
  options: Array.from({ length }, (_, n) => `Village ${n}`),
  choices: Array.from({ length }, (_, n) => ({ name: `v${n}` })),
})
const documentOf = (...fields: object[]): DraftDocument => ({
  form: { title: 'Villages' },
  fields: fields as DraftField[],
})

it('gives back the documents, which share what they shared', () => {
  const village = { uuid: 'v', label: 'Village', ...listOf(201) }
  const district = { uuid: 'd', label: 'District', ...listOf(200) }
  const one = documentOf(village, district, { uuid: 'n' })
  const other = documentOf({ ...village, label: 'Town' }, district)
  const packed = createPacker()([one, undefined, other, one])
  const [first, none, second, third] = unpack(structuredClone(packed))
  expect([first, none, second]).toStrictEqual([one, undefined, other])
  expect(third).toBe(first)
  expect(second!.fields[1]).toBe(first!.fields[1])
  expect(second!.fields[0]!.choices).toBe(first!.fields[0]!.choices)
})

it('packs long lists as one text each, of which a list that was packed before has the same', () => {
  const pack = createPacker()
  const village = { uuid: 'v', label: 'Village', ...listOf(50_000) }
  const fieldOf = (document: DraftDocument) =>
    (pack([document])[0] as { fields: Record<string, unknown>[] }).fields[0]!
  expect(fieldOf(documentOf(village))['choices']).toBe(JSON.stringify(village.choices))
  // Changed in place, which documents never are, it would be another text.
  const { choices, options } = village
  const before = JSON.stringify(choices)
  choices.pop()
  const again = fieldOf(documentOf({ ...village, label: 'Town', options: [...options, 'New'] }))
  expect(again['choices']).toBe(before)
  expect(again['options']).toMatch(/,"New"\]$/)
})

it('takes documents in which no list is packed', () => {
  const document = documentOf({ uuid: 'v', label: 'Village', ...listOf(300) })
  expect(unpack([document])).toEqual([document])
})
