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
const withFiles = (row: RecordRow, fileIds = ['photo']) => ({ row, fileIds })
const merge = (stored: Partial<RecordRow>, newer: Partial<RecordRow> = {}, isEdited = false) =>
  mergeRecord(withFiles({ ...incoming, ...newer }), {
    stored: withFiles({ ...incoming, ...stored }),
    isEdited,
  })
/** Merges the same record, of which this device has other files. */
const repair = (stored: Partial<RecordRow>, fileIds: string[] = [], isEdited = false) =>
  mergeRecord(withFiles(incoming, ['photo', 'voice']), {
    stored: withFiles({ ...incoming, ...stored }, fileIds),
    isEdited,
  })

const changed = { answers: { name: 'Baraka' } }

test('adds a record that is not here', () => {
  const added = { outcome: 'added', row: incoming, files: 'all' }
  expect(mergeRecord(withFiles(incoming), {})).toEqual(added)
})

test('leaves a record that is still a draft here', () => {
  expect(mergeRecord(withFiles(incoming), { isDraft: true })).toEqual({ outcome: 'differs' })
})

test('adds files that a record here has lost', () => {
  const { imported: _imported, ...own } = incoming
  const refusal = { status: 422, message: '', fields: {} }
  const lost: RecordRow = { ...own, ...{ state: 'needs_attention', refusal, nextTryAt: 9 } }
  const merged = mergeRecord(withFiles(incoming, ['photo', 'voice']), {
    stored: withFiles(lost, ['voice', 'own']),
  })
  expect(merged).toEqual({ outcome: 'replaced', row: own, files: 'missing' })
  expect(repair({ mayBeStored: 'former' }).row?.mayBeStored).toBe('either')
})

test('adds no files to what is complete, sent, edited or cannot be compared', () => {
  const here = { outcome: 'here' }
  expect(repair({}, ['voice', 'photo', 'own'])).toEqual(here)
  expect(repair({ state: 'sending' })).toEqual(here)
  expect(repair({}, [], true)).toEqual(here)
  expect(repair({ encryptedPayload: 'pgp', answers: {} })).toEqual(here)
  expect(repair({ state: 'sent' })).toEqual({ outcome: 'sent' })
})

test('leaves what is here and what was sent', () => {
  expect(merge({ attempts: 3, state: 'needs_attention' })).toEqual({ outcome: 'here' })
  expect(merge({ state: 'sent', answers: {} })).toEqual({ outcome: 'sent' })
  const encrypted = { encryptedPayload: 'pgp', answers: {} }
  expect(merge(encrypted)).toEqual({ outcome: 'here' })
})

test('replaces an older copy of another export', () => {
  const { outcome, row, files } = merge({}, { ...changed, revision: 1 })
  expect([outcome, files]).toEqual(['replaced', 'all'])
  expect(row).toMatchObject({ ...changed, revision: 1, mayBeStored: 'either' })
})

test('never replaces what differs and is not older', () => {
  const differs = { outcome: 'differs' }
  const newer = { ...changed, revision: 1 }
  expect(merge(changed)).toEqual(differs)
  expect(merge({ ...changed, revision: 2 }, { revision: 1 })).toEqual(differs)
  const { imported: _imported, ...edited } = { ...incoming, revision: 1 }
  const newest = withFiles({ ...incoming, ...newer, revision: 2 })
  expect(mergeRecord(newest, { stored: withFiles(edited) })).toEqual(differs)
  expect(merge({ state: 'sending' }, newer)).toEqual(differs)
  expect(merge({}, newer, true)).toEqual(differs)
  expect(merge({ publicId: 'pumps' }, newer)).toEqual(differs)
})
