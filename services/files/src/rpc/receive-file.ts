import { problem } from '@formpost/kit/rpc'
import type { UploadDescription__Output } from '@formpost/proto/gen/formpost/files/v1/UploadDescription'
import type { UploadRequest__Output } from '@formpost/proto/gen/formpost/files/v1/UploadRequest'

export interface ReceivedFile {
  bytes: Buffer
  description: UploadDescription__Output
}

/** Collects an upload in `buffer`. Throws `file_too_large` if it does not fit. */
export async function receiveFile(
  requests: AsyncIterable<UploadRequest__Output>,
  buffer: Buffer,
): Promise<ReceivedFile> {
  let size = 0
  let description: UploadDescription__Output | undefined
  let isComplete = false
  for await (const request of requests) {
    if (request.description) description = request.description
    if (request.complete) isComplete = true
    const { chunk } = request
    if (!chunk) continue
    if (size + chunk.length > buffer.length) throw problem('file_too_large')
    chunk.copy(buffer, size)
    size += chunk.length
  }
  if (!description || !isComplete) throw problem('unavailable')
  return { bytes: buffer.subarray(0, size), description }
}
