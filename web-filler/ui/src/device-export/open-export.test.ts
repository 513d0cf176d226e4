import { zipSync } from 'fflate'
import { expect, test } from 'vitest'

import { pathOf } from './format.ts'
import { openExport } from './open-export.ts'
import {
  clientUuid,
  draft,
  draftId,
  exportOfOne,
  form,
  index,
  nameField,
  photo,
  photoField,
  photoPath,
  publicId,
  record,
} from './test-support/export-of-one.ts'
import { problem } from './test-support/problem.ts'

const open = (bytes: Uint8Array<ArrayBuffer>) => openExport(new Blob([bytes]))
const openWith = (entries: Parameters<typeof exportOfOne>[0]) => open(exportOfOne(entries))

const recordWith = async (changes: object) =>
  (await openWith({ [pathOf.record(clientUuid)]: { ...record, ...changes } })).record(clientUuid)

test('reads a record, its file, its form and a draft', async () => {
  const opened = await open(exportOfOne())
  expect(opened.index).toEqual(index)
  expect(await opened.record(clientUuid)).toEqual(record)
  const file = await opened.file(record.files[0]!)
  expect([file.type, new Uint8Array(await file.arrayBuffer())]).toEqual(['image/png', photo])
  expect(await opened.form(publicId, 3)).toEqual(form)
  expect(await opened.form(publicId, 2)).toBeUndefined()
  expect(await opened.draft(draftId)).toEqual(draft)
})

test('reads deflated entries', async () => {
  const big = new Uint8Array(300_000).fill(7)
  const file = await (await openWith({ [photoPath]: big })).file(record.files[0]!)
  expect(Buffer.from(await file.arrayBuffer()).equals(big)).toBe(true)
})

test.each<[string, Uint8Array<ArrayBuffer>]>([
  ['nothing', new Uint8Array()],
  ['text', new TextEncoder().encode('PK, but no archive')],
  ['another archive', zipSync({ 'a.txt': new Uint8Array(3) }) as Uint8Array<ArrayBuffer>],
  ['an archive with another device.json', exportOfOne({ 'device.json': { format: 'other' } })],
  ['half of an export', exportOfOne().slice(0, 400)],
])('refuses %s', async (_name, bytes) => {
  expect(await problem(open(bytes))).toEqual({ code: 'not_an_export' })
})

test('refuses the format of a newer app, and lists that are too long', async () => {
  const newer = { 'device.json': { ...index, version: 2 } }
  expect(await problem(openWith(newer))).toEqual({ code: 'newer_version' })
  const long = { ...index, forms: Array.from({ length: 100_001 }, () => index.forms[0]!) }
  const problemOfLong = await problem(openWith({ 'device.json': long }))
  expect(problemOfLong).toEqual({ code: 'invalid', member: 'forms' })
})

test.each<[string, object]>([
  ['clientUuid', { clientUuid: '../../etc/passwd' }],
  ['publicId', { publicId: 'BCDFGHJKMN' }],
  ['formVersion', { formVersion: -1 }],
  ['formTitle', { formTitle: 7 }],
  ['filledAt', { filledAt: 'yesterday' }],
  ['answers', { answers: { name: 'Amina' } }],
  ['answers', { answers: { [nameField]: { deep: true } } }],
  ['answers', { answers: { [nameField]: [[['Amina']]] } }],
  ['answers', { answers: null }],
  ['entered', { entered: { [nameField]: [{ [nameField]: 'no key' }] } }],
  ['entered', { entered: { [nameField]: [{ key: 'a.b' }] } }],
  ['device', { device: { id: clientUuid, seq: 0 } }],
  ['refusal', { refusal: { status: 422, message: '', fields: { [nameField]: 'text' } } }],
  ['mayBeStored', { mayBeStored: 'all' }],
  ['id', { files: [{ ...record.files[0], id: '../x' }] }],
  ['files', { files: [{ ...record.files[0], fieldId: '../x' }] }],
  ['files', { files: [record.files[0], record.files[0]] }],
  ['files', { files: Array.from({ length: 1_001 }, () => record.files[0]) }],
])('refuses a record with an invalid %s', async (member, changes) => {
  expect(await problem(recordWith(changes))).toEqual({ code: 'invalid', member })
})

