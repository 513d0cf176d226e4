import type { PublicSubmission, Receipt, Upload } from '@formpost/contract'
import { expect, test } from 'vitest'

import type { FileRow, RecordRow } from '../../db/rows.ts'
import type { ApiClient, Result } from './api-client.ts'
import { sendRecord, toSubmission } from './send-record.ts'

const record: RecordRow = {
  clientUuid: 'client',
  publicId: 'wells',
  formTitle: 'Wells',
  formVersion: 3,
  state: 'sending',
  answers: { name: 'Ada', photo: 'local-1', broken: ['Lid'] },
  encryptedPayload: null,
  filledAt: '2026-03-04T10:00:00.000Z',
  wasOffline: true,
  thankYouMessage: null,
  attempts: 0,
  nextTryAt: 0,
  retryReason: null,
  refusal: null,
  receipt: null,
}
const file = (changes: Partial<FileRow> = {}): FileRow => ({
  id: 'local-1',
  ownerId: 'client',
  fieldId: 'photo',
  name: 'well.jpg',
  type: 'image/jpeg',
  size: 3,
  blob: new Blob(['abc']),
  uploadUuid: null,
  resent: false,
  ...changes,
})
const receipt: Receipt = { submission_uuid: 's', thank_you_message: null, redirect_url: null }
const refused = (status: number, fields: Record<string, string[]> = {}): Result<never> => ({
  kind: 'refused',
  refusal: { status, message: 'No.', fields },
})

/** An API client that returns these results in turn and records its calls. */
function fakeClient(uploads: Result<Upload>[], submits: Result<Receipt>[]) {
  const calls: (FileRow | PublicSubmission)[] = []
  const client: Pick<ApiClient, 'upload' | 'submit'> = {
    upload: async (_publicId, sent) => {
      calls.push({ ...sent })
      return uploads.shift()!
    },
    submit: async (_publicId, submission) => {
      calls.push(submission)
      return submits.shift()!
    },
  }
  return { client, calls }
}
const uploaded = (uuid: string): Result<Upload> => ({
  kind: 'ok',
  body: { uuid, name: 'well.jpg', size: 3, mime_type: 'image/jpeg', field_id: 'photo' },
})
const accepted: Result<Receipt> = { kind: 'ok', body: receipt }
const save = async () => undefined

test('refers to files by their uploads and includes form version and time', () => {
  expect(toSubmission(record, [file({ uploadUuid: 'u1' })])).toEqual({
    fields: { name: 'Ada', photo: 'u1', broken: ['Lid'] },
    upload_uuids: ['u1'],
    client_uuid: 'client',
    filled_at: '2026-03-04T10:00:00.000Z',
    was_offline: true,
    form_version: 3,
  })
})

test('sends only the message of an encrypted record', () => {
  const encrypted = { ...record, answers: {}, encryptedPayload: '-----BEGIN PGP MESSAGE-----' }
  const body = toSubmission(encrypted, [file({ uploadUuid: 'u1' })])
  expect(body).not.toHaveProperty('fields')
  expect(body).toMatchObject({
    encrypted_payload: '-----BEGIN PGP MESSAGE-----',
    upload_uuids: ['u1'],
  })
})

test('names the version of its key if a message is refused', async () => {
  const encrypted = { ...record, answers: {}, encryptedPayload: '…', keyVersion: 5 }
  const otherKey = refused(422, { encrypted_payload: ['Must be encrypted to the public key.'] })
  const { client, calls } = fakeClient([], [otherKey, accepted])
  expect(await sendRecord(encrypted, [], save, client)).toEqual(accepted)
  expect(calls).toMatchObject([{ form_version: 3 }, { form_version: 5, client_uuid: 'client' }])
})

test('uploads files and stores their ids before it sends the answers', async () => {
  const { client, calls } = fakeClient([uploaded('u1')], [accepted])
  const saved: (string | null)[] = []
  const result = await sendRecord(
    record,
    [file()],
    async (f) => void saved.push(f.uploadUuid),
    client,
  )
  expect(result).toEqual(accepted)
  expect(saved).toEqual(['u1'])
  expect(calls.map((call) => ('id' in call ? call.id : call.client_uuid))).toEqual([
    'local-1',
    'client',
  ])
})

