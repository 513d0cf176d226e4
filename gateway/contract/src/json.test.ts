import { expect, test } from 'vitest'

import { InexactNumber, parseJson } from './json.ts'

test.each([
  {},
  { a: 0, b: -0.5, c: 1e21, d: 5e-324, e: 0.1 + 0.2, f: 123456789012345 },
  { 'a":1e5,"': ['\\', '"', '\\"', ': 12345678901234567890'], é: { x: [null, true, []] } },
])('reads %j like JSON.parse', (value) => {
  const json = JSON.stringify(value)
  for (const asText of [true, false]) expect(parseJson(json, asText)).toEqual(JSON.parse(json))
})

test('keeps numbers that a double would change', () => {
  const json = '{"a":12345678901234567890,"b":[-0.1234567890123456789, 1e-400],"c":{"d" : 1e999}}'
  const read = (to: (text: string) => unknown) => ({
    a: to('12345678901234567890'),
    b: ['-0.1234567890123456789', '1e-400'].map(to),
    c: { d: to('1e999') },
  })
  expect(parseJson(json, true)).toEqual(read((text) => text))
  expect(parseJson(json, false)).toEqual(read((text) => new InexactNumber(text)))
})

test.each([
  ['12345678901234567890', 12345678901234567000],
  ['0.1e400', Number.MAX_VALUE],
  ['-1e999', -Number.MAX_VALUE],
  ['9007199254740993.5', undefined],
  ['1e-400', undefined],
])('reads %s as the integer %s', (text, expected) => {
  expect(new InexactNumber(text).toInteger()).toBe(expected)
})

test('leaves numbers within strings unchanged', () => {
  const value = { a: ',12345678901234567890', b: ':\\",1e-400', c: 1 }
  for (const asText of [true, false])
    expect(parseJson(JSON.stringify(value), asText)).toEqual(value)
})

test.each(['', '{', '{"a":1.2.3}', '{"a":01}', '{"a":12345678901234567890.}'])(
  'rejects %j',
  (json) => {
    for (const asText of [true, false]) expect(() => parseJson(json, asText)).toThrow(SyntaxError)
  },
)
