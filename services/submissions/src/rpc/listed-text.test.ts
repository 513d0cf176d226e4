import type { FormField } from '@formpost/rules'
import { expect, it } from 'vitest'

import { compileDefinition, type Answers } from '../domain/definition.ts'
import type { ListedSubmission } from '../domain/submission.ts'
import { listedDocument } from './documents.ts'
import { listedText } from './listed-text.ts'

const fieldOf = (id: string, more: Partial<FormField> = {}) =>
  ({ id, type: 'short_text', label: `"${id}"`, ...more }) as FormField

const definitionOf = (...fields: FormField[]) =>
  compileDefinition({
    version: 1,
    size: 100,
    fields,
    rootName: undefined,
    thankYouMessage: undefined,
    redirectUrl: undefined,
    publicKeys: [],
    isEncrypted: false,
  })

const rowOf = (
  answers: Answers | null,
  more: Partial<ListedSubmission> = {},
): ListedSubmission => ({
  seq: 1,
  uuid: '9b1b1e8e-3c1e-4a4e-8a57-3d8f7f1f0c11',
  createdAt: new Date('2026-02-03T04:05:06.789Z'),
  filledAt: null,
  wasOffline: false,
  formVersion: 1,
  answers,
  ipAddress: '192.0.2.7',
  userAgent: 'A "browser"',
  reviewState: 'received',
  checks: null,
  ...more,
})

const flat = definitionOf(
  fieldOf('a'),
  { ...fieldOf('b', { type: 'number' }), label: undefined } as unknown as FormField,
  fieldOf('c', { type: 'checkbox' }),
)
const live = definitionOf(fieldOf('b'), fieldOf('c'))
const filled = { filledAt: new Date(0), wasOffline: true, ipAddress: null, userAgent: null }
const checks = [{ code: 'unchecked_email', address: 'a@example.com' }]

it.each([
  ['all answers', rowOf({ a: 'x\n"y"', b: 0, c: ['1', '2'] })],
  ['some answers, in another order', rowOf({ c: [], a: '\u2028' }, filled)],
  ['no answers', rowOf({})],
  ['encrypted answers', rowOf(null)],
  ['checks', rowOf({ b: 1.5 }, { checks })],
])('is the JSON of the document: %s', (_, row) => {
  expect(listedText(row, flat, undefined)).toBe(JSON.stringify(listedDocument(row, flat)))
  expect(listedText(row, flat, live)).toBe(JSON.stringify(listedDocument(row, flat, live)))
})

it('marks answers to removed questions', () => {
  const [a, b] = (
    JSON.parse(listedText(rowOf({ a: 'x', b: 1 }), flat, live)) as {
      values: { removed?: boolean }[]
    }
  ).values
  expect(a).toMatchObject({ field_uuid: 'a', removed: true })
  expect(b).not.toHaveProperty('removed')
})
