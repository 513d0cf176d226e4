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
  try {
    for await (const request of requests) {
      if (isOver) break
      if (!stream.write(request) && !isOver) {
        await new Promise<void>((resolve) => (resume = resolve))
      }
    }
  } catch (error) {
    stream.cancel()
    throw error
  }
  stream.end()
  return reply
}
