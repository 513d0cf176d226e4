import type { FormAnswer } from '@formpost/rules/form'

import type { SentError } from '../messages/errors/index.ts'

// The export of a device as other devices and the desk read it (docs/decisions/0042-export-of-a-device.md).

export const exportFormat = 'formpost-device'
/** Raised when a reader of the version before would misread an export. */
export const exportVersion = 1

/** A record in the list of an export. Those that were sent are not in it otherwise. */
export interface ListedRecord {
  clientUuid: string
  publicId: string
  formTitle: string
  filledAt: string
  isSent: boolean
}

/** A draft in the list of an export. */
export interface ListedDraft {
  id: string
  publicId: string
  formTitle: string
  /** The record that it edits. */
  replaces: string | null
}

/** `device.json`: what an export contains. */
export interface ExportIndex {
  format: typeof exportFormat
  version: number
  /** ISO 8601. */
  exportedAt: string
  records: ListedRecord[]
  drafts: ListedDraft[]
  forms: { publicId: string; version: number }[]
  /** Translations of the forms. */
  parts: { publicId: string; hash: string }[]
}

/** A file of a record or draft. */
export interface ExportedFile {
  id: string
  fieldId: string
  name: string
  type: string
  /** Where it is in the export. */
  path: string
  /** The id to upload it with, if not `id`. */
  uploadId?: string
  uploadUuid: string | null
}

export interface ExportedRefusal {
  status: number
  code?: string | undefined
  codes?: Record<string, SentError[]> | undefined
  message: string
  fields: Record<string, string[]>
}

/** `record.json`: all that delivery needs. What is only about the attempts of the device is left out. */
export interface ExportedRecord {
  clientUuid: string
  publicId: string
  formTitle: string
  formVersion: number
  answers: Record<string, FormAnswer>
  entered?: EnteredAnswers
  rules?: number
  /** The answers are in `answers.asc`, as an OpenPGP message to the key of the form. */
  isEncrypted: boolean
  keyVersion?: number
  filledAt: string
  clock?: string
  wasOffline: boolean
  /** The number that the device gave it. Another device keeps it, so that the owner finds it as that of the first one. */
  device?: { id: string; seq: number; collector?: string; clockOffset?: number }
  language?: string
  thankYouMessage: string | null
  refusal: ExportedRefusal | null
  refusedVersion?: number
  revision?: number
  mayBeStored?: 'these' | 'former' | 'either'
  /** A draft of this export edits it. */
  isEdited: boolean
  files: ExportedFile[]
}

/** Answers as they were entered; of a repeat its instances. */
export interface EnteredAnswers {
  [fieldId: string]: string | string[] | EnteredInstance[]
}
export interface EnteredInstance extends EnteredAnswers {
  key: string
}

/** `draft.json`. The key of the device is not exported, so that drafts of encrypted forms are readable in an export. */
export interface ExportedDraft {
  id: string
  clientUuid?: string
  publicId: string
  formTitle: string
  formVersion: number
  answers: EnteredAnswers
  link?: string
  name?: string
  changes?: {
    misfits: Record<string, string>
    removed: { id: string; label: string; answer: string }[]
  }
  startedAt: number
  updatedAt: number
  replaces: string | null
  clock?: string
  refusal: ExportedRefusal | null
  held?: { filledAt: string; wasOffline: boolean }
  /** Whether devices keep it encrypted. */
  isEncrypted: boolean
  files: ExportedFile[]
}

/** Where things are in an export. */
export const pathOf = {
  index: 'device.json',
  record: (clientUuid: string) => `records/${clientUuid}/record.json`,
  message: (clientUuid: string) => `records/${clientUuid}/answers.asc`,
  draft: (id: string) => `drafts/${id}/draft.json`,
  form: (publicId: string, version: number) => `forms/${publicId}/${version}.json`,
  part: (publicId: string, hash: string) => `forms/${publicId}/parts/${hash}.json`,
}
