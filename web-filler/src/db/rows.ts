import type { FormTranslation, PublicForm } from '@formpost/contract'
import type { FormAnswer } from '@formpost/rules/form'
import type { RawAnswer } from '@formpost/ui/fields/raw-answer.ts'
import type { SentError } from '@formpost/ui/messages/errors/index.ts'
import type { PinParameters } from '@formpost/ui/pin-keys.ts'

import type { Encrypted } from './aes-gcm.ts'

/** Answers as typed, by field id; that of a file is the id of a row in `files`, that of a repeat are its instances. */
export interface RawAnswers {
  [fieldId: string]: RawAnswer | RawInstance[]
}

/** An instance of a repeat. Its key stays the same when others are removed. */
export interface RawInstance extends RawAnswers {
  key: string
}

/** A form that was opened on this device. Its definitions are stored by version. */
export interface FormRow {
  publicId: string
  title: string
  /** The newest stored version. */
  version: number
  etag: string | null
  fetchedAt: number
  openedAt: number
  /** When the service last answered 404, else null. */
  closedAt: number | null
  /** The language that was chosen for it on this device. */
  language?: string
  /** Whether its files wait for a link that is neither metered nor slow. */
  photos?: 'wifi' | undefined
}

/** A part of a form, which never changes. */
export interface PartRow {
  publicId: string
  hash: string
  content: FormTranslation
}

export interface DefinitionRow {
  publicId: string
  version: number
  form: PublicForm
}

/**
 * The error response for a refused record (docs/errors.md), with errors by field id or property; status 0 if this device refused to send
 * it. It is described in the language of the page when it is shown. Without a code, this device or a proxy refused it.
 */
export interface Refusal {
  status: number
  code?: string | undefined
  codes?: Record<string, SentError[]> | undefined
  /** In English, by the service. */
  message: string
  fields: Record<string, string[]>
}

/** Bytes encrypted with the device's key, or with that of a PIN (`row-encryption.ts`). */
export interface Ciphertext extends Encrypted {
  /** The id of the key of a PIN. */
  pinKey?: string
}

/** A key that cannot be exported from this browser: the device's own, or that of a PIN that was removed. */
export interface DeviceKeyRow {
  name: 'drafts' | `pin:${string}`
  key: CryptoKey
}

/** The PIN of this device (docs/decisions/0046-pin-of-a-device.md). */
export interface PinRow extends PinParameters {
  name: 'pin'
  /** Whether it has digits only, so that a phone shows their keyboard. */
  isNumeric: boolean
  /** The id of the key of drafts. */
  keyId: string
  /** That key, encrypted with one that is derived from the PIN. */
  wrappedKey: Encrypted
  /** Wrong PINs since the last right one, and when the next may be entered. */
  wrongPins: number
  blockedUntil: number
}

export type KeyRow = DeviceKeyRow | PinRow

/** What this installation is in the reports about one form. It stays when the form is removed. */
export interface DeviceRow {
  publicId: string
  deviceId: string
  /** Without it, nobody else can report in the name of this device. */
  secret: string
  /** The number of the next record. */
  nextSeq: number
  /** Who fills in the form, if that was entered. */
  collector?: string
  /** The numbers of records that were deleted before they were sent, until the service has acknowledged that. */
  deleted: number[]
  /** What the last acknowledged report said, and when that was. */
  reported?: string
  reportedAt?: number
  /** The version of the form, 0 without one, for which the service takes no reports; `Infinity` if it never will. */
  stoppedAt?: number
}

/** How far the clock of this device was ahead of the service's, in whole seconds, as of the last reply. */
export interface ClockRow {
  key: 'service'
  ahead: number
}

/** What a newer version of a form has changed for the answers of a draft, until it is submitted. */
export interface FormChanges {
  /** The former answers that do not fit their field any more, as text by field id. */
  misfits: Record<string, string>
  /** Answers to questions that are not asked any more, which are not sent. */
  removed: { id: string; label: string; answer: string }[]
}

/** Answers that are not submitted yet. */
export interface DraftRow {
  id: string
  /** The `client_uuid` to submit it with, if not `id`: that of the record that is edited. */
  clientUuid?: string
  publicId: string
  formTitle: string
  formVersion: number
  answers: RawAnswers
  /** The query of the address that it was begun with; absent in a draft that edits a record. */
  link?: string
  /** What tells it from other drafts of its form. */
  name?: string
  changes?: FormChanges
  /** With a PIN, or of an encrypted form: answers, link, name and changes; `answers` is then stored empty. */
  sealedContent?: Ciphertext & { isFormEncrypted?: boolean }
  page: number
  startedAt: number
  updatedAt: number
  /** The record that this draft replaces when submitted, and its refusal. The record is not sent meanwhile. */
  replaces: string | null
  /** When that was filled in, with the offset of the device, if the form reads the time. */
  clock?: string
  refusal: Refusal | null
  /** Set if it was submitted when the key of the form could not encrypt it, until an answer changes. */
  held?: { filledAt: string; wasOffline: boolean }
  /** In a draft that edits a record: nothing was changed yet. */
  isUntouched?: true
}

