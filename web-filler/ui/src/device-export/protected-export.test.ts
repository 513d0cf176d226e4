import { strFromU8, unzipSync, zipSync, type Zippable } from 'fflate'
import { afterEach, expect, test, vi } from 'vitest'

import { derivePinKeys, newPinParameters } from '../pin-keys.ts'
import { openExport } from './open-export.ts'
import { protectExport, readProtected } from './protected-export.ts'
import { exportOfOne, index } from './test-support/export-of-one.ts'
import { problem } from './test-support/problem.ts'
import { openZip } from './zip-file.ts'

const pin = '402913'
const chunk = 1024 * 1024
const encryptedChunk = chunk + 16

const parameters = { ...newPinParameters(), iterations: 100_000 }
const { export: key } = await derivePinKeys(pin, parameters)

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())
const protect = async (bytes: Uint8Array<ArrayBuffer>) =>
  bytesOf(await protectExport(new Blob([bytes]), { parameters, key }))
const read = (bytes: Uint8Array) => readProtected(new Blob([bytes as Uint8Array<ArrayBuffer>]))
const open = async (bytes: Uint8Array, entered = pin) => (await read(bytes))!.open(entered)

/** Bytes that differ from chunk to chunk. */
const patternOf = (size: number) => Uint8Array.from({ length: size }, (_, at) => (at * 7) >> 8)

/** A protected export of three chunks, of which the last is short, with other entries. */
async function changed(change: (entries: Record<string, Uint8Array>) => Zippable) {
  const entries = unzipSync(await protect(patternOf(2.5 * chunk)))
  return zipSync(change(entries), { level: 0 })
}
const withContent = (change: (chunks: Uint8Array[]) => Uint8Array[]) =>
  changed((entries) => {
    const all = entries['content.bin']!
    const chunks = [0, 1, 2].map((at) => all.subarray(at * encryptedChunk).slice(0, encryptedChunk))
    return { ...entries, 'content.bin': Buffer.concat(change(chunks)) }
  })
const withProtection = (change: object) =>
  changed((entries) => {
    const protection = JSON.parse(strFromU8(entries['protection.json']!)) as object
    return {
      ...entries,
      'protection.json': Buffer.from(JSON.stringify({ ...protection, ...change })),
    }
  })

afterEach(() => vi.restoreAllMocks())

test('opens an export with its PIN, and not with another one', async () => {
  const bytes = await protect(exportOfOne())
  expect(Buffer.from(bytes).includes('device.json')).toBe(false)
  const opened = (await read(bytes))!
  expect(await problem(opened.open('402914'))).toEqual({ code: 'wrong_pin' })
  expect(await problem(opened.open(' '))).toEqual({ code: 'wrong_pin' })
  expect((await openExport(await opened.open(' ٤٠٢٩١٣'))).index).toEqual(index)
})

test.each([0, 1, chunk, chunk + 1, 2.5 * chunk])('keeps %i bytes as they are', async (size) => {
  const bytes = patternOf(size)
  const opened = await bytesOf(await open(await protect(bytes)))
  expect(Buffer.from(opened).equals(bytes)).toBe(true)
})

test('is a ZIP with a note, and differs each time', async () => {
  const bytes = await protect(exportOfOne())
  const zip = await openZip(new Blob([bytes]))
  // The checksums are compared.
  expect(strFromU8(await zip.read('README.txt', 1_000))).toContain('PIN of the device')
  const content = await zip.read('content.bin', chunk)
  const other = await openZip(new Blob([await protect(exportOfOne())]))
  expect(await other.read('content.bin', chunk)).not.toEqual(content)
})

test('has only one chunk in memory', async () => {
  const sizes: number[] = []
  const { arrayBuffer } = Blob.prototype
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockImplementation(function (this: Blob) {
    sizes.push(this.size)
    return arrayBuffer.call(this)
  })
  const file = await protectExport(new Blob([patternOf(3 * chunk)]), { parameters, key })
  await (await readProtected(file))!.open(pin)
  expect(Math.max(...sizes)).toBe(encryptedChunk)
})

test('reads no protection of an export without one, or of what is no export', async () => {
  expect(await read(exportOfOne())).toBeUndefined()
  expect(await problem(read(new Uint8Array(100)))).toEqual({ code: 'not_an_export' })
})

test.each<[string, (chunks: Uint8Array[]) => Uint8Array[]]>([
  ['changed', ([a, b, c]) => [a!, b!.with(5, b![5]! ^ 1), c!]],
  ['cut off', ([a, b, c]) => [a!, b!, c!.subarray(0, -1)]],
  ['without the last chunk', ([a, b]) => [a!, b!]],
  ['without the first chunk', ([, b, c]) => [b!, c!]],
  ['with swapped chunks', ([a, b, c]) => [b!, a!, c!]],
  ['with a repeated chunk', ([a, , c]) => [a!, a!, c!]],
  ['with a chunk more', ([a, b, c]) => [a!, b!, c!, c!]],
  ['empty', () => []],
])('finds content that is %s', async (_name, change) => {
  expect(await problem(open(await withContent(change)))).toEqual({ code: 'damaged' })
})

test.each<[string, object]>([
  ['version', { version: '1' }],
  ['iterations', { iterations: 99_999 }],
  ['iterations', { iterations: 10_000_001 }],
  ['iterations', { iterations: 1e300 }],
  ['salt', { salt: 'AAAA' }],
  ['salt', { salt: '*'.repeat(24) }],
  ['salt', { salt: 'A'.repeat(10_000) }],
  ['key', { key: 'A'.repeat(76) }],
  ['key', { key: 7 }],
])('refuses an invalid %s', async (member, change) => {
  expect(await problem(read(await withProtection(change)))).toEqual({ code: 'invalid', member })
})

test('refuses other formats and those of a newer app', async () => {
  const other = await withProtection({ format: 'other' })
  expect(await problem(read(other))).toEqual({ code: 'not_an_export' })
  const newer = await withProtection({ version: 2 })
  expect(await problem(read(newer))).toEqual({ code: 'newer_version' })
})

test.each<[string, string, (entries: Record<string, Uint8Array>) => Zippable]>([
  ['missing', 'no content', ({ 'content.bin': _content, ...entries }) => entries],
  [
    'damaged',
    'deflated content',
    (entries) => ({ ...entries, 'content.bin': [new Uint8Array(1_000), { level: 6 }] }),
  ],
  ['damaged', 'no JSON', (entries) => ({ ...entries, 'protection.json': new Uint8Array(3) })],
  [
    'too_large',
    'a protection that is too large',
    (entries) => ({ ...entries, 'protection.json': new Uint8Array(chunk) }),
  ],
])('calls it %s if there is %s', async (code, _name, change) => {
  expect(await problem(read(await changed(change)))).toEqual({ code })
})

test('finds content that is longer in the directory than in the file', async () => {
  const bytes = await protect(patternOf(10))
  const at = Buffer.from(bytes).lastIndexOf('content.bin') - 46
  const view = new DataView(bytes.buffer)
  view.setUint32(at + 20, 0xffff_fff0, true)
  view.setUint32(at + 24, 0xffff_fff0, true)
  expect(await problem(read(bytes))).toEqual({ code: 'damaged' })
})
