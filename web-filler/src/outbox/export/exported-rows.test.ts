import type {
  ExportedDraft,
  ExportedFile,
  ExportedRecord,
} from '@formpost/ui/device-export/format.ts'
import { readDraft, readRecord } from '@formpost/ui/device-export/read-record.ts'
import { expect, test } from 'vitest'

import type { DraftRow, FileRow, RecordRow } from '../../db/rows.ts'
import { toExportedDraft, toExportedRecord } from './exported-rows.ts'

/** Why members of a record are not exported. */
const leftOutOfRecords = {
  state: 'it follows from the refusal',
  encryptedPayload: 'it is a file of its own',
  attempts: 'the other device makes its own',
  nextTryAt: 'the other device tries at once',
  retryReason: 'it is about an attempt of this device',
  refusals: 'the other device counts its own',
  receipt: 'records that were sent are only listed',
  isUnwanted: 'such records are not exported',
  draftId: 'it is about an import on this device',
  imported: 'it is about this device',
  anyLink: 'it is about the connection of this device',
  sealedContent: 'the key of the device cannot be exported',
  lostPin: 'such records are not exported',
} satisfies Record<Exclude<keyof RecordRow, keyof ExportedRecord>, string>

const leftOutOfDrafts = {
  sealedContent: 'the key of the device cannot be exported',
  page: 'the other device begins with the first page',
  isUntouched: 'such drafts are not exported',
} satisfies Record<Exclude<keyof DraftRow, keyof ExportedDraft>, string>

const leftOutOfFiles = {
  ownerId: 'it is in the file of its owner',
  size: 'it is that of the entry',
  blob: 'it is an entry of its own',
  bytes: 'they are those of the entry',
  sealed: 'the key of the device cannot be exported',
  resent: 'the other device may upload it once more',
} satisfies Record<Exclude<keyof FileRow, keyof ExportedFile>, string>

const [id, uuid, fieldId] = [
  '1f6b2c0e-5a0e-4f60-9d1c-0b8a0f1f6b11',
  'c1b4b6a0-9a3a-4c55-8f19-6a2f0b5d7e33',
  '8f0c2f2c-1f5e-4f7e-8f38-0c5c6a6d2c44',
]
const refusal = {
  status: 422,
  code: 'validation_failed',
  message: 'No.',
  fields: { [fieldId]: [] },
}

const record: Required<Omit<RecordRow, 'sealedContent' | 'lostPin'>> = {
  clientUuid: uuid,
  publicId: 'bcdfghjkmn',
  formTitle: 'Wells',
  formVersion: 3,
  state: 'needs_attention',
  answers: { [fieldId]: [{ [fieldId]: 2.5 }, { [fieldId]: true }] },
  entered: { [fieldId]: [{ key: 'a', [fieldId]: '2,5' }] },
  rules: 1,
  encryptedPayload: null,
  keyVersion: 4,
  filledAt: '2026-11-27T08:15:00.000Z',
  clock: '2026-11-27T11:15:00.000+03:00',
  wasOffline: true,
  device: { id, seq: 7, collector: 'Amina', clockOffset: -3 },
  language: 'pt-BR',
  thankYouMessage: 'Thank you',
  attempts: 4,
  nextTryAt: 5,
  retryReason: null,
  refusal,
  refusals: 2,
  refusedVersion: 3,
  revision: 1,
  mayBeStored: 'either',
  isUnwanted: false,
  draftId: id,
  imported: true,
  anyLink: true,
  receipt: null,
}
const file: Omit<Required<FileRow>, 'bytes' | 'sealed'> = {
  ...{ id, ownerId: uuid, fieldId: `${uuid}.a.${fieldId}`, name: 'a.png', type: 'image/png' },
  ...{ size: 1, blob: new Blob(['a']), uploadId: fieldId, uploadUuid: uuid, resent: true },
}
const draft: Omit<Required<DraftRow>, 'sealedContent'> = {
  id,
  clientUuid: uuid,
  publicId: 'bcdfghjkmn',
  formTitle: 'Wells',
  formVersion: 3,
  answers: { [fieldId]: ['a', 'b'] },
  link: '?well=1',
  name: 'W-1',
  changes: {
    misfits: { [fieldId]: 'x' },
    removed: [{ id: fieldId, label: 'Depth', answer: '3' }],
  },
  page: 2,
  startedAt: 1,
  updatedAt: 2,
  replaces: uuid,
  clock: '2026-11-27T11:15:00.000+03:00',
  refusal,
  held: { filledAt: '2026-11-27T08:15:00.000Z', wasOffline: false },
  isUntouched: true,
}

/** What a reader makes of an exported row. */
const throughJson = (value: object) => JSON.parse(JSON.stringify(value)) as Record<string, unknown>
const without = (row: object, names: object) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !Object.hasOwn(names, name)))

const paths = new Map([[id, 'records/1/a.png']])
const files = [{ ...without(file, leftOutOfFiles), path: 'records/1/a.png' }]

test('a record is read as it was, without what is about this device', () => {
  const exported = toExportedRecord(record, [file], paths, true)
  const expected = { ...without(record, leftOutOfRecords), isEncrypted: false }
  expect(readRecord(throughJson(exported))).toEqual({ ...expected, isEdited: true, files })
})

test('a draft is read as it was', () => {
  const exported = toExportedDraft(draft, [file], paths, true)
  const expected = { ...without(draft, leftOutOfDrafts), isEncrypted: true, files }
  expect(readDraft(throughJson(exported))).toEqual(expected)
})
