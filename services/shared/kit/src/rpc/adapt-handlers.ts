import { once } from 'node:events'

import {
  Metadata,
  type handleServerStreamingCall,
  type handleUnaryCall,
  type ServerErrorResponse,
  type ServerWritableStream,
  type ServiceDefinition,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js'

import { isDatabaseDown } from '../database/is-database-down.ts'
import { CodedError } from '../errors/coded-error.ts'
import { log } from '../observability/log.ts'
import { rpcSeconds } from '../observability/metrics.ts'
import { requireAllowedCaller, type ReadCallerNames } from './allowed-callers.ts'
import { fromMetadata, type CallContext, type SentContext } from './call-context.ts'
import { isIdempotent, type Method } from './idempotency.ts'
import { maxReplyBytes, type HandleCall } from './multiplexed-server.ts'
import { Problem, problem, problemKey, problemToJson } from './problem.ts'
import { startServerSpan } from './tracing.ts'

type AnyHandler = (request: unknown, call: CallContext) => unknown
type StreamingHandler = (request: unknown, call: CallContext) => AsyncIterable<unknown>
export type AnyHandlers = Record<string, AnyHandler>
/** Throws unless the caller may make the call. */
type Authorize = (call: Parameters<ReadCallerNames>[0]) => void

/** Adapts handlers to grpc-js, and refuses callers that may not call them. */
export function adapt(
  service: string,
  definition: ServiceDefinition,
  handlers: AnyHandlers,
  readCallers: ReadCallerNames,
): UntypedServiceImplementation {
  const implementation: UntypedServiceImplementation = {}
  for (const [name, method] of Object.entries(definition)) {
    const handler = handlers[name]!
    const label = `${service}.${name}`
    const authorize: Authorize = (call) => requireAllowedCaller(service, name, readCallers(call))
    implementation[name] = method.responseStream
      ? streamReplies(label, handler as StreamingHandler, authorize)
      : replyOnce(label, handler, authorize)
  }
  return implementation
}

/** Adapts the unary handlers to multiplexed calls. */
export function adaptCalls(
  service: string,
  definition: ServiceDefinition,
  handlers: AnyHandlers,
): HandleCall {
  const methods = new Map(
    Object.entries(definition).filter(([, { responseStream }]) => !responseStream),
  )
  return async ({ method: name, request, ...sent }, callers) => {
    const method = methods.get(name) as Method | undefined
    // During an upgrade the caller may be of the next release, which has more methods.
    if (!method) throw problem('unavailable', { retryAfter: 10 })
    return handleCall(`${service}.${name}`, sent, async (call) => {
      requireAllowedCaller(service, name, callers)
      const reply = await handlers[name]!(method.requestDeserialize(request), call)
      const bytes = method.responseSerialize(reply)
      return bytes.length > maxReplyBytes && isIdempotent(method) ? undefined : bytes
    })
  }
}

/** Runs a handler with metrics and tracing; throws a Problem. */
export async function handleCall<T>(
  label: string,
  sent: SentContext,
  handle: (call: CallContext) => Promise<T>,
): Promise<T> {
  const { call, span } = startServerSpan(label, sent)
  const done = rpcSeconds.startTimer({ rpc: label })
  try {
    const result = await span.run(() => handle(call))
    done({ outcome: 'ok' })
    span.end()
    return result
  } catch (error) {
    const failed = asProblem(error, label, call)
    done({ outcome: failed.code })
    span.end({}, failed.code)
    throw failed
  }
}

function replyOnce(
  label: string,
  handler: AnyHandler,
  authorize: Authorize,
): handleUnaryCall<unknown, unknown> {
  return (call, callback) => {
    const reply = handleCall(label, fromMetadata(call.metadata), async (context) => {
      authorize(call)
      return handler(call.request, context)
    })
    reply.then(
      (message) => callback(null, message),
      (failed: Problem) => callback(toServiceError(failed)),
    )
  }
}

function streamReplies(
  label: string,
  handler: StreamingHandler,
  authorize: Authorize,
): handleServerStreamingCall<unknown, unknown> {
  return (call) => {
    const { call: context, span } = startServerSpan(label, fromMetadata(call.metadata))
    const done = rpcSeconds.startTimer({ rpc: label })
    const cancelled = new AbortController()
    call.once('cancelled', () => cancelled.abort())
    const { signal } = cancelled
    const written = span.run(async () => {
      authorize(call)
      await writeAll(call, handler(call.request, { ...context, signal }), signal)
    })
    written.then(
      () => {
        done({ outcome: 'ok' })
        span.end()
        call.end()
      },
      (error: unknown) => {
        const failed = call.cancelled ? undefined : asProblem(error, label, context)
        const outcome = failed?.code ?? 'cancelled'
        done({ outcome })
        span.end({}, outcome)
        if (failed) call.emit('error', toServiceError(failed))
      },
    )
  }
}

async function writeAll(
  call: ServerWritableStream<unknown, unknown>,
  messages: AsyncIterable<unknown>,
  signal: AbortSignal,
): Promise<void> {
  for await (const message of messages) {
    signal.throwIfAborted()
    if (!call.write(message)) await once(call, 'drain', { signal })
  }
}

/** Converts an error to a Problem; an unexpected one is logged and becomes `internal`. */
export function asProblem(error: unknown, rpc: string, { requestId }: CallContext): Problem {
  if (error instanceof Problem) return error
  if (error instanceof CodedError) return problem(error.code, error.details)
  if (isDatabaseDown(error)) {
    log.warn({ rpc, requestId, reason: (error as Error).message }, 'database down')
    return problem('unavailable', { retryAfter: 2 })
  }
  log.error({ rpc, requestId, err: error }, 'rpc failed')
  return problem('internal')
}

function toServiceError(failed: Problem): ServerErrorResponse {
  const metadata = new Metadata()
  metadata.set(problemKey, Buffer.from(problemToJson(failed)))
  return Object.assign(new Error(failed.message), {
    code: failed.grpc,
    details: failed.message,
    metadata,
  })
}
