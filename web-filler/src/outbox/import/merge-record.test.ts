import { expect, test } from 'vitest'

import type { RecordRow } from '../../db/rows.ts'
import { mergeRecord } from './merge-record.ts'

const incoming: RecordRow = {
  ...{ clientUuid: 'client', publicId: 'wells', formTitle: 'Wells', formVersion: 3 },
  ...{ state: 'waiting', answers: { name: 'Amina' }, encryptedPayload: null },
  ...{ filledAt: '2026-11-27T08:15:00.000Z', wasOffline: true, thankYouMessage: null },
  ...{ attempts: 0, nextTryAt: 0, retryReason: null, refusal: null, receipt: null },
  ...{ mayBeStored: 'these', imported: true },
}
const merge = (stored: Partial<RecordRow>, newer: Partial<RecordRow> = {}, isEdited = false) =>
  mergeRecord({ ...incoming, ...newer }, { ...incoming, ...stored }, isEdited)

const changed = { answers: { name: 'Baraka' } }

test('adds a record that is not here', () => {
  expect(mergeRecord(incoming, undefined, false)).toEqual({ outcome: 'added', row: incoming })
})

test('leaves what is here and what was sent', () => {
  expect(merge({ attempts: 3, state: 'needs_attention' })).toEqual({ outcome: 'here' })
  expect(merge({ state: 'sent', answers: {} })).toEqual({ outcome: 'sent' })
  const encrypted = { encryptedPayload: 'pgp', answers: {} }
  expect(merge(encrypted)).toEqual({ outcome: 'here' })
})

test('replaces an older copy of another export', () => {
  const { outcome, row } = merge({}, { ...changed, revision: 1 })
  expect(outcome).toBe('replaced')
  expect(row).toMatchObject({ ...changed, revision: 1, mayBeStored: 'either' })
})

test('never replaces what differs and is not older', () => {
  const differs = { outcome: 'differs' }
  const newer = { ...changed, revision: 1 }
  expect(merge(changed)).toEqual(differs)
  expect(merge({ ...changed, revision: 2 }, { revision: 1 })).toEqual(differs)
  const { imported: _imported, ...edited } = { ...incoming, revision: 1 }
  expect(mergeRecord({ ...incoming, ...newer, revision: 2 }, edited, false)).toEqual(differs)
  expect(merge({ state: 'sending' }, newer)).toEqual(differs)
  expect(merge({}, newer, true)).toEqual(differs)
  expect(merge({ publicId: 'pumps' }, newer)).toEqual(differs)
})
