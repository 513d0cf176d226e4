import type { FileRow } from '../db/rows.ts'
import { newId } from '../db/new-id.ts'

/** OpenPGP is loaded for encrypted forms only. */
export const loadOpenPgp = () => import('openpgp/lightweight')

export interface EncryptedSubmission {
  /** `{"fields": {…}}` by field id, as an armoured message. The value of a file is its name. */
  payload: string
  /** The files as binary messages, with neutral names. */
  files: FileRow[]
}

const hex = (fingerprint: string): string => fingerprint.replace(/[^0-9a-f]/gi, '').toLowerCase()

/** Encrypts answers and files with the form's key before they are queued. */
export async function encryptSubmission(
  form: { encryption_public_key: string | null; encryption_key_fingerprint: string | null },
  answers: Readonly<Record<string, unknown>>,
  files: readonly FileRow[],
): Promise<EncryptedSubmission> {
  const { createMessage, encrypt, readKey } = await loadOpenPgp()
  const key = await readKey({ armoredKey: form.encryption_public_key ?? '' })
  const expected = form.encryption_key_fingerprint
  if (expected && hex(expected) !== hex(key.getFingerprint())) {
    throw new Error('The form’s encryption key does not match its fingerprint.')
  }
  const names = new Map(files.map((file) => [file.id, file.name]))
  const fields = Object.entries(answers).map(([id, answer]) => [
    id,
    (typeof answer === 'string' && names.get(answer)) || answer,
  ])
  const text = JSON.stringify({ fields: Object.fromEntries(fields) as unknown })
  const payload = await encrypt({ message: await createMessage({ text }), encryptionKeys: key })
  const encryptedFiles: FileRow[] = []
  for (const file of files) {
    const binary = new Uint8Array(await file.blob.arrayBuffer())
    const bytes = await encrypt({
      message: await createMessage({ binary }),
      encryptionKeys: key,
      format: 'binary',
    })
    const type = 'application/pgp-encrypted'
    const blob = new Blob([bytes as Uint8Array<ArrayBuffer>], { type })
    const name = `${file.fieldId}.pgp`
    encryptedFiles.push({ ...file, id: newId(), name, type, size: blob.size, blob })
  }
  return { payload, files: encryptedFiles }
}
