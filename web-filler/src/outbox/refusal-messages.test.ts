import { expect, test } from 'vitest'

import { messages } from '../app/messages/index.ts'
import type { Refusal } from '../db/rows.ts'
import { messages as fillMessages } from '../fill/messages/index.ts'
import { messages as outboxMessages } from './messages/index.ts'
import { refusalDetails, refusalSummary, refusalText, refusedField } from './refusal-messages.ts'

const refusal = (changes: Partial<Refusal>): Refusal => ({
  status: 422,
  code: 'validation_failed',
  message: 'The given data was invalid.',
  fields: { age: ['Must be at least 18.'] },
  ...changes,
})
const labels: Record<string, string> = { age: 'Age' }
const details = (refused: Refusal) => refusalDetails(refused, (id) => labels[id])

test('describes each code at its field, with its label and parameters', () => {
  const refused = refusal({ codes: { age: [{ code: 'too_small', min: 1800 }] } })
  expect(details(refused)).toEqual(['Age: Enter 1,800 or more.'])
  expect(refusedField(refused, 'age', 'Age')).toBe('Age: Enter 1,800 or more.')
  expect(refusedField(refused, 'name', 'Name')).toBeUndefined()
})

test('describes a code of a newer service in general', () => {
  const refused = refusal({ codes: { age: [{ code: 'from_the_future' }] } })
  expect(details(refused)).toEqual([
    'Age: The service did not accept this. Change it and try again.',
  ])
  const failed = refusal({ status: 418, code: 'from_the_future', fields: {} })
  expect(refusalSummary(failed)).toBe(messages.refusedOther)
  expect(refusalText(failed)).toBe(messages.refusedOther)
})

test('describes a refused file by the code of its upload', () => {
  const refused = refusal({
    status: 415,
    code: 'wrong_content_type',
    fields: { age: ['Send the body as application/json.'] },
  })
  expect(details(refused)).toEqual([
    'Age: The service cannot read this. Reload the page and try again.',
  ])
})

test('describes a file that is too large when it is encrypted', () => {
  const error = { code: 'encrypted_file_too_large', name: 'a.jpg', size: 3_145_728, max: 1_048_576 }
  const refused: Refusal = {
    status: 413,
    message: '',
    codes: { age: [error] },
    fields: { age: [] },
  }
  expect(details(refused)).toEqual([
    `Age: ${fillMessages.fileTooLarge({ name: 'a.jpg', size: '3 MB', max: '1 MB' })}`,
  ])
})

test('tells a paid form from answers that differ', () => {
  const conflict = (changes: Partial<Refusal>) =>
    refusalSummary(refusal({ status: 409, code: undefined, fields: {}, ...changes }))
  expect(conflict({ code: 'payment_form' })).toMatch(/payment/)
  expect(conflict({ code: 'answers_differ' })).toMatch(/other answers/)
  expect(conflict({ code: 'from_the_future' })).toBe(messages.refusedOther)
})

test('describes errors of the whole submission on the screen of the form', () => {
  const codes = { encrypted_payload: [{ code: 'encrypted_payload_missing' }] }
  const refused = refusal({ codes, fields: { encrypted_payload: ['Is required.'] } })
  expect(refusalText(refused)).toBe(
    'The form is encrypted now. Open it again and send your answers.',
  )
  expect(refusalText({ status: 0, message: '', fields: {} })).toBe(outboxMessages.encryptionFailed)
})
