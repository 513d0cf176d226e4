import {
  type ChannelOptions,
  Client as GrpcClient,
  connectivityState,
  type ServiceError,
  status,
} from '@grpc/grpc-js'
import { service as healthService } from 'grpc-health-check'

import { type CallContext, type SentContext, toMetadata } from './caller.ts'
import type { TlsSettings } from './config.ts'
import { loadDefinition } from './definitions.ts'
import { createLines, type Line } from './lines.ts'
import { isRead, mayRepeat, type Method } from './methods.ts'
import { Problem, problem, problemFromJson } from './problem.ts'
import { connectWithinMs } from './reach.ts'
import { problemKey } from './rpc-handlers.ts'
import { maxMessageBytes, streamDeadlineMs } from './rpc-server.ts'
import { callTraced, streamTraced } from './rpc-tracing.ts'
import type { Client, ServiceName } from './rpc-types.ts'
import { sendBytes } from './send-bytes.ts'
import { createSharing } from './share-calls.ts'
import { clientCredentials, readCertificates } from './tls.ts'

/** How long a call may take, in ms. */
const unaryDeadlineMs = 8_000
const healthDeadlineMs = 2_000
/** What is longer goes by itself: the others on its stream would wait for it, in bytes. */
const longestRequest = 256 * 1024

const channelOptions: ChannelOptions = {
  'grpc.max_receive_message_length': maxMessageBytes,
  'grpc.max_send_message_length': maxMessageBytes,
  // As much of an export or a file may be on its way before the next word of the reader.
  'grpc-node.flow_control_window': 1024 * 1024,
  // Replicas behind one DNS name share the load.
  'grpc.service_config': JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] }),
  // A service that restarts is found again quickly; one that went silent is noticed.
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 2_000,
  'grpc.keepalive_time_ms': 10_000,
  'grpc.keepalive_timeout_ms': 5_000,
}

export interface RpcClient<S extends ServiceName> {
  client: Client<S>
  /** Whether the service answers, and can do its work. */
  health(): Promise<boolean>
  /** Sends bytes to a handler of the service's `byteHandlers`; what it returned. Throws its `Problem`. */
  sendBytes(handler: string, bytes: AsyncIterable<Buffer>, call: CallContext): Promise<unknown>
  close(): void
}

/** A typed client of one service at `host:port`; `tls` names what the caller shows for itself, if anything. */
export function createRpcClient<S extends ServiceName>(
  service: S,
  address: string,
  tls: TlsSettings,
): RpcClient<S> {
  const own = readCertificates(tls)
  const credentials = clientCredentials(own)
  const lines = createLines(() => new GrpcClient(address, credentials, channelOptions))
  const client: Record<string, unknown> = {}
  const share = createSharing<unknown>()
  for (const [name, method] of Object.entries(loadDefinition(service))) {
    const rpc = `${service}.${name}`
    client[name] = method.responseStream
      ? (request: unknown, call: CallContext) =>
          streamTraced(rpc, call, (sent) =>
            lines.streaming(({ grpc }) => readStream(grpc, method, request, sent)),
          )
      : (request: unknown, call: CallContext) =>
          callTraced(rpc, call, (sent) => {
            const bytes = method.requestSerialize(request)
            const ask = () => lines.during((line) => unary(line, method, bytes, sent))
            return isRead(method) ? share(questionOf(method, bytes, call), ask) : ask()
          })
  }
  return {
    client: client as Client<S>,
    health: () => lines.during(({ grpc }) => checkHealth(grpc, service)),
    sendBytes: (handler, bytes, call) =>
      callTraced(`${service}.${handler}`, call, (sent) =>
        sendBytes({ address, own, handler }, bytes, sent),
      ),
    close: lines.close,
  }
}

/** What is only read may be asked for by many at the same time: they share a call. */
const questionOf = (method: Method, request: Buffer, { caller }: CallContext): string =>
  `${method.path} ${caller?.credentialUuid ?? ''} ${request.toString('latin1')}`

function checkHealth(grpc: GrpcClient, service: ServiceName): Promise<boolean> {
  const check = healthService['Check'] as Method
  return new Promise((resolve) => {
    grpc.makeUnaryRequest(
      check.path,
      check.requestSerialize,
      check.responseDeserialize,
      { service },
      within(healthDeadlineMs),
      (error, reply) => resolve(!error && (reply as { status?: unknown }).status === 'SERVING'),
    )
  })
}

const within = (ms: number) => ({ deadline: Date.now() + ms })

async function connected(grpc: GrpcClient): Promise<void> {
  if (grpc.getChannel().getConnectivityState(true) === connectivityState.READY) return
  await new Promise<void>((resolve, reject) => {
    grpc.waitForReady(Date.now() + connectWithinMs, (error) =>
      error ? reject(problem('unavailable', { retryAfter: 2 })) : resolve(),
    )
  })
}

async function unary(
  { grpc, calls }: Line,
  method: Method,
  request: Buffer,
  sent: SentContext,
): Promise<unknown> {
  const ask = async () => {
    await connected(grpc)
    const reply =
      request.length <= longestRequest
        ? await calls.ask(method, request, sent, unaryDeadlineMs)
        : undefined
    return method.responseDeserialize(reply ?? (await askAlone(grpc, method, request, sent)))
  }
  try {
    return await ask().catch((error: unknown) => {
      // A connection that broke, as when a service restarts: nobody knows whether it was done.
      if (!isBroken(error) || !mayRepeat(method)) throw error
      return ask()
    })
  } catch (error) {
    throw error instanceof Problem ? error : fromServiceError(error as ServiceError)
  }
}

const asIs = (bytes: Buffer) => bytes

const askAlone = (grpc: GrpcClient, { path }: Method, request: Buffer, sent: SentContext) =>
  new Promise<Buffer>((resolve, reject) => {
    grpc.makeUnaryRequest(
      path,
      asIs,
      asIs,
      request,
      toMetadata(sent),
      within(unaryDeadlineMs),
      (error, reply) => (error ? reject(error) : resolve(reply!)),
    )
  })

const isBroken = (error: unknown): boolean =>
  !(error instanceof Problem) &&
  (error as ServiceError).code === status.UNAVAILABLE &&
  !(error as ServiceError).metadata?.get(problemKey).length

async function* readStream(grpc: GrpcClient, method: Method, request: unknown, sent: SentContext) {
  await connected(grpc)
  const stream = grpc.makeServerStreamRequest(
    method.path,
    method.requestSerialize,
    method.responseDeserialize,
    request,
    toMetadata(sent),
    within(streamDeadlineMs),
  )
  try {
    yield* stream
  } catch (error) {
    throw fromServiceError(error as ServiceError)
  } finally {
    stream.cancel()
  }
}

function fromServiceError(error: ServiceError): Error {
  const [sent] = error.metadata?.get(problemKey) ?? []
  if (sent) return problemFromJson(String(sent))
  switch (error.code) {
    case status.UNAVAILABLE:
    case status.CANCELLED:
      return problem('unavailable', { retryAfter: 2 })
    case status.DEADLINE_EXCEEDED:
      return problem('timeout', { retryAfter: 5 })
    case status.RESOURCE_EXHAUSTED:
      return problem('too_large')
    default:
      return Object.assign(error, { name: 'ServiceError' })
  }
}
