import { once } from 'node:events'

import {
  type handleClientStreamingCall,
  type handleServerStreamingCall,
  type handleUnaryCall,
  Metadata,
  type ServerErrorResponse,
  type ServerWritableStream,
  type ServiceDefinition,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js'

import { type AnswerCall, maxReplyBytes } from './multiplexed-server.ts'
import { type CallContext, fromMetadata, type SentContext } from './call-context.ts'
import { isDatabaseDown } from '../database/is-database-down.ts'
import { log } from '../observability/log.ts'
import { type Method, mayRepeat } from './methods.ts'
import { rpcSeconds } from '../observability/metrics.ts'
import { Problem, problem, problemToJson } from './problem.ts'
import { answerTraced } from './tracing.ts'

export const problemKey = 'problem-bin'

type AnyHandler = (request: unknown, call: CallContext) => unknown
type StreamingHandler = (request: unknown, call: CallContext) => AsyncIterable<unknown>
export type AnyHandlers = Record<string, AnyHandler>

/** Handlers as grpc-js calls them. */
export function adapt(
  service: string,
  definition: ServiceDefinition,
  handlers: AnyHandlers,
): UntypedServiceImplementation {
  const implementation: UntypedServiceImplementation = {}
  for (const [name, method] of Object.entries(definition)) {
    const handler = handlers[name]!
    const label = `${service}.${name}`
    if (method.responseStream) {
      implementation[name] = streamReplies(label, handler as StreamingHandler)
    } else {
      implementation[name] = method.requestStream
        ? readRequests(label, handler)
        : replyOnce(label, handler)
    }
  }
  return implementation
}

/** The same for multiplexed calls: unary methods only. */
export function adaptCalls(
  service: string,
  definition: ServiceDefinition,
  handlers: AnyHandlers,
): AnswerCall {
  const methods = new Map(
    Object.entries(definition).filter(
      ([, { requestStream, responseStream }]) => !requestStream && !responseStream,
    ),
  )
  return async ({ method: name, request, ...sent }) => {
    const method = methods.get(name) as Method | undefined
    if (!method) throw problem('internal')
    return answered(`${service}.${name}`, sent, async (call) => {
      const reply = await handlers[name]!(method.requestDeserialize(request), call)
      const bytes = method.responseSerialize(reply)
      return bytes.length > maxReplyBytes && mayRepeat(method) ? undefined : bytes
    })
  }
}

/** Does the work of a call, timed and traced; throws a Problem. */
export async function answered<T>(
  label: string,
  sent: SentContext,
  handle: (call: CallContext) => Promise<T>,
): Promise<T> {
  const { call, work } = answerTraced(label, sent)
  const done = rpcSeconds.startTimer({ rpc: label })
  try {
    const result = await work.within(() => handle(call))
    done({ outcome: 'ok' })
    work.end()
    return result
  } catch (error) {
    const failed = asProblem(error, label, call)
    done({ outcome: failed.code })
    work.end({}, failed.code)
    throw failed
  }
}

function replyOnce(label: string, handler: AnyHandler): handleUnaryCall<unknown, unknown> {
  return ({ request, metadata }, callback) => {
    const reply = answered(label, fromMetadata(metadata), async (call) => handler(request, call))
    reply.then(
      (message) => callback(null, message),
      (failed: Problem) => callback(toServiceError(failed)),
    )
  }
}

/** The requests are read as they come, so that a sender waits while they are not. */
function readRequests(
  label: string,
  handler: AnyHandler,
): handleClientStreamingCall<unknown, unknown> {
  return (call, callback) => {
    const reply = answered(label, fromMetadata(call.metadata), async (context) => {
      try {
        return await handler(call, context)
      } catch (error) {
        // A sender that gave up is no fault of the handler.
        throw call.cancelled ? problem('unavailable') : error
      }
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
): handleServerStreamingCall<unknown, unknown> {
  return (call) => {
    const { call: context, work } = answerTraced(label, fromMetadata(call.metadata))
    const done = rpcSeconds.startTimer({ rpc: label })
    const written = work.within(() => writeAll(call, handler(call.request, context)))
    written.then(
      () => {
        done({ outcome: 'ok' })
        work.end()
        call.end()
      },
      (error: unknown) => {
        const failed = call.cancelled ? undefined : asProblem(error, label, context)
        const outcome = failed?.code ?? 'cancelled'
        done({ outcome })
        work.end({}, outcome)
        if (failed) call.emit('error', toServiceError(failed))
      },
    )
  }
}

async function writeAll(
  call: ServerWritableStream<unknown, unknown>,
  messages: AsyncIterable<unknown>,
): Promise<void> {
  const gone = new AbortController()
  call.once('cancelled', () => gone.abort())
  for await (const message of messages) {
    gone.signal.throwIfAborted()
    if (!call.write(message)) await once(call, 'drain', { signal: gone.signal })
  }
}

/** The Problem for an error; an unexpected one is logged and becomes `internal`. */
export function asProblem(error: unknown, rpc: string, { requestId }: CallContext): Problem {
  if (error instanceof Problem) return error
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
