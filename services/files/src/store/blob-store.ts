import { log } from '@formpost/kit/observability'
import { type Problem, problem } from '@formpost/kit/rpc'

/**
 * Where the bytes of uploads are, each under the upload's uuid. Everything may throw `unavailable`.
 */
export interface BlobStore {
  /** Durable once it resolves. */
  put(uuid: string, bytes: Buffer): Promise<void>
  /** Throws `upload_not_found`. */
  get(uuid: string): Promise<AsyncIterable<Buffer>>
  /** What is not there is fine. */
  remove(uuids: readonly string[]): Promise<void>
  /** Rejects while the store can't be used; makes what it needs the first time. */
  check(): Promise<void>
}

/** Both stores name objects alike, so that one can be copied to the other. */
export const blobKey = (uuid: string): string => `${uuid.slice(0, 2)}/${uuid}`

/** Says in the log why the store failed, and to the caller that it did. */
export function blobStoreDown(error: unknown): Problem {
  // S3 may give its code and no words.
  const { message, code } = error as { message?: string; code?: string }
  log.warn({ reason: message || code || String(error) }, 'blob store down')
  return problem('unavailable', { retryAfter: 5 })
}
