import { keyValidity } from '@formpost/rules'
import { newId } from '@formpost/ui/new-id.ts'
import { createMessage, encrypt, readKey } from 'openpgp/lightweight'

import { isInstances, mapAnswers } from '../db/instances.ts'
import type { FileRow } from '../db/rows.ts'

/** How the device has evaluated a form with expressions, groups or repeats, which nobody else does if it is encrypted. */
export interface EvaluatedWith {
  form_version: number
  rules: number
  filled_at: string | undefined
}

export interface EncryptedSubmission {
  /** `{"fields": {…}}` by field id, with how they were evaluated, as an armoured message. The value of a file is its name. */
  payload: string
  /** The files as binary messages, in the same order, with new ids and neutral names. */
  files: FileRow[]
}

const hex = (fingerprint: string): string => fingerprint.replace(/[^0-9a-f]/gi, '').toLowerCase()

/** The key cannot encrypt any more, by the clock of this device. */
export class KeyEndedError extends Error {
  readonly endedAt: number

  constructor(endedAt: Date) {
    super('The encryption key has expired.')
    this.endedAt = endedAt.getTime()
  }
}

/** When an armoured key has ended, by the clock of this device; undefined if it can encrypt. */
export async function keyEndedAt(armoredKey: string): Promise<number | undefined> {
  const validity = await keyValidity(await readKey({ armoredKey }), new Date())
  return validity.kind === 'ended' ? validity.at.getTime() : undefined
}

/**
 * The address of the field of each file, with the indices of instances and of several files, by the id of the file. It names the encrypted file,
 * because only a name tells the instances and files of a field apart.
 */
function addressesOf(
  answers: Readonly<Record<string, unknown>>,
  found = new Map<unknown, string>(),
  prefix = '',
): ReadonlyMap<unknown, string> {
  for (const [id, answer] of Object.entries(answers)) {
    const address = prefix + id
    if (isInstances(answer)) {
      for (const [at, of] of answer.entries()) addressesOf(of, found, `${address}.${at}.`)
    } else if (Array.isArray(answer)) {
      for (const [at, value] of answer.entries()) found.set(value, `${address}.${at}`)
    } else found.set(answer, address)
  }
  return found
}

/** Encrypts answers and files with the form's key. Files that were uploaded already must be uploaded again. */
export async function encryptSubmission(
  form: { encryption_public_key: string | null; encryption_key_fingerprint: string | null },
  answers: Readonly<Record<string, unknown>>,
  files: readonly FileRow[],
  evaluatedWith?: EvaluatedWith,
): Promise<EncryptedSubmission> {
  const key = await readKey({ armoredKey: form.encryption_public_key ?? '' })
  const expected = form.encryption_key_fingerprint
  if (expected && hex(expected) !== hex(key.getFingerprint())) {
    throw new Error('The form’s encryption key does not match its fingerprint.')
  }
  const validity = await keyValidity(key, new Date())
  if (validity.kind === 'ended') throw new KeyEndedError(validity.at)
  // A key from the future means that the clock of this device is behind: the service has accepted the key.
  const date = validity.kind === 'begins' ? validity.at : new Date()
  const names = new Map(files.map((file) => [file.id, file.name]))
  const fields = mapAnswers(answers, (answer) => names.get(answer as string) || answer)
  const text = JSON.stringify({ fields, ...evaluatedWith })
  const payload = await encrypt({
    message: await createMessage({ text }),
    encryptionKeys: key,
    date,
  })
  const addresses = addressesOf(answers)
  const encryptedFiles: FileRow[] = []
  for (const file of files) {
    const binary = new Uint8Array(await file.blob.arrayBuffer())
    const bytes = await encrypt({
      message: await createMessage({ binary }),
      encryptionKeys: key,
      date,
      format: 'binary',
    })
    const type = 'application/pgp-encrypted'
    const blob = new Blob([bytes as Uint8Array<ArrayBuffer>], { type })
    encryptedFiles.push({
      id: newId(),
      ownerId: file.ownerId,
      fieldId: file.fieldId,
      name: `${addresses.get(file.id) ?? file.fieldId}.pgp`,
      type,
      size: blob.size,
      blob,
      uploadUuid: null,
      resent: false,
    })
  }
  return { payload, files: encryptedFiles }
}
