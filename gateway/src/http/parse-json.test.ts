import { expect, test } from 'vitest'

import { parseJsonObject } from './parse-json.ts'

const parse = (json: string) => parseJsonObject(Buffer.from(json), false)

test('a byte order mark is skipped', () => {
  expect(parse('\ufeff{"a":1}')).toEqual({ a: 1 })
})

test.each(['', '{', '[]', 'null', '1', '{"a":01}'])('refuses %j', (json) => {
  expect(() => parse(json)).toThrow('The given data was invalid.')
})
