import type { PublicForm } from '@formpost/contract'
import { decrypt, generateKey, readMessage, readPrivateKey } from 'openpgp'
import { expect, test } from 'vitest'

import type { RecordRow } from '../db/rows.ts'
import { encryptRecord } from './encrypt-record.ts'

const record: RecordRow = {
  ...{ clientUuid: 'client', publicId: 'wells', formTitle: 'Wells', formVersion: 3 },
  ...{ state: 'waiting', encryptedPayload: null, filledAt: '2026-03-04T10:00:00.000Z' },
  ...{ wasOffline: false, thankYouMessage: null, attempts: 0, nextTryAt: 0, retryReason: null },
  ...{ refusal: null, receipt: null, answers: { member: [{ name: 'Ada' }], years: 7 } },
}

/** What the holder of the key reads, and the record that the device keeps. */
async function encrypted(plain: RecordRow) {
  const { publicKey, privateKey } = await generateKey({ userIDs: [{ name: 'Wells' }] })
  const form = { encryption_public_key: publicKey, encryption_key_fingerprint: null, version: 3 }
  const result = await encryptRecord(form as PublicForm, { record: plain, files: [] })
  if (result.kind !== 'encrypted') throw new Error(result.kind)
  const { data } = await decrypt({
    message: await readMessage({ armoredMessage: result.encrypted.record.encryptedPayload! }),
    decryptionKeys: await readPrivateKey({ armoredKey: privateKey }),
  })
  return { message: JSON.parse(String(data)) as unknown, kept: result.encrypted.record }
}

test('a message says how the device has evaluated a form with expressions', async () => {
  const clock = '2026-03-04T12:00:00.000+02:00'
  const entered = { member: [{ key: 'i1', name: 'Ada' }] }
  const { message, kept } = await encrypted({ ...record, clock, entered, rules: 1 })
  expect(message).toEqual({
    fields: record.answers,
    form_version: 3,
    rules: 1,
    filled_at: clock,
  })
  expect(JSON.stringify(kept)).not.toContain('Ada')
})

test('a message of another form has its answers only', async () => {
  const { message } = await encrypted(record)
  expect(message).toEqual({ fields: record.answers })
})