test('refuses a record under the id of another', async () => {
  const other = { ...record, clientUuid: draftId }
  const opened = await openWith({ [pathOf.record(clientUuid)]: other })
  expect(await problem(opened.record(clientUuid))).toEqual({
    code: 'invalid',
    member: 'clientUuid',
  })
})

test('drops members that it does not know', async () => {
  const json = JSON.stringify({ ...record, secret: 'x' }).replace('{', '{"__proto__":{"a":1},')
  const opened = await openWith({ [pathOf.record(clientUuid)]: new TextEncoder().encode(json) })
  expect(await opened.record(clientUuid)).toEqual(record)
})

test('takes no type that is none', async () => {
  const files = [{ ...record.files[0], type: 'text/html\r\nx' }]
  expect((await recordWith({ files })).files[0]!.type).toBe('')
})

test('names only what is missing, damaged or too large', async () => {
  const opened = await openWith({
    [photoPath]: undefined,
    [pathOf.record(clientUuid)]: new TextEncoder().encode('{'),
    [pathOf.draft(draftId)]: new Uint8Array(17 * 1024 * 1024),
  })
  expect(await problem(opened.file(record.files[0]!))).toEqual({ code: 'missing' })
  expect(await problem(opened.record(clientUuid))).toEqual({ code: 'damaged' })
  expect(await problem(opened.draft(draftId))).toEqual({ code: 'too_large' })
  expect(await problem(opened.message(clientUuid))).toEqual({ code: 'missing' })
  expect(await opened.form(publicId, 3)).toEqual(form)
})

/** Where a text begins among bytes for the nth time. */
function placeOf(bytes: Uint8Array, text: string, nth: number): number {
  const all = Buffer.from(bytes)
  let at = all.indexOf(text)
  for (let index = 1; index < nth; index++) at = all.indexOf(text, at + 1)
  return at
}

test('finds changed bytes by their checksum', async () => {
  const bytes = exportOfOne()
  const at = placeOf(bytes, photoPath, 1) + photoPath.length
  bytes[at + 1]! ^= 1
  expect(await problem((await open(bytes)).file(record.files[0]!))).toEqual({ code: 'damaged' })
})

test('unpacks no more than the directory says', async () => {
  const bytes = exportOfOne({ [photoPath]: new Uint8Array(3_000_000) })
  // The directory follows the entries; the size is 22 bytes before the name.
  const at = placeOf(bytes, photoPath, 2) - 22
  const view = new DataView(bytes.buffer)
  expect(view.getUint32(at, true)).toBe(3_000_000)
  view.setUint32(at, 1_000, true)
  expect(await problem((await open(bytes)).file(record.files[0]!))).toEqual({ code: 'damaged' })
})

test('refuses an archive with two entries of one path', async () => {
  const other = photoPath.replace('pump', 'pomp')
  const bytes = exportOfOne({ [other]: photo })
  bytes.set(new TextEncoder().encode(photoPath), placeOf(bytes, other, 2))
  expect(await problem(open(bytes))).toEqual({ code: 'damaged' })
})

test.each<[string, object]>([
  ['fields', { fields: [{ ...form.fields[0], type: 'hologram' }] }],
  ['fields', { fields: [{ ...form.fields[0], label: { toString: 1 } }] }],
  ['fields', { fields: 'all' }],
  ['preview', { preview: true }],
  ['photos', { photos: 'never' }],
  ['public_id', { public_id: 'bcdfghjkmp' }],
  ['version', { version: 4 }],
])('refuses a form with invalid %s', async (member, changes) => {
  const opened = await openWith({ [pathOf.form(publicId, 3)]: { ...form, ...changes } })
  expect(await problem(opened.form(publicId, 3))).toEqual({ code: 'invalid', member })
})

test('refuses a translation with anything but texts', async () => {
  const hash = 'a'.repeat(32)
  const path = pathOf.part(publicId, hash)
  const good = { title: 'Points d’eau', fields: { [photoField]: { options: ['Oui', null] } } }
  expect(await (await openWith({ [path]: good })).part(publicId, hash)).toEqual(good)
  const opened = await openWith({ [path]: { title: { toString: 1 } } })
  expect(await problem(opened.part(publicId, hash))).toEqual({ code: 'invalid', member: 'part' })
})
