import {
  type ChannelOptions,
  Client as GrpcClient,
  connectivityState,
  type ServiceError,
  status,
} from '@grpc/grpc-js'
import { service as healthService } from 'grpc-health-check'

import type { TlsSettings } from '../config/settings.ts'
import { problemKey } from './adapt-handlers.ts'
import { type CallContext, type SentContext, toMetadata } from './call-context.ts'
import { type Channel, createChannelPool } from './channel-pool.ts'
import { loadDefinition } from './definitions.ts'
import { isRead, mayRepeat, type Method } from './methods.ts'
import { Problem, problem, problemFromJson } from './problem.ts'
import { sendRequests } from './send-requests.ts'
import { maxMessageBytes, streamDeadlineMs } from './server.ts'
import { createSharing } from './share-calls.ts'
import { clientCredentials, readCertificates } from './tls.ts'
import { callTraced, streamTraced } from './tracing.ts'
import type { Client, ServiceName } from './types.ts'

/** How long a call may take, in ms. */
const unaryDeadlineMs = 8_000
const healthDeadlineMs = 2_000
/** How long a call waits for a service that is starting again, in ms. */
const connectTimeoutMs = 3_000
/** In bytes; a longer request is a call of its own, as it would delay the others on its stream. */
const maxSharedRequest = 256 * 1024

const channelOptions: ChannelOptions = {
  'grpc.max_receive_message_length': maxMessageBytes,
  'grpc.max_send_message_length': maxMessageBytes,
  // How much of an export or a file may be sent before the reader has read what came before.
  'grpc-node.flow_control_window': 1024 * 1024,
  // Replicas behind one DNS name share the load.
  'grpc.service_config': JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] }),
  // A name is resolved again soon after a connection breaks: the default of 30 s outlasts a rolling restart.
  'grpc.dns_min_time_between_resolutions_ms': 2_000,
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
  close(): void
}

/** A typed client of one service at `host:port`; `tls` names what the caller shows for itself, if anything. */
export function createRpcClient<S extends ServiceName>(
  service: S,
  address: string,
  tls: TlsSettings,
): RpcClient<S> {
  const credentials = clientCredentials(readCertificates(tls))
  const pool = createChannelPool(() => new GrpcClient(address, credentials, channelOptions))
  const share = createSharing<unknown>()

  const unaryCall =
    (rpc: string, method: Method) =>
    (request: unknown, call: CallContext): Promise<unknown> =>
      callTraced(rpc, call, (sent) => {
        const bytes = method.requestSerialize(request)
        const make = () => pool.call((channel) => unary(channel, method, bytes, sent))
        return isRead(method) ? share(questionOf(method, bytes, call), make) : make()
      })
  const replyStream =
    (rpc: string, method: Method) =>
    (request: unknown, call: CallContext): AsyncIterable<unknown> =>
      streamTraced(rpc, call, (sent) =>
        pool.stream(({ grpc }) => readReplies(grpc, method, request, sent)),
      )
  const requestStream =
    (rpc: string, method: Method) =>
    (requests: AsyncIterable<unknown>, call: CallContext): Promise<unknown> =>
      callTraced(rpc, call, (sent) =>
        pool.call(async ({ grpc }) => {
          await connected(grpc)
          return sendRequests(grpc, method, requests, sent).catch((error: unknown) => {
            throw isServiceError(error) ? fromServiceError(error) : error
          })
        }),
      )

  const client: Record<string, unknown> = {}
  for (const [name, method] of Object.entries(loadDefinition(service))) {
    const make = method.responseStream
      ? replyStream
      : method.requestStream
        ? requestStream
        : unaryCall
    client[name] = make(`${service}.${name}`, method as Method)
  }
  return {
    client: client as Client<S>,
    health: () => pool.call(({ grpc }) => checkHealth(grpc, service)),
    close: pool.close,
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
  const call = async () => {
    await connected(grpc)
    const reply =
      request.length <= maxSharedRequest
        ? await calls.call(method, request, sent, unaryDeadlineMs)
        : undefined
    return method.responseDeserialize(reply ?? (await callAlone(grpc, method, request, sent)))
  }
  try {
    return await call().catch((error: unknown) => {
      // A connection that broke, as when a service restarts: nobody knows whether it was done.
      if (!isBroken(error) || !mayRepeat(method)) throw error
      return call()
    })
  } catch (error) {
    throw error instanceof Problem ? error : fromServiceError(error as ServiceError)
  }
}

const asIs = (bytes: Buffer) => bytes

const callAlone = (grpc: GrpcClient, { path }: Method, request: Buffer, sent: SentContext) =>
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

async function* readReplies(grpc: GrpcClient, method: Method, request: unknown, sent: SentContext) {
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

const isServiceError = (error: unknown): error is ServiceError =>
  !(error instanceof Problem) && typeof (error as ServiceError).code === 'number'

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
