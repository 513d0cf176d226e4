import { expect, test } from 'vitest'

import type { Refusal } from '../../db/rows.ts'
import { concernsForm, refusalDelay, refusalKind } from './refusal-kind.ts'

const refusal = (status: number, fields: string[] = []): Refusal => ({
  status,
  message: 'No.',
  fields: Object.fromEntries(fields.map((path) => [path, ['No.']])),
})

test.each([0, 401, 403, 404, 405, 409, 410, 413, 415, 418, 451])(
  'a %i may be accepted later as it is',
  (status) => expect(refusalKind(refusal(status))).toBe('passing'),
)

test('answers that do not fit need a change', () => {
  expect(refusalKind(refusal(422, ['7e0c3a6e-0d5f-4a52-9c0e-6f5a0f3f2a11']))).toBe('answers')
  expect(refusalKind(refusal(422, ['encrypted_payload', 'depth']))).toBe('answers')
  expect(refusalKind(refusal(422))).toBe('answers')
})

test.each([['encrypted_payload'], ['fields'], ['upload_uuids.0', 'upload_uuids.3']])(
  'a 422 at %s is not about the answers',
  (...fields) => expect(refusalKind(refusal(422, fields))).toBe('passing'),
)

test('other answers with the same client_uuid are a conflict', () => {
  expect(refusalKind({ ...refusal(409), code: 'answers_differ' })).toBe('conflict')
})

test('a closed form and a payment concern every record of the form, a size or a key only one', () => {
  expect([404, 409, 403].map((status) => concernsForm(refusal(status)))).toEqual([true, true, true])
  expect([0, 413, 422].map((status) => concernsForm(refusal(status)))).toEqual([
    false,
    false,
    false,
  ])
})

test('tries a refused record again after a minute, and after many refusals about four times a day', () => {
  expect(refusalDelay(1, 0.999)).toBeLessThanOrEqual(60_000)
  expect(refusalDelay(40, 0.999)).toBeLessThanOrEqual(21_600_000)
  expect(refusalDelay(5_000, 0)).toBeGreaterThan(14_400_000)
  let elapsed = 0
  let tries = 0
  for (; elapsed < 86_400_000; tries++) elapsed += refusalDelay(tries + 1, 0)
  expect(tries).toBeLessThan(20)
})
