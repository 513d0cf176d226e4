import fc from 'fast-check'
import { expect, it } from 'vitest'

import { bytesOf, type FileVector } from '../../vectors/files/run-file-vector.ts'
import { fileVectorFiles } from '../../vectors/read-vectors.ts'
import { maxFileBytes } from '../limits.ts'
import { detectType, judgeFile } from './index.ts'

const samples = fileVectorFiles
  .flatMap(([, json]) => JSON.parse(json) as FileVector[])
  .map((vector) => ({ name: vector.file, bytes: bytesOf(vector) }))

const isType = (type: string) => /^[a-z]+\/[\w.+-]+$/.test(type)

it('names a type of files that are cut off', () => {
  for (const { name, bytes } of samples) {
    for (let length = 0; length < Math.min(bytes.length, 200); length++) {
      expect(detectType(bytes.subarray(0, length), name).type).toSatisfy(isType)
    }
  }
})

it('names a type of files whose bytes are changed', () => {
  const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(fc.constantFrom(...samples), changes, ({ name, bytes }, list) => {
      const changed = Uint8Array.from(bytes)
      for (const [at, byte] of list) changed[at % changed.length] = byte
      expect(detectType(changed, name).type).toSatisfy(isType)
    }),
    { numRuns: 2_000 },
  )
})

/** A file of the largest size with the same bytes again and again after its beginning. */
function filled(start: number[], unit: number[]): Uint8Array {
  const bytes = new Uint8Array(maxFileBytes)
  for (let at = 0; at < bytes.length; at++) bytes[at] = unit[at % unit.length]!
  bytes.set(start)
  return bytes
}
const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0))

it.each([
  ['boxes', filled([0, 0, 0, 8, ...ascii('ftyp')], [0, 0, 0, 8, ...ascii('moov')]), 'a.mp4'],
  [
    'a movie of tracks',
    filled(
      [0, 0, 0, 8, ...ascii('ftyp'), 0, 0, 0, 0, ...ascii('moov')],
      [0, 0, 0, 8, ...ascii('trak')],
    ),
    'a.mp4',
  ],
  [
    'elements',
    filled([0x1a, 0x45, 0xdf, 0xa3, 0x80, 0x18, 0x53, 0x80, 0x67, 0xff], [0xec, 0x80]),
    'a.webm',
  ],
  ['ends of an archive', filled([...ascii('PK'), 3, 4], [...ascii('PK'), 5, 6]), 'a.docx'],
  [
    'entries',
    filled([...ascii('PK'), 3, 4], [...ascii('PK'), 3, 4, ...Array<number>(26).fill(0)]),
    'a.docx',
  ],
  ['pages', filled([], [...ascii('OggS'), 0, 2, ...Array<number>(21).fill(0)]), 'a.ogg'],
  ['frames', filled([], [0xff, 0xfb, 0x90, 0]), 'a.mp3'],
  ['comments', filled([], ascii('<!-->')), 'a.svg'],
])('names a type of a file of %s', (_of, bytes, name) => {
  const { type, problems } = judgeFile(bytes, name, { accept: 'image/x-unheard-of' })
  expect(type).toSatisfy(isType)
  expect(problems.map(({ code }) => code)).toEqual(['file_type_not_accepted'])
})
