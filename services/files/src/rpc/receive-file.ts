import { problem } from '@formpost/kit/rpc'
import type { UploadDescription__Output } from '@formpost/proto/gen/formpost/files/v1/UploadDescription'
import type { UploadRequest__Output } from '@formpost/proto/gen/formpost/files/v1/UploadRequest'

export interface ReceivedFile {
  bytes: Buffer
  description: UploadDescription__Output
}

/**
 * Collects an upload in a buffer, which is acquired with the first chunk. Throws `file_too_large` if the
 * upload does not fit.
 */
export async function receiveFile(
  requests: AsyncIterable<UploadRequest__Output>,
  takeBuffer: () => Promise<Buffer>,
): Promise<ReceivedFile> {
  let buffer: Buffer | undefined
  let size = 0
  let description: UploadDescription__Output | undefined
  let isComplete = false
  for await (const request of requests) {
    if (request.description) description = request.description
    if (request.complete) isComplete = true
    const { chunk } = request
    if (!chunk) continue
    buffer ??= await takeBuffer()
    if (size + chunk.length > buffer.length)
      throw problem('file_too_large', { maxBytes: buffer.length })
    chunk.copy(buffer, size)
    size += chunk.length
  }
  if (!description || !isComplete) throw problem('unavailable')
  return { bytes: buffer?.subarray(0, size) ?? Buffer.alloc(0), description }
}
