import type { Client as GrpcClient, ServiceError } from '@grpc/grpc-js'

import { type SentContext, toMetadata } from './call-context.ts'
import type { Method } from './methods.ts'

/** In ms: longer than the gateway waits for the slowest sender. */
const deadlineMs = 330_000

/**
 * Sends requests as they are made, waiting while the service does not read them; resolves to its reply. Throws what `requests`
 * throws, after cancelling the call, or the call's `ServiceError`.
 */
export async function sendRequests(
  grpc: GrpcClient,
  method: Method,
  requests: AsyncIterable<unknown>,
  sent: SentContext,
): Promise<unknown> {
  let isOver = false
  let resume = () => {}
  const iterator = requests[Symbol.asyncIterator]()
  let stream!: ReturnType<typeof grpc.makeClientStreamRequest>
  const reply = new Promise<unknown>((resolve, reject) => {
    stream = grpc.makeClientStreamRequest(
      method.path,
      method.requestSerialize,
      method.responseDeserialize,
      toMetadata(sent),
      { deadline: Date.now() + deadlineMs },
      (error: ServiceError | null, message?: unknown) => {
        // The service may refuse before all is sent.
        isOver = true
        resume()
        if (error) reject(error)
        else resolve(message)
      },
    )
  })
  reply.catch(() => undefined)
  stream.on('drain', () => resume())
  stream.on('error', () => undefined)
  // The call may end, by its deadline for one, while nothing is sent.
  const over = reply.then(
    () => undefined,
    () => undefined,
  )
  const nextRequest = async () => {
    const next = iterator.next()
    next.catch(() => undefined)
    return Promise.race([next, over])
  }
  try {
    for (let next = await nextRequest(); next && !next.done; next = await nextRequest()) {
      if (!stream.write(next.value) && !isOver) {
        await new Promise<void>((resolve) => (resume = resolve))
      }
    }
  } catch (error) {
    stream.cancel()
    throw error
  } finally {
    // Not awaited: it may be waiting for its own source.
    iterator.return?.().catch(() => undefined)
  }
  stream.end()
  return reply
}
