import type { PublicForm } from '@formpost/contract'

/** An answer as typed: text, or the chosen options of a checkbox. A file's is the id of its row in `files`. */
export type RawAnswer = string | string[]
export type RawAnswers = Record<string, RawAnswer>

/** A form that was opened here; its definitions are kept apart, by version. */
export interface FormRow {
  publicId: string
  title: string
  /** The newest version seen. */
  version: number
  etag: string | null
  fetchedAt: number
  openedAt: number
  /** When the service said that it is not there (any more), else null. */
  closedAt: number | null
}

export interface DefinitionRow {
  publicId: string
  version: number
  form: PublicForm
}

/** What the service said against a record: a sentence, and sentences by field id. */
export interface Refusal {
  status: number
  message: string
  fields: Record<string, string[]>
}

/** Bytes that only the device's key opens (see vault). */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

/** A key that works in this browser and cannot be taken out of it. */
export interface KeyRow {
  name: 'drafts'
  key: CryptoKey
}

/** Answers on their way; its id becomes the record's `client_uuid`. */
export interface DraftRow {
  id: string
  publicId: string
  formTitle: string
  formVersion: number
  answers: RawAnswers
  /** Of an encrypted form, in the database: the answers, which are empty then. */
  sealed?: Sealed
  page: number
  startedAt: number
  updatedAt: number
  /** The refused record that this draft will take the place of, with what was said against it. */
  replaces: string | null
  refusal: Refusal | null
}

/** A file of a draft or a record; `ownerId` is the draft's id or the record's client uuid, which are the same. */
export interface FileRow {
  id: string
  ownerId: string
  fieldId: string
  name: string
  type: string
  size: number
  blob: Blob
  /** Where the browser stores no Blobs: stored in its place. */
  bytes?: ArrayBuffer
  /** Of a draft of an encrypted form, in the database: the blob is ciphertext, name and type are empty. */
  sealed?: { iv: Sealed['iv']; about: Sealed }
  /** What the service called it, once it has it. */
  uploadUuid: string | null
  /** Whether it was sent a second time because the service had lost the first. */
  resent: boolean
}

export type RecordState = 'waiting' | 'sending' | 'sent' | 'needs_attention'

/** Why the last try failed: nobody answered, the service was busy, or it was out of order. */
export type Trouble = 'unreachable' | 'busy' | 'out_of_order'

/** A frozen submission. `answers` are as the rules normalised them; empty once sent. */
export interface RecordRow {
  clientUuid: string
  publicId: string
  formTitle: string
  formVersion: number
  state: RecordState
  answers: Record<string, string | number | string[]>
  /** On an encrypted form: the answers as an armoured OpenPGP message, instead of `answers`. */
  encryptedPayload: string | null
  /** ISO 8601. */
  filledAt: string
  wasOffline: boolean
  thankYouMessage: string | null
  attempts: number
  nextTryAt: number
  trouble: Trouble | null
  refusal: Refusal | null
  receipt: { submissionUuid: string; redirectUrl: string | null; at: number } | null
}

/** How the queue as a whole stands; one row. */
export interface QueueRow {
  key: 'queue'
  /** Tries in a row that found no working service. */
  failures: number
  /** Until when nothing is tried. */
  pausedUntil: number
  /** Until when the service asked to be left alone, by form. */
  heldUntil: Record<string, number>
}
