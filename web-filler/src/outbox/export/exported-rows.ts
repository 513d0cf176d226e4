import { defined } from '@formpost/ui/device-export/checks.ts'
import type {
  ExportedDraft,
  ExportedFile,
  ExportedRecord,
} from '@formpost/ui/device-export/format.ts'

import type { DraftRow, FileRow, RecordRow } from '../../db/rows.ts'

type Paths = ReadonlyMap<string, string>

const filesIn = (files: readonly FileRow[], paths: Paths): ExportedFile[] =>
  files.map(({ id, fieldId, name, type, uploadId, uploadUuid }) =>
    defined({ id, fieldId, name, type, path: paths.get(id)!, uploadId, uploadUuid }),
  )

/** What another device needs of an unsent record. */
export const toExportedRecord = (
  row: RecordRow,
  files: readonly FileRow[],
  paths: Paths,
  isEdited: boolean,
): ExportedRecord =>
  defined({
    clientUuid: row.clientUuid,
    publicId: row.publicId,
    formTitle: row.formTitle,
    formVersion: row.formVersion,
    answers: row.answers,
    entered: row.entered,
    rules: row.rules,
    isEncrypted: row.encryptedPayload !== null,
    keyVersion: row.keyVersion,
    filledAt: row.filledAt,
    clock: row.clock,
    wasOffline: row.wasOffline,
    device: row.device,
    language: row.language,
    thankYouMessage: row.thankYouMessage,
    refusal: row.refusal,
    refusedVersion: row.refusedVersion,
    revision: row.revision,
    mayBeStored: row.mayBeStored,
    isEdited,
    files: filesIn(files, paths),
  })

/** What another device needs of a draft, which is not encrypted here. */
export const toExportedDraft = (
  row: DraftRow,
  files: readonly FileRow[],
  paths: Paths,
  isEncrypted: boolean,
): ExportedDraft =>
  defined({
    id: row.id,
    clientUuid: row.clientUuid,
    publicId: row.publicId,
    formTitle: row.formTitle,
    formVersion: row.formVersion,
    answers: row.answers,
    link: row.link,
    name: row.name,
    changes: row.changes,
    startedAt: row.startedAt,
    updatedAt: row.updatedAt,
    replaces: row.replaces,
    clock: row.clock,
    refusal: row.refusal,
    held: row.held,
    isEncrypted,
    files: filesIn(files, paths),
  })
