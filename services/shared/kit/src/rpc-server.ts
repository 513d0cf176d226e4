import { once } from 'node:events'

import {
  type handleClientStreamingCall,
  type handleServerStreamingCall,
  type handleUnaryCall,
  Metadata,
  Server,
  type ServerErrorResponse,
  type ServerReadableStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  type ServiceDefinition,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js'
import { HealthImplementation } from 'grpc-health-check'

import { createAdminServer } from './admin-server.ts'
import { type CallContext, fromMetadata } from './caller.ts'
import type { ServiceConfig, TlsSettings } from './config.ts'
import { isDatabaseDown } from './database.ts'
import { loadDefinition } from './definitions.ts'
import { drainMs, type Part } from './lifecycle.ts'
import { log } from './log.ts'
import { rpcSeconds } from './metrics.ts'
import { Problem, problem, problemToJson } from './problem.ts'
import { answerTraced } from './rpc-tracing.ts'
import type { Handlers, ServiceName } from './rpc-types.ts'
import { serverCredentials } from './tls.ts'

/** Room for a batch of submissions with encrypted payloads of up to 5 MiB each. */
export const maxMessageBytes = 64 * 1024 * 1024
export const problemKey = 'problem-bin'
const healthEveryMs = 2_000
const connectionAgeMs = 300_000
/** How long a stream may take, in ms; it is bounded by how fast the other side reads. */
export const streamDeadlineMs = 3_600_000

export interface RpcServerOptions<S extends ServiceName> {
  service: S
  handlers: Handlers<S>
  config: Pick<ServiceConfig, 'GRPC_HOST' | 'GRPC_PORT' | 'ADMIN_HOST' | 'ADMIN_PORT'> & TlsSettings
  /** What every call needs, by name; each rejects while it is down. */
  needs: Record<string, () => Promise<unknown>>
}

/** A gRPC server for one service, with health checks that follow what it needs, and its admin port. */
export function createRpcServer<S extends ServiceName>(options: RpcServerOptions<S>): Part {
  const { service, handlers, config, needs } = options
  const server = new Server({
    'grpc.max_receive_message_length': maxMessageBytes,
    'grpc.max_send_message_length': maxMessageBytes,
    // Callers come back through DNS now and then, and so find pods that were added since.
    'grpc.max_connection_age_ms': connectionAgeMs,
    'grpc.max_connection_age_grace_ms': streamDeadlineMs,
  })
  const health = new HealthImplementation({ '': 'NOT_SERVING', [service]: 'NOT_SERVING' })
  health.addToServer(server)
  server.addService(withStreamEnds(loadDefinition(service)), adapt(service, handlers))

  const setHealth = (status: 'SERVING' | 'NOT_SERVING') => {
    health.setStatus('', status)
    health.setStatus(service, status)
  }
  const checkNeeds = async (): Promise<Record<string, boolean>> => {
    const checks = Object.entries(needs).map(async ([name, check]) => {
      const isUp = await check().then(
        () => true,
        () => false,
      )
      return [name, isUp] as const
    })
    return Object.fromEntries(await Promise.all(checks))
  }
  const admin =
    config.ADMIN_PORT === undefined
      ? undefined
      : createAdminServer({ host: config.ADMIN_HOST, port: config.ADMIN_PORT, health: checkNeeds })
  let stopped = false
  const watch = async () => {
    const isUp = Object.values(await checkNeeds()).every(Boolean)
    if (stopped) return
    setHealth(isUp ? 'SERVING' : 'NOT_SERVING')
    setTimeout(watch, healthEveryMs).unref()
  }

  return {
    async start() {
      await new Promise<void>((resolve, reject) => {
        const bound = (error: Error | null) => (error ? reject(error) : resolve())
        server.bindAsync(
          `${config.GRPC_HOST}:${config.GRPC_PORT}`,
          serverCredentials(config),
          bound,
        )
      })
      await watch()
      await admin?.start()
    },
    async stop() {
      stopped = true
      setHealth('NOT_SERVING')
      const drained = new Promise<void>((resolve) => server.tryShutdown(() => resolve()))
      const late = setTimeout(() => server.forceShutdown(), drainMs)
      await drained
      clearTimeout(late)
      await admin?.stop()
    },
  }
}

type AnyHandler = (request: unknown, call: CallContext) => unknown

function adapt<S extends ServiceName>(
  service: S,
  handlers: Handlers<S>,
): UntypedServiceImplementation {
  const implementation: UntypedServiceImplementation = {}
  for (const [name, method] of Object.entries(loadDefinition(service))) {
    const handler = (handlers as Record<string, AnyHandler>)[name]!
    const label = `${service}.${name}`
    implementation[name] = method.responseStream
      ? streamOut(label, handler as (request: unknown, call: CallContext) => AsyncIterable<unknown>)
      : replyOnce(label, handler, method.requestStream)
  }
  return implementation
}

type Unary = ServerUnaryCall<unknown, unknown>
type Stream = ServerReadableStream<unknown, unknown>

function replyOnce(label: string, handler: AnyHandler, requestStream: boolean) {
  const handle: handleUnaryCall<unknown, unknown> & handleClientStreamingCall<unknown, unknown> = (
    call,
    callback,
  ) => {
    const context = fromMetadata(call.metadata)
    const done = rpcSeconds.startTimer({ rpc: label })
    const work = answerTraced(label, call.metadata, context)
    const handled = work.within(async () =>
      handler(requestStream ? whole(call as Stream) : (call as Unary).request, context),
    )
    handled.then(
      (reply) => {
        done({ outcome: 'ok' })
        work.end()
        callback(null, reply)
      },
      (error: unknown) => {
        const failed = asProblem(error, label, context)
        done({ outcome: failed.code })
        work.end({}, failed.code)
        callback(toServiceError(failed))
      },
    )
  }
  return handle
}

/** What an empty message is read as where messages stream in: see `whole`. */
const complete = {}

/**
 * The messages of a stream that is complete. HTTP/2 ends one that its sender gave up just like one that
 * is finished, and half a file must not pass for a whole one: so our clients send an empty message last.
 */
async function* whole(call: Stream): AsyncGenerator<unknown> {
  let isComplete = false
  for await (const message of call) {
    if (message === complete) isComplete = true
    else yield message
  }
  if (!isComplete) throw problem('unavailable')
}

/** The definition as it is, but for the end of streams of requests. */
function withStreamEnds(definition: ServiceDefinition): ServiceDefinition {
  const entries = Object.entries(definition).map(([name, method]) => [
    name,
    method.requestStream ? { ...method, requestDeserialize: orComplete(method) } : method,
  ])
  return Object.fromEntries(entries)
}

const orComplete =
  ({ requestDeserialize }: ServiceDefinition[string]) =>
  (bytes: Buffer): unknown =>
    bytes.length === 0 ? complete : requestDeserialize(bytes)

function streamOut(
  label: string,
  handler: (request: unknown, call: CallContext) => AsyncIterable<unknown>,
): handleServerStreamingCall<unknown, unknown> {
  return (call) => {
    const context = fromMetadata(call.metadata)
    const done = rpcSeconds.startTimer({ rpc: label })
    const work = answerTraced(label, call.metadata, context)
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

function asProblem(error: unknown, rpc: string, { requestId }: CallContext): Problem {
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
