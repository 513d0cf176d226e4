import { expect, test } from 'vitest'

import { decideClaims, type Claim, type ClaimableUpload } from './claims.ts'

const upload = (uuid: string, submission: string | null = null, field = 'f1'): ClaimableUpload => ({
  uuid,
  formUuid: 'form',
  fieldUuid: field,
  submissionUuid: submission,
  isEncrypted: false,
})
const claim = (submission: string, ...uploads: Claim['uploads']): Claim => ({
  formUuid: 'form',
  submissionUuid: submission,
  uploads,
  isEncrypted: false,
})

test('attaches a free upload of the form', () => {
  expect(decideClaims([claim('s1', { uuid: 'a' })], [upload('a')])).toEqual({
    refused: [[]],
    attachments: [{ uuid: 'a', submissionUuid: 's1' }],
  })
})

test('refuses a whole claim for one upload, and no other claim', () => {
  const claims = [
    claim('s1', { uuid: 'a' }, { uuid: 'missing' }, { uuid: 'theirs' }),
    claim('s2', { uuid: 'a' }),
  ]
  expect(decideClaims(claims, [upload('a'), upload('theirs', 's9')])).toEqual({
    refused: [['missing', 'theirs'], []],
    attachments: [{ uuid: 'a', submissionUuid: 's2' }],
  })
})

test('grants the first of two claims in a batch', () => {
  const claims = [claim('s1', { uuid: 'a' }), claim('s2', { uuid: 'a' })]
  expect(decideClaims(claims, [upload('a')]).refused).toEqual([[], ['a']])
})

test('changes nothing when a claim is repeated', () => {
  const again = claim('s1', { uuid: 'a' }, { uuid: 'a' })
  expect(decideClaims([again, again], [upload('a', 's1')])).toEqual({
    refused: [[], []],
    attachments: [],
  })
})

test('refuses an upload of another form or field', () => {
  expect(
    decideClaims(
      [
        { ...claim('s1', { uuid: 'a' }), formUuid: 'other' },
        claim('s2', { uuid: 'a', fieldUuid: 'f2' }),
        claim('s3', { uuid: 'a', fieldUuid: 'f1' }),
      ],
      [upload('a')],
    ).refused,
  ).toEqual([['a'], ['a'], []])
})

test('ignores the case of a uuid and returns refused ones as they were sent', () => {
  expect(decideClaims([claim('s1', { uuid: 'A' })], [upload('a')]).refused).toEqual([[]])
  expect(decideClaims([claim('s1', { uuid: 'B' })], [upload('a')]).refused).toEqual([['B']])
})

test('grants a claim without uploads', () => {
  expect(decideClaims([claim('s1')], [])).toEqual({ refused: [[]], attachments: [] })
})

test('refuses a plain upload for encrypted answers', () => {
  const claims = [{ ...claim('s1', { uuid: 'a' }, { uuid: 'b' }), isEncrypted: true }]
  const uploads = [upload('a'), { ...upload('b'), isEncrypted: true }]
  expect(decideClaims(claims, uploads).refused).toEqual([['a']])
})
