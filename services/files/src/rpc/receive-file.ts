import { invalid, problem } from '@formpost/kit'
import type { UploadHeader__Output as UploadHeader } from '@formpost/proto/gen/formpost/files/v1/UploadHeader'
import type { UploadRequest__Output as UploadRequest } from '@formpost/proto/gen/formpost/files/v1/UploadRequest'

import { maxFileBytes } from '../domain/check-upload.ts'

/** Long enough for 2 MB at 60 kbit/s. */
const patienceMs = 300_000

export interface Received {
  header: UploadHeader
  bytes: Buffer
}

/**
 * Collects the one file of a stream in `bytes`, which hold the largest. Throws `file_too_large` at the first byte
 * too many.
 */
export async function receiveFile(
  requests: AsyncIterable<UploadRequest>,
  bytes: Buffer,
): Promise<Received> {
  let header: UploadHeader | undefined
  let size = 0
  for await (const request of inTime(requests, patienceMs)) {
    header ??= request.header ?? undefined
    if (!request.chunk) continue
    if (size + request.chunk.length > maxFileBytes) throw problem('file_too_large')
    size += request.chunk.copy(bytes, size)
  }
  if (!header) throw invalid({ form_field_id: ['The form_field_id is required.'] })
  return { header, bytes: bytes.subarray(0, size) }
}

async function* inTime<T>(messages: AsyncIterable<T>, ms: number): AsyncGenerator<T> {
  const iterator = messages[Symbol.asyncIterator]()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(problem('timeout', { retryAfter: 5 })), ms)
  })
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), late])
      if (next.done) return
      yield next.value
    }
  } finally {
    clearTimeout(timer)
    // Not awaited: it would wait for the message that does not come.
    void iterator.return?.()
  }
}
