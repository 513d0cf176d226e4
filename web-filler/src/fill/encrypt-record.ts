import { maxFileBytes } from '@formpost/rules'
import { maxEncryptedSize } from '@formpost/ui/fields/upload-size.ts'
import { formatSize } from '@formpost/ui/format.ts'

import { messages } from '../app/messages/index.ts'
import type { RecordRow } from '../db/rows.ts'
import type { EncryptRecord } from '../outbox/delivery/deliver-record.ts'

/** OpenPGP is loaded for encrypted forms only. */
export const loadEncryption = () => import('./encrypt-submission.ts')

/** Encrypts a plain record and its files with the key of the form. The plain record stays unchanged. */
export const encryptRecord: EncryptRecord = async (form, { record, files }) => {
  const loaded = await loadEncryption().catch(() => undefined)
  if (!loaded) return { kind: 'unavailable' }
  try {
    const encrypted = await loaded.encryptSubmission(form, record.answers, files)
    const tooLarge = files.filter((_file, index) => encrypted.files[index]!.size > maxFileBytes)
    if (tooLarge.length > 0) {
      const limit = formatSize(maxEncryptedSize)
      const errors = tooLarge.map(({ fieldId, name, size }): [string, string[]] => [
        fieldId,
        [messages.fileTooLarge(name, formatSize(size), limit)],
      ])
      const refusal = { status: 413, message: '', fields: Object.fromEntries(errors) }
      return { kind: 'refused', refusal }
    }
    const row: RecordRow = { ...record, answers: {}, encryptedPayload: encrypted.payload }
    if (form.version !== record.formVersion) row.keyVersion = form.version
    return { kind: 'encrypted', encrypted: { record: row, files: encrypted.files } }
  } catch (error) {
    console.error(error)
    const refusal = { status: 0, message: messages.refusals.encryption, fields: {} }
    return { kind: 'refused', refusal }
  }
}
