import { expect, test } from 'vitest'

import { parseJson } from './json.ts'

test.each([
  {},
  { a: 0, b: -0.5, c: 1e21, d: 5e-324, e: 0.1 + 0.2, f: 123456789012345 },
  { 'a":1e5,"': ['\\', '"', '\\"', ': 12345678901234567890'], é: { x: [null, true, []] } },
])('reads %j like JSON.parse', (value) => {
  const json = JSON.stringify(value)
  expect(parseJson(json)).toEqual(JSON.parse(json))
})

test('reads numbers that a double would change as text', () => {
  const json = '{"a":12345678901234567890,"b":[-0.1234567890123456789, 1e-400],"c":{"d" : 1e999}}'
  expect(parseJson(json)).toEqual({
    a: '12345678901234567890',
    b: ['-0.1234567890123456789', '1e-400'],
    c: { d: '1e999' },
  })
})

test('leaves numbers within strings unchanged', () => {
  const value = { a: ',12345678901234567890', b: ':\\",1e-400', c: 1 }
  expect(parseJson(JSON.stringify(value))).toEqual(value)
})

test.each(['', '{', '{"a":1.2.3}', '{"a":01}', '{"a":12345678901234567890.}'])(
  'rejects %j',
  (json) => {
    expect(() => parseJson(json)).toThrow(SyntaxError)
  },
)
