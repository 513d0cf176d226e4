import { expect, test } from 'vitest'

import { type Claim, decideClaims, type Held } from './claims.ts'

const held = (uuid: string, submission: string | null = null, field = 'f1'): Held => ({
  uuid,
  form_uuid: 'form',
  field_uuid: field,
  submission_uuid: submission,
  is_encrypted: false,
})
const claim = (submission: string, ...uploads: Claim['uploads']): Claim => ({
  form_uuid: 'form',
  submission_uuid: submission,
  uploads,
  is_encrypted: false,
})

test('a free upload of the form goes to the submission that names it', () => {
  expect(decideClaims([claim('s1', { uuid: 'a' })], [held('a')])).toEqual({
    refused: [[]],
    ties: [{ uuid: 'a', submission_uuid: 's1' }],
  })
})

test('one upload that can not be had spoils the whole claim, and no other', () => {
  const claims = [
    claim('s1', { uuid: 'a' }, { uuid: 'missing' }, { uuid: 'theirs' }),
    claim('s2', { uuid: 'a' }),
  ]
  expect(decideClaims(claims, [held('a'), held('theirs', 's9')])).toEqual({
    refused: [['missing', 'theirs'], []],
    ties: [{ uuid: 'a', submission_uuid: 's2' }],
  })
})

test('of two claims in one batch the first wins', () => {
  const claims = [claim('s1', { uuid: 'a' }), claim('s2', { uuid: 'a' })]
  expect(decideClaims(claims, [held('a')]).refused).toEqual([[], ['a']])
})

test('repeating a claim changes nothing', () => {
  const again = claim('s1', { uuid: 'a' }, { uuid: 'a' })
  expect(decideClaims([again, again], [held('a', 's1')])).toEqual({ refused: [[], []], ties: [] })
})

test('an upload of another form or another field is refused', () => {
  expect(
    decideClaims(
      [
        { ...claim('s1', { uuid: 'a' }), form_uuid: 'other' },
        claim('s2', { uuid: 'a', field_uuid: 'f2' }),
        claim('s3', { uuid: 'a', field_uuid: 'f1' }),
      ],
      [held('a')],
    ).refused,
  ).toEqual([['a'], ['a'], []])
})

test('upper case in a uuid makes no difference, and what is refused is named as it was sent', () => {
  expect(decideClaims([claim('s1', { uuid: 'A' })], [held('a')]).refused).toEqual([[]])
  expect(decideClaims([claim('s1', { uuid: 'B' })], [held('a')]).refused).toEqual([['B']])
})

test('a claim of nothing is granted', () => {
  expect(decideClaims([claim('s1')], [])).toEqual({ refused: [[]], ties: [] })
})

test('a plain upload is refused to encrypted answers', () => {
  const claims = [{ ...claim('s1', { uuid: 'a' }, { uuid: 'b' }), is_encrypted: true }]
  const uploads = [held('a'), { ...held('b'), is_encrypted: true }]
  expect(decideClaims(claims, uploads).refused).toEqual([['a']])
})
