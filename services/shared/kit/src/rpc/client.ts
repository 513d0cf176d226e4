import {
  connectivityState,
  Client as GrpcClient,
  status,
  type ChannelOptions,
  type ServiceError,
} from '@grpc/grpc-js'
import { service as healthService } from 'grpc-health-check'

import type { TlsSettings } from '../config/settings.ts'
import { toMetadata, type CallContext, type SentContext } from './call-context.ts'
import { createChannelPool, type Channel } from './channel-pool.ts'
import { createCallCoalescer } from './coalesce-calls.ts'
import { loadDefinition } from './definitions.ts'
import { isIdempotent, isRead, type Method } from './idempotency.ts'
import { maxMessageBytes, streamDeadlineMs } from './limits.ts'
import { Problem, problem, problemFromJson, problemKey } from './problem.ts'
import { clientCredentialsReader } from './tls.ts'
import { callTraced, streamTraced } from './tracing.ts'
import type { Client, ServiceName } from './types.ts'

const unaryDeadlineMs = 8_000
/**
 * Methods for forms with long lists, which take seconds on a busy machine. They use separate calls at once, because a reply that is too
 * long for a shared stream is made twice.
 */
const longCalls: ReadonlySet<string> = new Set(['ConvertXlsform', 'ExportXlsform', 'ImportForm'])
const longDeadlineMs = 20_000
const healthDeadlineMs = 2_000
/** How long a call waits for a restarting service. */
const connectTimeoutMs = 3_000
/** A longer request uses a separate call, as it would delay the others on its stream. */
const maxSharedRequestBytes = 256 * 1024

const channelOptions: ChannelOptions = {
  'grpc.max_receive_message_length': maxMessageBytes,
  'grpc.max_send_message_length': maxMessageBytes,
  // Bytes of an export or a file in flight to the reader.
  'grpc-node.flow_control_window': 1024 * 1024,
  // Balances the load over the replicas behind one DNS name.
  'grpc.service_config': JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] }),
  // The default of 30 s between resolutions outlasts a rolling restart.
  'grpc.dns_min_time_between_resolutions_ms': 2_000,
  // Short backoff finds a restarted service quickly. Keepalive detects a dead connection within 15 s. Its timeout ends all streams, so
  // it is longer than a busy machine may leave a process without CPU time.
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 2_000,
  'grpc.keepalive_time_ms': 5_000,
  'grpc.keepalive_timeout_ms': 10_000,
}

export interface RpcClient<S extends ServiceName> {
  client: Client<S>
  /** Whether the service reports SERVING. */
  health(): Promise<boolean>
  close(): void
}

/** A typed client of a service; `tls` are the certificate files of the caller. */
export function createRpcClient<S extends ServiceName>(
  service: S,
  address: string,
  tls: TlsSettings,
): RpcClient<S> {
  const readCredentials = clientCredentialsReader(tls)
  const pool = createChannelPool(() => new GrpcClient(address, readCredentials(), channelOptions))
  const coalesce = createCallCoalescer<unknown>()

  const unaryCall =
    (rpc: string, method: Method) =>
    (request: unknown, call: CallContext): Promise<unknown> =>
      callTraced(rpc, call, (sent) => {
        const bytes = method.requestSerialize(request)
        const make = () => pool.call((channel) => unary(channel, method, bytes, sent))
        return isRead(method) ? coalesce(readKey(method, bytes, call), make) : make()
      })
  const replyStream =
    (rpc: string, method: Method) =>
    (request: unknown, call: CallContext): AsyncIterable<unknown> =>
      streamTraced(rpc, call, (sent) =>
        pool.stream(({ grpc }) => readReplies(grpc, method, request, sent, call.signal)),
      )

  const client: Record<string, unknown> = {}
  for (const [name, method] of Object.entries(loadDefinition(service))) {
    const make = method.responseStream ? replyStream : unaryCall
    client[name] = make(`${service}.${name}`, method as Method)
  }
  return {
    client: client as Client<S>,
    health: () => pool.call(({ grpc }) => checkHealth(grpc, service)),
    close: pool.close,
  }
}

/** Concurrent reads with the same key share a call. */
const readKey = (method: Method, request: Buffer, { caller }: CallContext): string =>
  `${method.path} ${caller?.credentialUuid ?? ''} ${request.toString('latin1')}`