/** A file of a draft or record. `ownerId` is the draft's id, which becomes the record's `clientUuid`. */
export interface FileRow {
  id: string
  ownerId: string
  /** In an instance of a repeat, an address with its key: `<repeat id>.<key>.<field id>`. */
  fieldId: string
  name: string
  type: string
  size: number
  blob: Blob
  /** Stored instead of `blob` where the browser stores no Blobs. */
  bytes?: ArrayBuffer
  /** With a PIN, or in a draft of an encrypted form: the stored blob is ciphertext, name and type are in `about`. */
  sealed?: { iv: Ciphertext['iv']; about: Ciphertext }
  /** The id to upload it with, if not `id`: that of the file of which it is an unchanged copy. */
  uploadId?: string
  /** The id that the service assigned to the upload. */
  uploadUuid: string | null
  /** Whether it was uploaded again after the service no longer had it. */
  resent: boolean
}

/** The files of an owner: the ids of all, and those that are not stored as they should be. */
export interface PreparedFiles {
  ids: readonly string[]
  changed: FileRow[]
}

/** A record to store: its files and, if it is encrypted, the members with which it is stored. */
export interface PreparedRecord extends PreparedFiles {
  content?: Partial<RecordRow>
}

export type RecordState = 'waiting' | 'sending' | 'sent' | 'needs_attention'

/** Why the last attempt failed: no response, 429, or an error of the service. */
export type RetryReason = 'unreachable' | 'busy' | 'out_of_order'

/** A submission in the outbox. `answers` are normalized by the rules, and empty once sent. */
export interface RecordRow {
  clientUuid: string
  publicId: string
  formTitle: string
  formVersion: number
  state: RecordState
  answers: Record<string, FormAnswer>
  /** The answers as entered, if that is more than is sent: of forms with expressions, groups or repeats. */
  entered?: RawAnswers | undefined
  /** The number of the rules that have evaluated them. */
  rules?: number
  /** With a PIN: `answers` and `entered`, which are then stored empty. It is encrypted with the key of the device, which sends it without the PIN. */
  sealedContent?: Ciphertext | undefined
  /** Set if the PIN was removed without being entered: it is sent, but not shown any more. */
  lostPin?: true | undefined
  /** Encrypted forms only: the answers as an armoured OpenPGP message. */
  encryptedPayload: string | null
  /** The version of the form whose key was used, if it is not `formVersion`. */
  keyVersion?: number
  /** ISO 8601. */
  filledAt: string
  /** The same instant with the offset of the device, by which the answers were evaluated. */
  clock?: string
  wasOffline: boolean
  /** Of forms with reports of devices: its number on this device, who filled it in, and the known offset of the clock in seconds. */
  device?: { id: string; seq: number; collector?: string; clockOffset?: number } | undefined
  /** In which its form was shown; absent if the form has one language. */
  language?: string
  thankYouMessage: string | null
  attempts: number
  nextTryAt: number
  /** Why the last attempt failed. */
  retryReason: RetryReason | null
  refusal: Refusal | null
  /** How often it was refused in a row without a change. */
  refusals?: number
  /** The newest version of the form that was known when it was refused. */
  refusedVersion?: number
  /** How often it was edited after Submit. An attempt ends only the revision that it has sent. */
  revision?: number
  /**
   * The answers that a request with an unknown outcome may have stored: these, those from before an edit,
   * or either.
   */
  mayBeStored?: 'these' | 'former' | 'either'
  /** Whether the person had it sent on the link that the device has, although its form waits for another one. */
  anyLink?: true
  /** Whether it was deleted while it was being sent, and so is removed unless that succeeds. */
  isUnwanted?: boolean
  /** The draft that it was, if that has another id. */
  draftId?: string
  /** Set if it is from an export and was not edited here since. */
  imported?: true
  receipt: { submissionUuid: string; redirectUrl: string | null; at: number } | null
}

/** The state of the whole queue, in one row. */
export interface QueueRow {
  key: 'queue'
  /** Consecutive attempts that reached no working service. */
  failures: number
  /** No record is sent before this time. */
  pausedUntil: number
  /** No record of a form is sent before its time here (429 with Retry-After). */
  heldUntil: Record<string, number>
}
