import { expect, test } from 'vitest'

import { publicSubmission } from './public.ts'

const field = '0f8fad5b-d9cb-469f-a165-70867728950e'
const other = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const upper = field.toUpperCase()

const read = (fields: unknown) => publicSubmission.safeParse({ fields })
const codesOf = (fields: unknown) =>
  read(fields).error?.issues.map(({ path, message }) => [path.join('.'), message])

test.each([
  [{}, {}],
  [
    { [field]: 'Ada', [other]: 12 },
    { [field]: 'Ada', [other]: 12 },
  ],
  [
    { [upper]: 'Ada', [other]: null },
    { [field]: 'Ada', [other]: null },
  ],
  [{ [field]: 'Ada', name: 'Ada', '': 1 }, { [field]: 'Ada' }],
  [{ [field]: ['a', 'b'] }, { [field]: ['a', 'b'] }],
  [{ [field]: [{ [other.toUpperCase()]: 1 }] }, { [field]: [{ [other]: 1 }] }],
  [{ [field]: { [upper]: 1 } }, { [field]: { [upper]: 1 } }],
])('reads the answers %j', (sent, fields) => {
  expect(read(sent).data).toEqual({ fields })
})

test('ignores a key that names the prototype', () => {
  const { fields } = read(JSON.parse(`{"__proto__":{"a":1},"${field}":"Ada"}`)).data!
  expect(Object.keys(fields!)).toEqual([field])
  expect(Object.getPrototypeOf(fields)).toBe(Object.prototype)
})

test('refuses two answers to a question', () => {
  const repeated = JSON.stringify({ code: 'repeated' })
  expect(codesOf({ [field]: 'a', [upper]: 'b' })).toEqual([[`fields.${field}`, repeated]])
  expect(codesOf({ [other]: [{ [field]: 'a', [upper]: 'b' }] })).toEqual([
    [`fields.${other}.0.${field}`, repeated],
  ])
})

test.each([null, undefined])('takes %s as no answers', (fields) => {
  expect(read(fields).success).toBe(true)
})

test.each([[[]], ['text'], [1]])('refuses %j as answers', (fields) => {
  expect(read(fields).success).toBe(false)
})