test('says which record of the device it is, also beside an encrypted message', () => {
  const device = { id: 'd-1', seq: 7 }
  expect(toSubmission({ ...record, device }, [])).toMatchObject({ device_id: 'd-1', device_seq: 7 })
  expect(toSubmission({ ...record, device }, [])).not.toHaveProperty('clock_offset_s')
  expect(toSubmission({ ...record, device }, [])).not.toHaveProperty('collector')
  const encrypted = {
    ...record,
    encryptedPayload: 'message',
    device: { ...device, collector: 'Amina', clockOffset: -3 },
  }
  expect(toSubmission(encrypted, [])).toMatchObject({
    encrypted_payload: 'message',
    device_id: 'd-1',
    device_seq: 7,
    collector: 'Amina',
    clock_offset_s: -3,
  })
  expect(Object.keys(toSubmission(record, [])).join()).not.toMatch(/device|clock/)
})

test('does not upload a file twice', async () => {
  const { client, calls } = fakeClient([], [accepted])
  await sendRecord(record, [file({ uploadUuid: 'u1' })], save, client)
  expect(calls).toHaveLength(1)
})

test('uploads a file again that the service no longer has', async () => {
  const lost = refused(422, { photo: ['Unknown upload.'] })
  const { client } = fakeClient([uploaded('u2')], [lost, accepted])
  expect(await sendRecord(record, [file({ uploadUuid: 'u1' })], save, client)).toEqual(accepted)
})

test('returns the refusal when a second upload is refused', async () => {
  const lost = refused(422, { photo: ['Unknown upload.'] })
  const { client } = fakeClient([uploaded('u2')], [lost, lost])
  expect(await sendRecord(record, [file({ uploadUuid: 'u1' })], save, client)).toEqual(lost)
})

test.each([
  ['photo', 'not_an_upload'],
  ['upload_uuids', 'too_many'],
])('uploads nothing again for an error at %s that is none of uploads: %s', async (path, code) => {
  const refusal = {
    status: 422,
    message: 'No.',
    fields: { [path]: ['No.'] },
    codes: { [path]: [{ code }] },
  }
  const { client, calls } = fakeClient([], [{ kind: 'refused', refusal }])
  const result = await sendRecord(record, [file({ uploadUuid: 'u1' })], save, client)
  expect(result).toEqual({ kind: 'refused', refusal })
  expect(calls).toHaveLength(1)
})

test('stops at a refused file and reports it at its field', async () => {
  const { client, calls } = fakeClient([refused(413)], [])
  const result = await sendRecord(record, [file()], save, client)
  expect(result).toEqual(refused(413, { photo: ['No.'] }))
  expect(calls).toHaveLength(1)
})

test('reports the codes of a refused file at its field', async () => {
  const accepted = { code: 'file_type_not_accepted', accepted: ['.pdf'] }
  const upload: Result<never> = {
    kind: 'refused',
    refusal: {
      status: 422,
      code: 'validation_failed',
      codes: { file: [accepted] },
      message: 'The given data was invalid.',
      fields: { file: ['The file must be one of these: .pdf.'] },
    },
  }
  const { client } = fakeClient([upload], [])
  expect(await sendRecord(record, [file()], save, client)).toMatchObject({
    refusal: {
      code: 'validation_failed',
      codes: { photo: [accepted] },
      fields: { photo: ['The file must be one of these: .pdf.'] },
    },
  })
})

test('does not send answers when an upload fails', async () => {
  const unreachable: Result<never> = { kind: 'retry', reason: 'unreachable', retryAfterMs: null }
  const { client, calls } = fakeClient([unreachable], [])
  expect(await sendRecord(record, [file()], save, client)).toEqual(unreachable)
  expect(calls).toHaveLength(1)
})

test('a file that is no answer of the record is kept back', async () => {
  const { client, calls } = fakeClient([uploaded('up-1')], [{ kind: 'ok', body: receipt }])
  const irrelevant = file({ id: 'local-2', fieldId: 'lid' })
  await sendRecord(record, [file(), irrelevant], async () => {}, client)
  expect(calls).toHaveLength(2)
  expect(calls[0]).toMatchObject({ id: 'local-1' })
  expect(calls[1]).toMatchObject({ upload_uuids: ['up-1'] })
})
