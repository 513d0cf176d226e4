import { invalid, problem } from '@formpost/kit'
import type { UploadHeader__Output as UploadHeader } from '@formpost/proto/gen/formpost/files/v1/UploadHeader'
import type { UploadRequest__Output as UploadRequest } from '@formpost/proto/gen/formpost/files/v1/UploadRequest'

import type { ByteBudget } from '../domain/byte-budget.ts'
import { maxFileBytes } from '../domain/check-upload.ts'

/** Long enough for 2 MB at 60 kbit/s. */
const patienceMs = 300_000

export interface Received {
  header: UploadHeader
  bytes: Buffer
}

/**
 * Collects the one file of a stream, hands it to `use`, and holds its bytes in the budget all the while.
 * Throws `file_too_large` at the first byte too many.
 */
export async function receiveFile<T>(
  requests: AsyncIterable<UploadRequest>,
  budget: ByteBudget,
  use: (file: Received) => Promise<T>,
): Promise<T> {
  const chunks: Buffer[] = []
  let header: UploadHeader | undefined
  let size = 0
  let held = 0
  try {
    for await (const request of inTime(requests, Date.now() + patienceMs)) {
      header ??= request.header ?? undefined
      if (!request.chunk) continue
      size += request.chunk.length
      if (size > maxFileBytes) throw problem('file_too_large')
      await budget.take(request.chunk.length)
      held = size
      chunks.push(request.chunk)
    }
    if (!header) throw invalid({ form_field_id: ['The form_field_id is required.'] })
    // Emptied, so that the chunks don't live on beside their copy.
    return await use({ header, bytes: Buffer.concat(chunks.splice(0)) })
  } finally {
    budget.giveBack(held)
  }
}

async function* inTime<T>(messages: AsyncIterable<T>, deadline: number): AsyncGenerator<T> {
  const iterator = messages[Symbol.asyncIterator]()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(problem('timeout', { retryAfter: 5 })), deadline - Date.now())
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
