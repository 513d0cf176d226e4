import { maxFileBytes } from '@formpost/rules'
import { maxEncryptedSize } from '@formpost/ui/fields/upload-size.ts'

import type { FileRow, RecordRow, Refusal } from '../db/rows.ts'
import type { EncryptRecord } from '../outbox/delivery/deliver-record.ts'
import { sentFiles } from '../outbox/delivery/sent-files.ts'
import type { EvaluatedWith } from './encrypt-submission.ts'

/** OpenPGP is loaded for encrypted forms only. */
export const loadEncryption = () => import('./encrypt-submission.ts')

/** The key of the form could not be used. */
export const encryptionFailed: Refusal = { status: 0, message: '', fields: {} }

/** Encrypted, these files are larger than the service accepts. */
function fileRefusal(files: readonly FileRow[]): Refusal {
  const max = maxEncryptedSize
  const errors = files.map(({ fieldId, name, size }) => ({
    fieldId,
    error: { code: 'encrypted_file_too_large', name, size, max },
  }))
  return {
    status: 413,
    message: '',
    codes: Object.fromEntries(errors.map(({ fieldId, error }) => [fieldId, [error]])),
    fields: Object.fromEntries(errors.map(({ fieldId }) => [fieldId, []])),
  }
}

const evaluatedWith = ({ formVersion, rules, clock }: RecordRow): EvaluatedWith | undefined =>
  rules === undefined ? undefined : { form_version: formVersion, rules, filled_at: clock }

/** Encrypts a plain record and its files with the key of the form. The plain record stays unchanged. */
export const encryptRecord: EncryptRecord = async (form, { record, files: recordFiles }) => {
  const loaded = await loadEncryption().catch(() => undefined)
  if (!loaded) return { kind: 'unavailable' }
  const files = sentFiles(record, recordFiles)
  try {
    const about = evaluatedWith(record)
    const encrypted = await loaded.encryptSubmission(form, record.answers, files, about)
    const tooLarge = files.filter((_file, index) => encrypted.files[index]!.size > maxFileBytes)
    if (tooLarge.length > 0) {
      return { kind: 'refused', refusal: fileRefusal(tooLarge) }
    }
    const row: RecordRow = {
      ...record,
      answers: {},
      entered: undefined,
      encryptedPayload: encrypted.payload,
    }
    if (form.version !== record.formVersion) row.keyVersion = form.version
    return { kind: 'encrypted', encrypted: { record: row, files: encrypted.files } }
  } catch (error) {
    console.error(error)
    const isEnded = error instanceof loaded.KeyEndedError
    const ended = isEnded ? { keyEndedAt: error.endedAt } : {}
    return { kind: 'refused', refusal: encryptionFailed, ...ended }
  }
}
