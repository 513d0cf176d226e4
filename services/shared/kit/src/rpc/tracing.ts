import { startSpan, traceContextFrom, type TraceSpan } from '../observability/tracing.ts'
import { fromSent, toSent, type CallContext, type SentContext } from './call-context.ts'
import { Problem } from './problem.ts'

const attributesOf = (rpc: string, { requestId }: CallContext) => ({
  'rpc.system': 'grpc',
  'rpc.method': rpc,
  'formpost.request_id': requestId,
})

function startClientSpan(rpc: string, call: CallContext): { span: TraceSpan; sent: SentContext } {
  const span = startSpan(rpc, { kind: 'client' }, attributesOf(rpc, call))
  return { span, sent: toSent(call, span.headers()) }
}

const failureOf = (error: unknown): string => (error instanceof Problem ? error.code : 'internal')

/** Makes a unary call in a client span. */
export async function callTraced<T>(
  rpc: string,
  call: CallContext,
  make: (sent: SentContext) => Promise<T>,
): Promise<T> {
  const { span, sent } = startClientSpan(rpc, call)
  try {
    const reply = await make(sent)
    span.end()
    return reply
  } catch (error) {
    span.end({}, failureOf(error))
    throw error
  }
}

/** Reads a stream of replies in a client span, which ends with the last reply or when the reader stops. */
export async function* streamTraced<T>(
  rpc: string,
  call: CallContext,
  make: (sent: SentContext) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const { span, sent } = startClientSpan(rpc, call)
  let failure: string | undefined
  try {
    yield* make(sent)
  } catch (error) {
    failure = failureOf(error)
    throw error
  } finally {
    span.end({}, failure)
  }
}

/** Starts the server span of a call, as a child of the span of its caller. */
export function startServerSpan(
  rpc: string,
  sent: SentContext,
): { span: TraceSpan; call: CallContext } {
  const call = fromSent(sent)
  const options = { kind: 'server', parent: traceContextFrom(sent.trace) } as const
  return { call, span: startSpan(rpc, options, attributesOf(rpc, call)) }
}
