import { type CallContext, fromSent, type SentContext, toSent } from './call-context.ts'
import { Problem } from './problem.ts'
import { startWork, type Work, workFrom } from '../observability/tracing.ts'

const attributesOf = (rpc: string, { requestId }: CallContext) => ({
  'rpc.system': 'grpc',
  'rpc.method': rpc,
  'formpost.request_id': requestId,
})

function ask(rpc: string, call: CallContext): { work: Work; sent: SentContext } {
  const work = startWork(rpc, { kind: 'client' }, attributesOf(rpc, call))
  return { work, sent: toSent(call, work.headers()) }
}

const failureOf = (error: unknown): string => (error instanceof Problem ? error.code : 'internal')

/** Makes a call with one reply, in a span of the caller's side. */
export async function callTraced<T>(
  rpc: string,
  call: CallContext,
  make: (sent: SentContext) => Promise<T>,
): Promise<T> {
  const { work, sent } = ask(rpc, call)
  try {
    const reply = await make(sent)
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
  make: (sent: SentContext) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const { work, sent } = ask(rpc, call)
  let failure: string | undefined
  try {
    yield* make(sent)
  } catch (error) {
    failure = failureOf(error)
    throw error
  } finally {
    work.end({}, failure)
  }
}

/** The answering side's span, a part of what its caller sent with the call. */
export function answerTraced(rpc: string, sent: SentContext): { work: Work; call: CallContext } {
  const call = fromSent(sent)
  const options = { kind: 'server', partOf: workFrom(sent.trace) } as const
  return { call, work: startWork(rpc, options, attributesOf(rpc, call)) }
}
