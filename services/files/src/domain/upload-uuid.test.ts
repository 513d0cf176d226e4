import { isUuid } from '@formpost/rules'
import { expect, test } from 'vitest'

import { uploadUuid } from './upload-uuid.ts'

const field = {
  formUuid: '4b7a1c52-5a0e-4f60-9d1c-0b8a0f1f6b11',
  fieldUuid: '8f0c2f2c-1f5e-4f7e-8f38-0c5c6a6d2c44',
  isEncrypted: false,
}
const clientUuid = 'c1b4b6a0-9a3a-4c55-8f19-6a2f0b5d7e33'
const bytes = new Uint8Array([1, 2, 3])

test('is the same for the same file', () => {
  const uuid = uploadUuid(field, clientUuid, bytes)
  expect(isUuid(uuid)).toBe(true)
  expect(uploadUuid({ ...field }, clientUuid.toUpperCase(), new Uint8Array(bytes))).toBe(uuid)
})

test('differs for other bytes, fields and ids', () => {
  const uuids = [
    uploadUuid(field, clientUuid, bytes),
    uploadUuid(field, clientUuid, new Uint8Array([1, 2, 4])),
    uploadUuid({ ...field, fieldUuid: field.formUuid }, clientUuid, bytes),
    uploadUuid({ ...field, isEncrypted: true }, clientUuid, bytes),
    uploadUuid(field, field.formUuid, bytes),
  ]
  expect(new Set(uuids).size).toBe(uuids.length)
})
