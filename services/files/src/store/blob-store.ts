// S3 and files: the interface of both blob stores, and what they have in common.
import { log } from '@formpost/kit/observability'

import { DomainError } from '../domain/domain-error.ts'

/** Keeps the bytes of uploads by their uuids. Every method may throw `unavailable`. */
export interface BlobStore {
  /** Durable once it resolves. */
  put(uuid: string, bytes: Buffer): Promise<void>
  /** Throws `upload_not_found`. */
  get(uuid: string): Promise<AsyncIterable<Buffer>>
  /** Ignores missing blobs. */
  remove(uuids: readonly string[]): Promise<void>
  /** Rejects while the store is not usable. The first call creates the folder or bucket. */
  check(): Promise<void>
}

/** The same in both stores, so that blobs can be copied between them. */
export const blobKey = (uuid: string): string => `${uuid.slice(0, 2)}/${uuid}`

/** Logs why the store failed, and returns the error to throw. */
export function blobStoreDown(error: unknown): DomainError {
  // Errors of S3 may have a code and an empty message.
  const { message, code } = error as { message?: string; code?: string }
  log.warn({ reason: message || code || String(error) }, 'blob store down')
  return new DomainError('unavailable', { retryAfter: 5 })
}
