import { expect, test } from 'vitest'
import { z } from 'zod'

import { issueErrors, must, refusedAs } from './issues.ts'

const schema = z.object({
  name: z.string(must('not_text')).max(3, refusedAs({ code: 'too_long', max: 3 })),
  age: z.number(must('not_a_number')),
})

const errorsOf = (value: unknown) => issueErrors(schema.safeParse(value).error!.issues)

test('an issue has the code of its check', () => {
  expect(errorsOf({ name: 'long', age: 'old' })).toEqual({
    name: [{ code: 'too_long', max: 3 }],
    age: [{ code: 'not_a_number' }],
  })
  expect(errorsOf({ name: 'ab' })).toEqual({ age: [{ code: 'missing' }] })
})

test('an issue without a code of its own never shows the sentence of the library', () => {
  const { error } = z.object({ page: z.string() }).safeParse({ page: ['1', '2'] })
  expect(issueErrors(error!.issues)).toEqual({ page: [{ code: 'invalid' }] })
})
