import { once } from 'node:events'

import {
  type handleServerStreamingCall,
  type handleUnaryCall,
  Metadata,
  type ServerErrorResponse,
  type ServerWritableStream,
  type ServiceDefinition,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js'

import { type AnswerCall, longestReply } from './answer-calls.ts'
import { type CallContext, fromMetadata, type SentContext } from './caller.ts'
import { isDatabaseDown } from './database.ts'
import { log } from './log.ts'
import { type Method, mayRepeat } from './methods.ts'
import { rpcSeconds } from './metrics.ts'
import { Problem, problem, problemToJson } from './problem.ts'
import { answerTraced } from './rpc-tracing.ts'

export const problemKey = 'problem-bin'

type AnyHandler = (request: unknown, call: CallContext) => unknown
type ManyHandler = (request: unknown, call: CallContext) => AsyncIterable<unknown>
export type AnyHandlers = Record<string, AnyHandler>

/** What gRPC is to call for each method of a service. */
export function adapt(
  service: string,
  definition: ServiceDefinition,
  handlers: AnyHandlers,
): UntypedServiceImplementation {
  const implementation: UntypedServiceImplementation = {}
  for (const [name, method] of Object.entries(definition)) {
    const handler = handlers[name]!
    const label = `${service}.${name}`
    implementation[name] = method.responseStream
      ? streamOut(label, handler as ManyHandler)
      : replyOnce(label, handler)
  }
  return implementation
}

/** The same for calls that travel together. */
export function adaptCalls(
  service: string,
  definition: ServiceDefinition,
  handlers: AnyHandlers,
): AnswerCall {
  const methods = new Map(
    Object.entries(definition).filter(([, { responseStream }]) => !responseStream),
  )
  return async ({ method: name, request, ...sent }) => {
    const method = methods.get(name) as Method | undefined
    if (!method) throw problem('internal')
    return answered(`${service}.${name}`, sent, async (call) => {
      const reply = await handlers[name]!(method.requestDeserialize(request), call)
      const bytes = method.responseSerialize(reply)
      return bytes.length > longestReply && mayRepeat(method) ? undefined : bytes
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

function streamOut(
  label: string,
  handler: ManyHandler,
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

/** What a caller is told of an error; one that nobody has foreseen is logged, and told as `internal`. */
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
