import { createMessage, encrypt, generateKey, readKey } from 'openpgp'
import { expect, test } from 'vitest'

import { checkUpload, type UploadRules } from './check-upload.ts'
import { DomainError } from './domain-error.ts'

const plain: UploadRules = { encryptionPublicKeys: [] }
const { publicKey } = await generateKey({ userIDs: [{ email: 'a@b.c' }], format: 'armored' })
const encrypted: UploadRules = { encryptionPublicKeys: [publicKey] }

/** An OpenPGP message with a plain text of this size. */
async function ciphertext(size: number, key = publicKey): Promise<Buffer> {
  const message = await createMessage({ binary: new Uint8Array(size) })
  const encryptionKeys = await readKey({ armoredKey: key })
  return Buffer.from(await encrypt({ message, encryptionKeys, format: 'binary' }))
}

async function errorsOf(bytes: Buffer, rules: UploadRules, name = 'a.txt'): Promise<string[]> {
  return checkUpload(bytes, name, rules).then(
    () => [],
    (error: unknown) => (error instanceof DomainError ? (error.details.errors?.file ?? []) : []),
  )
}

test('cleans the name and detects the type', async () => {
  expect(await checkUpload(Buffer.from('%PDF-1.7'), '../report.pdf', plain)).toEqual({
    name: 'report.pdf',
    mimeType: 'application/pdf',
    isEncrypted: false,
  })
})

test('refuses an empty file on plain and encrypted forms', async () => {
  expect(await errorsOf(Buffer.alloc(0), plain)).toEqual(['The file is empty.'])
  expect(await errorsOf(Buffer.alloc(0), encrypted)).toEqual(['The file is empty.'])
})

test('reads max_size in KB of 1,024 bytes', async () => {
  expect(await errorsOf(Buffer.alloc(2048, 'x'), { ...plain, maxSize: 2 })).toEqual([])
  expect(await errorsOf(Buffer.alloc(2049, 'x'), { ...plain, maxSize: 2 })).toEqual([
    'The file may have at most 2 KB.',
  ])
})

test('reports every error at once', async () => {
  const rules = { ...plain, maxSize: 1, accept: '.pdf, image/*' }
  expect(await errorsOf(Buffer.alloc(2000, 'x'), rules)).toEqual([
    'The file must be one of these: .pdf, image/*.',
    'The file may have at most 1 KB.',
  ])
})

test('accepts only OpenPGP messages on an encrypted form', async () => {
  expect(await errorsOf(Buffer.from('plain words'), encrypted)).toEqual([
    'This form is encrypted: the file must be an OpenPGP message.',
  ])
  expect(await checkUpload(await ciphertext(9), 'a.pdf.pgp', encrypted)).toEqual({
    name: 'a.pdf.pgp',
    mimeType: 'application/pgp-encrypted',
    isEncrypted: true,
  })
})

test('ignores the type of ciphertext and allows for its overhead', async () => {
  const rules = { ...encrypted, accept: 'image/*', maxSize: 10 }
  expect(await errorsOf(await ciphertext(10 * 1024 + 500), rules)).toEqual([])
  expect(await errorsOf(await ciphertext(20 * 1024), rules)).toEqual([
    'The file may have at most 10 KB.',
  ])
})

test('refuses a message to another key', async () => {
  const other = await generateKey({ userIDs: [{ email: 'x@y.z' }], format: 'armored' })
  expect(await errorsOf(await ciphertext(9, other.publicKey), encrypted)).toEqual([
    'The file must be encrypted to the public key of this form.',
  ])
})
