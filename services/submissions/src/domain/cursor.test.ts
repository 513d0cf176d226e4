import { describe, expect, test } from 'vitest'

import { nextCursor, readCursor } from './cursor.ts'

const form = '5f0c6a52-8a4e-4d2f-9f57-0d6a2a1f7c11'
const other = '8d3c1b9e-2f64-4f0b-a0a7-3a9f8f6f1e02'
const cursor = nextCursor(form, 'asc', 42, false)!

describe('a cursor', () => {
  test('keeps its position', () => {
    expect(readCursor(cursor, form, 'asc')).toBe(42)
  })

  test('begins with the first page when it is empty', () => {
    expect(readCursor('', form, 'asc')).toBe(0)
    expect(readCursor('', form, 'desc')).toBe(Number.MAX_SAFE_INTEGER)
  })

  test.each([
    ['of another form', cursor, other, 'asc', { code: 'cursor_of_other_form' }],
    ['of the other order', cursor, form, 'desc', { code: 'cursor_of_other_order', order: 'asc' }],
    ...['nonsense', '%', '🐘', `${cursor}x`, cursor.slice(1)].map((text) => [
      ...[`that is ${text}`, text, form, 'asc'],
      { code: 'not_a_cursor' },
    ]),
  ] as [string, string, string, 'asc' | 'desc', object][])(
    '%s is refused',
    (_name, text, formUuid, order, error) => {
      expect(readCursor(text, formUuid, order)).toEqual(error)
    },
  )

  test('follows the last page in ascending order only', () => {
    expect(nextCursor(form, 'asc', 42, true)).toBe(cursor)
    expect(nextCursor(form, 'desc', 42, true)).toBeUndefined()
    expect(nextCursor(form, 'desc', 42, false)).toBeDefined()
  })
})
