import { expect, test } from 'vitest'

import { jsonbArray } from './jsonb-array.ts'

/** The elements of an array in PostgreSQL's binary format, as PostgreSQL reads it. */
function elementsOf(bytes: Buffer) {
  const [dimensions, , type, count = 0, first] = [0, 4, 8, 12, 16].map((at) =>
    bytes.readInt32BE(at),
  )
  const elements: (string | null)[] = []
  let at = 20
  while (elements.length < count) {
    const length = bytes.readInt32BE(at)
    at += 4
    elements.push(length < 0 ? null : bytes.toString('utf8', at, at + length))
    at += Math.max(length, 0)
  }
  return { dimensions, type, first, elements, rest: bytes.length - at }
}

test('has the texts after the version of their format, and nulls', () => {
  const texts = ['{"a":"\\"b\\\\"}', undefined, '{}', '{"é":"\ud83d\ude00"}']
  expect(elementsOf(jsonbArray(texts))).toEqual({
    dimensions: 1,
    type: 3802,
    first: 1,
    elements: texts.map((text) => (text === undefined ? null : `\u0001${text}`)),
    rest: 0,
  })
})

test('may be empty', () => {
  expect(elementsOf(jsonbArray([]))).toMatchObject({ elements: [], rest: 0 })
})
