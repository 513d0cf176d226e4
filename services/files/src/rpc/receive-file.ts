import { problem } from '@formpost/kit/rpc'
import type { UploadDescription__Output as UploadDescription } from '@formpost/proto/gen/formpost/files/v1/UploadDescription'
import type { UploadRequest__Output as UploadRequest } from '@formpost/proto/gen/formpost/files/v1/UploadRequest'

import { maxFileBytes } from '../domain/check-upload.ts'

/** Room for the largest upload, in bytes. */
export const roomBytes = maxFileBytes

export interface Received {
  bytes: Buffer
  description: UploadDescription
}

/** Collects an upload in `room`. Throws `file_too_large` where there is more than that. */
export async function receiveFile(
  requests: AsyncIterable<UploadRequest>,
  room: Buffer,
): Promise<Received> {
  let size = 0
  let description: UploadDescription | undefined
  let isComplete = false
  for await (const request of requests) {
    if (request.description) description = request.description
    if (request.complete) isComplete = true
    const { chunk } = request
    if (!chunk) continue
    if (size + chunk.length > room.length) throw problem('file_too_large')
    chunk.copy(room, size)
    size += chunk.length
  }
  if (!description || !isComplete) throw problem('unavailable')
  return { bytes: room.subarray(0, size), description }
}
