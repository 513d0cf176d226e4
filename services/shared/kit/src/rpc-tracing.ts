import type { Metadata } from '@grpc/grpc-js'

import { type CallContext, toMetadata } from './caller.ts'
import { Problem } from './problem.ts'
import { startWork, type Work, workFrom } from './tracing.ts'

const headerNames = ['traceparent', 'tracestate']

const attributesOf = (rpc: string, { requestId }: CallContext) => ({
  'rpc.system': 'grpc',
  'rpc.method': rpc,
  'formpost.request_id': requestId,
})

function ask(rpc: string, call: CallContext): { work: Work; metadata: Metadata } {
  const work = startWork(rpc, { kind: 'client' }, attributesOf(rpc, call))
  const metadata = toMetadata(call)
  for (const [name, value] of Object.entries(work.headers())) metadata.set(name, value)
  return { work, metadata }
}

const failureOf = (error: unknown): string => (error instanceof Problem ? error.code : 'internal')

/** Makes a call with one reply, in a span of the caller's side. */
export async function callTraced<T>(
  rpc: string,
  call: CallContext,
  make: (metadata: Metadata) => Promise<T>,
): Promise<T> {
  const { work, metadata } = ask(rpc, call)
  try {
    const reply = await make(metadata)
    work.end()
    return reply
  } catch (error) {
    work.end({}, failureOf(error))
    throw error
  }
}

/** The same for a stream of replies; it ends when the last one is read or the reader has had enough. */
export async function* streamTraced<T>(
  rpc: string,
  call: CallContext,
  make: (metadata: Metadata) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const { work, metadata } = ask(rpc, call)
  let failure: string | undefined
  try {
    yield* make(metadata)
  } catch (error) {
    failure = failureOf(error)
    throw error
  } finally {
    work.end({}, failure)
  }
}

/** The answering side's span, a part of what its caller sent with the call. */
export function answerTraced(rpc: string, metadata: Metadata, call: CallContext): Work {
  const headers = headerNames.flatMap((name) =>
    metadata.get(name).map((value) => [name, String(value)] as const),
  )
  const partOf = workFrom(Object.fromEntries(headers))
  return startWork(rpc, { kind: 'server', partOf }, attributesOf(rpc, call))
}
