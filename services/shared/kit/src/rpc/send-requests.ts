import type { Client as GrpcClient, ServiceError } from '@grpc/grpc-js'

import { toMetadata, type SentContext } from './call-context.ts'
import type { Method } from './idempotency.ts'

/** Longer than the gateway waits for the slowest upload. */
const deadlineMs = 330_000

/**
 * Sends requests with flow control and resolves to the reply. Throws the error of `requests`, after cancelling the call, or the
 * `ServiceError` of the call.
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
        // The service may reply before all requests are sent.
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
  // The call may end, for example by its deadline, while no request is being sent.
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
    // Not awaited, since the iterator may be waiting for its source.
    iterator.return?.().catch(() => undefined)
  }
  stream.end()
  return reply
}