function checkHealth(grpc: GrpcClient, service: ServiceName): Promise<boolean> {
  const check = healthService['Check'] as Method
  return new Promise((resolve) => {
    grpc.makeUnaryRequest(
      check.path,
      check.requestSerialize,
      check.responseDeserialize,
      { service },
      deadlineIn(healthDeadlineMs),
      (error, reply) => resolve(!error && (reply as { status?: unknown }).status === 'SERVING'),
    )
  })
}

const deadlineIn = (ms: number) => ({ deadline: Date.now() + ms })

async function connected(grpc: GrpcClient): Promise<void> {
  if (grpc.getChannel().getConnectivityState(true) === connectivityState.READY) return
  await new Promise<void>((resolve, reject) => {
    grpc.waitForReady(Date.now() + connectTimeoutMs, (error) =>
      error ? reject(problem('unavailable', { retryAfter: 2 })) : resolve(),
    )
  })
}

async function unary(
  { grpc, calls }: Channel,
  method: Method,
  request: Buffer,
  sent: SentContext,
): Promise<unknown> {
  const isLong = longCalls.has(method.path.slice(method.path.lastIndexOf('/') + 1))
  const deadlineMs = isLong ? longDeadlineMs : unaryDeadlineMs
  const call = async () => {
    await connected(grpc)
    const reply =
      request.length <= maxSharedRequestBytes && !isLong
        ? await calls.call(method, request, sent, unaryDeadlineMs)
        : undefined
    return method.responseDeserialize(
      reply ?? (await callSeparately(grpc, method, request, sent, deadlineMs)),
    )
  }
  try {
    return await call().catch((error: unknown) => {
      // After a broken connection it is unknown whether the call was handled.
      if (!isBroken(error) || !isIdempotent(method)) throw error
      return call()
    })
  } catch (error) {
    throw error instanceof Problem ? error : fromServiceError(error as ServiceError)
  }
}

const asIs = (bytes: Buffer) => bytes

const callSeparately = (
  grpc: GrpcClient,
  { path }: Method,
  request: Buffer,
  sent: SentContext,
  deadlineMs: number,
) =>
  new Promise<Buffer>((resolve, reject) => {
    grpc.makeUnaryRequest(
      path,
      asIs,
      asIs,
      request,
      toMetadata(sent),
      deadlineIn(deadlineMs),
      (error, reply) => (error ? reject(error) : resolve(reply!)),
    )
  })

/** Whether an error is that of the connection: those of handlers have a problem. */
function isBroken(error: unknown): boolean {
  if (error instanceof Problem) return false
  const { code, details, metadata } = error as ServiceError
  if (metadata?.get(problemKey).length) return false
  // grpc-js has no status for a connection that the server closes with an error, such as after too many resets.
  const isReset = code === status.INTERNAL && details.startsWith('Received RST_STREAM')
  return isReset || code === status.UNAVAILABLE
}

async function* readReplies(
  grpc: GrpcClient,
  method: Method,
  request: unknown,
  sent: SentContext,
  signal: AbortSignal | undefined,
) {
  await connected(grpc)
  const stream = grpc.makeServerStreamRequest(
    method.path,
    method.requestSerialize,
    method.responseDeserialize,
    request,
    toMetadata(sent),
    deadlineIn(streamDeadlineMs),
  )
  const cancel = () => stream.cancel()
  signal?.addEventListener('abort', cancel)
  if (signal?.aborted) cancel()
  try {
    yield* stream
  } catch (error) {
    throw fromServiceError(error as ServiceError)
  } finally {
    signal?.removeEventListener('abort', cancel)
    cancel()
  }
}

function fromServiceError(error: ServiceError): Error {
  const [sent] = error.metadata?.get(problemKey) ?? []
  if (sent) return problemFromJson(String(sent))
  if (isBroken(error)) return problem('unavailable', { retryAfter: 2 })
  switch (error.code) {
    case status.CANCELLED:
      return problem('unavailable', { retryAfter: 2 })
    case status.UNIMPLEMENTED:
      // During an upgrade the service may be of the release before, which does not have the call yet.
      return problem('unavailable', { retryAfter: 10 })
    case status.DEADLINE_EXCEEDED:
      return problem('timeout', { retryAfter: 5 })
    case status.RESOURCE_EXHAUSTED:
      return problem('request_too_large')
    default:
      return Object.assign(error, { name: 'ServiceError' })
  }
}
