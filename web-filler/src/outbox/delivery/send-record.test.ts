import type { PublicSubmission, Receipt, Upload } from '@formpost/contract'
import { expect, test } from 'vitest'

import type { FileRow, RecordRow } from '../../db/rows.ts'
import { sendRecord, submissionOf } from './send-record.ts'
import type { Answer, Service } from './service.ts'

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
  trouble: null,
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
const refused = (status: number, fields: Record<string, string[]> = {}): Answer<never> => ({
  kind: 'refused',
  refusal: { status, message: 'No.', fields },
})

/** A service that gives these answers in turn and notes what it was asked. */
function fakeService(uploads: Answer<Upload>[], submits: Answer<Receipt>[]) {
  const calls: (FileRow | PublicSubmission)[] = []
  const service: Service = {
    upload: async (_publicId, sent) => {
      calls.push({ ...sent })
      return uploads.shift()!
    },
    submit: async (_publicId, submission) => {
      calls.push(submission)
      return submits.shift()!
    },
  }
  return { service, calls }
}
const uploaded = (uuid: string): Answer<Upload> => ({
  kind: 'ok',
  body: { uuid, name: 'well.jpg', size: 3, mime_type: 'image/jpeg', field_id: 'photo' },
})
const accepted: Answer<Receipt> = { kind: 'ok', body: receipt }
const keep = async () => undefined

test('the wire form names each file by its upload and says which form was filled in when', () => {
  expect(submissionOf(record, [file({ uploadUuid: 'u1' })])).toEqual({
    fields: { name: 'Ada', photo: 'u1', broken: ['Lid'] },
    upload_uuids: ['u1'],
    client_uuid: 'client',
    filled_at: '2026-03-04T10:00:00.000Z',
    was_offline: true,
    form_version: 3,
  })
})

test('of an encrypted record only the message goes', () => {
  const sealed = { ...record, answers: {}, encryptedPayload: '-----BEGIN PGP MESSAGE-----' }
  const wire = submissionOf(sealed, [file({ uploadUuid: 'u1' })])
  expect(wire).not.toHaveProperty('fields')
  expect(wire).toMatchObject({
    encrypted_payload: '-----BEGIN PGP MESSAGE-----',
    upload_uuids: ['u1'],
  })
})

test('files go first, and what the service called them is kept before the answers go', async () => {
  const { service, calls } = fakeService([uploaded('u1')], [accepted])
  const kept: (string | null)[] = []
  const answer = await sendRecord(
    record,
    [file()],
    async (f) => void kept.push(f.uploadUuid),
    service,
  )
  expect(answer).toEqual(accepted)
  expect(kept).toEqual(['u1'])
  expect(calls.map((call) => ('id' in call ? call.id : call.client_uuid))).toEqual([
    'local-1',
    'client',
  ])
})

test('a file that was uploaded by an earlier try is not uploaded again', async () => {
  const { service, calls } = fakeService([], [accepted])
  await sendRecord(record, [file({ uploadUuid: 'u1' })], keep, service)
  expect(calls).toHaveLength(1)
})

test('an upload that the service has lost is sent once more', async () => {
  const lost = refused(422, { photo: ['Unknown upload.'] })
  const { service } = fakeService([uploaded('u2')], [lost, accepted])
  expect(await sendRecord(record, [file({ uploadUuid: 'u1' })], keep, service)).toEqual(accepted)
})

test('an upload that is refused a second time is the person’s to look at', async () => {
  const lost = refused(422, { photo: ['Unknown upload.'] })
  const { service } = fakeService([uploaded('u2')], [lost, lost])
  expect(await sendRecord(record, [file({ uploadUuid: 'u1' })], keep, service)).toEqual(lost)
})

test('a file that is refused stops the record, with the reason at its field', async () => {
  const { service, calls } = fakeService([refused(413)], [])
  const answer = await sendRecord(record, [file()], keep, service)
  expect(answer).toEqual(refused(413, { photo: ['No.'] }))
  expect(calls).toHaveLength(1)
})

test('a file that could not be sent now leaves the answers unsent', async () => {
  const unreachable: Answer<never> = { kind: 'retry', trouble: 'unreachable', holdFor: null }
  const { service, calls } = fakeService([unreachable], [])
  expect(await sendRecord(record, [file()], keep, service)).toEqual(unreachable)
  expect(calls).toHaveLength(1)
})
