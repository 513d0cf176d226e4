import type { PublicSubmission } from '@formpost/contract'
import type { ExportedFile, ExportedRecord } from '@formpost/ui/device-export/format.ts'
import { beforeEach, expect, test } from 'vitest'

import { ApiError } from '../api/api-error.ts'
import { deliverRecord } from './deliver-record.ts'

const file = (id: string, uploadUuid: string | null = null): ExportedFile => ({
  ...{ id, fieldId: `roster.a.${id}-field`, name: `${id}.png`, type: 'image/png' },
  ...{ path: `records/1/${id}.png`, uploadUuid },
})
const record: ExportedRecord = {
  ...{ clientUuid: 'client', publicId: 'wells', formTitle: 'Wells', formVersion: 3, rules: 1 },
  answers: { name: 'Amina', roster: [{ face: 'one' }], pictures: ['two'] },
  ...{ isEncrypted: false, keyVersion: 5, filledAt: '2026-11-27T08:15:00.000Z' },
  ...{ clock: '2026-11-27T11:15:00.000+03:00', wasOffline: true, thankYouMessage: null },
  device: { id: 'device', seq: 7, collector: 'Amina' },
  ...{ refusal: null, isEdited: false },
  files: [file('one'), file('two', 'known'), file('hidden')],
}

type Reply = 'stored' | 'replayed' | ApiError
let replies: Reply[]
let submitted: PublicSubmission[]
let uploaded: string[]
let waits: number[]

beforeEach(() => {
  replies = []
  submitted = []
  uploaded = []
  waits = []
})

const deliver = (changes: Partial<ExportedRecord> = {}, message?: string) =>
  deliverRecord(
    { record: { ...record, ...changes }, message, readFile: async () => new Blob(['bytes']) },
    {
      signal: new AbortController().signal,
      wait: async (seconds) => void waits.push(seconds),
      client: {
        async upload(_publicId, { clientUuid, fieldId, formVersion }) {
          uploaded.push(`${clientUuid} ${fieldId} ${formVersion}`)
          return { uuid: `upload-${clientUuid}` } as never
        },
        async submit(_publicId, submission) {
          submitted.push(submission)
          const reply = replies.shift() ?? 'stored'
          if (reply instanceof ApiError) throw reply
          return { receipt: {} as never, isReplay: reply === 'replayed' }
        },
      },
    },
  )

const refused = (property: string) =>
  new ApiError(422, { code: 'validation_failed', codes: { [property]: [] } })

test('sends the files that are answers, and then all that the device would have sent', async () => {
  expect(await deliver()).toBe(false)
  expect(uploaded).toEqual(['one one-field 3'])
  expect(submitted).toEqual([
    {
      fields: { name: 'Amina', roster: [{ face: 'upload-one' }], pictures: ['known'] },
      upload_uuids: ['upload-one', 'known'],
      ...{ client_uuid: 'client', filled_at: '2026-11-27T11:15:00.000+03:00', was_offline: true },
      ...{ form_version: 3, rules: 1, device_id: 'device', device_seq: 7, collector: 'Amina' },
    },
  ])
})

test('uploads a copy of a file under the id of the original', async () => {
  await deliver({ files: [{ ...file('one'), uploadId: 'origin' }] })
  expect(uploaded).toEqual(['origin one-field 3'])
  expect(submitted[0]!.upload_uuids).toEqual(['upload-origin'])
})

test('says that it had arrived', async () => {
  replies = ['replayed']
  expect(await deliver()).toBe(true)
})

test('tries again what has no outcome, with the same ids', async () => {
  replies = [new ApiError(0, {}), new ApiError(429, {}, 7), new ApiError(503, {}, 900)]
  expect(await deliver()).toBe(false)
  expect(waits).toEqual([1, 7, 60])
  expect(new Set(submitted.map((body) => JSON.stringify(body))).size).toBe(1)
})

test('ends after some tries, and at once if it is refused', async () => {
  replies = Array.from({ length: 9 }, () => new ApiError(0, {}))
  await expect(deliver()).rejects.toMatchObject({ status: 0 })
  expect(submitted).toHaveLength(6)
  replies = [refused('fields.name')]
  await expect(deliver()).rejects.toMatchObject({ status: 422 })
  expect(submitted).toHaveLength(7)
})

test('uploads again what the service has deleted', async () => {
  replies = [refused('fields.two-field'), 'stored']
  await deliver()
  expect(uploaded).toEqual(['one one-field 3', 'two two-field 3'])
  expect(submitted[1]!.upload_uuids).toEqual(['upload-one', 'upload-two'])
})

test('sends encrypted answers as they are, with the version of their key if needed', async () => {
  replies = [refused('encrypted_payload'), 'stored']
  await deliver({ isEncrypted: true, answers: {}, files: [] }, 'PGP')
  expect(submitted.map((body) => [body.encrypted_payload, body.form_version])).toEqual([
    ['PGP', 3],
    ['PGP', 5],
  ])
  expect(submitted[0]).not.toHaveProperty('fields')
})

test('uploads again what the service has deleted of a message to a former key', async () => {
  replies = [refused('encrypted_payload'), refused('upload_uuids.0'), 'stored']
  await deliver({ isEncrypted: true, answers: {}, files: [file('two', 'known')] }, 'PGP')
  expect(uploaded).toEqual(['two two-field 3'])
  expect(submitted.map((body) => [body.form_version, body.upload_uuids])).toEqual([
    [3, ['known']],
    [5, ['known']],
    [5, ['upload-two']],
  ])
})

test('ends when its key is refused with every version', async () => {
  replies = [refused('encrypted_payload'), refused('encrypted_payload')]
  await expect(deliver({ isEncrypted: true, answers: {}, files: [] }, 'PGP')).rejects.toThrow()
  expect(submitted).toHaveLength(2)
})
