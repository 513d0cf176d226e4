import type { Http2Server } from 'node:http2'

import { Server, ServerCredentials } from '@grpc/grpc-js'
import { HealthImplementation } from 'grpc-health-check'

import { createAdminServer } from './admin-server.ts'
import { answerCalls } from './answer-calls.ts'
import { type ByteHandler, createByteServer } from './byte-server.ts'
import type { ServiceConfig, TlsSettings } from './config.ts'
import { loadDefinition } from './definitions.ts'
import { createDoor, type Listening } from './door.ts'
import { drainMs, type Part } from './lifecycle.ts'
import { adapt, adaptCalls, type AnyHandlers } from './rpc-handlers.ts'
import type { Handlers, ServiceName } from './rpc-types.ts'
import { readCertificates } from './tls.ts'

/** Room for a batch of submissions with encrypted payloads of up to 5 MiB each. */
export const maxMessageBytes = 64 * 1024 * 1024
/** What may be on its way to us before we have read what came before, in bytes: of a call, and of a connection. */
const streamWindow = 1024 * 1024
const connectionWindow = 4 * 1024 * 1024
const healthEveryMs = 2_000
/** How long a stream may take, in ms; it is bounded by how fast the other side reads. */
export const streamDeadlineMs = 3_600_000

export interface RpcServerOptions<S extends ServiceName> {
  service: S
  handlers: Handlers<S>
  /** What takes files on their way, by name. */
  byteHandlers?: Record<string, ByteHandler>
  config: Listening & Pick<ServiceConfig, 'ADMIN_HOST' | 'ADMIN_PORT'> & TlsSettings
  /** What every call needs, by name; each rejects while it is down. */
  needs: Record<string, () => Promise<unknown>>
}

/** A gRPC server for one service, with health checks that follow what it needs, and its admin port. */
export function createRpcServer<S extends ServiceName>(options: RpcServerOptions<S>): Part {
  const { service, handlers, byteHandlers = {}, config, needs } = options
  const server = new Server({
    'grpc.max_receive_message_length': maxMessageBytes,
    'grpc.max_send_message_length': maxMessageBytes,
  })
  const health = new HealthImplementation({ '': 'NOT_SERVING', [service]: 'NOT_SERVING' })
  health.addToServer(server)
  const definition = loadDefinition(service)
  const given = handlers as AnyHandlers
  server.addService(definition, adapt(service, definition, given))
  const calls = answerCalls(adaptCalls(service, definition, given))
  server.addService(loadDefinition('calls'), { Open: calls.handle })
  const bytes = createByteServer(service, byteHandlers)
  // The door has looked at certificates already.
  const injector = server.createConnectionInjector(ServerCredentials.createInsecure())
  widen(server)
  const door = createDoor(config, readCertificates(config), {
    http2: (socket) => injector.injectConnection(socket),
    http1: (socket) => bytes.take(socket),
  })

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
      await door.open()
      await watch()
      await admin?.start()
    },
    async stop() {
      stopped = true
      setHealth('NOT_SERVING')
      door.close()
      calls.leave()
      const calledBack = new Promise<void>((resolve) => server.tryShutdown(() => resolve()))
      const late = setTimeout(() => {
        server.forceShutdown()
        bytes.destroy()
      }, drainMs)
      await Promise.all([calledBack, bytes.drain()])
      clearTimeout(late)
      await admin?.stop()
    },
  }
}

/**
 * HTTP/2 begins with windows of 64 KB, in which a batch of submissions stops and waits sixteen times for each MB. grpc-js has
 * a setting for them on the caller's side only, hence the reach into it; without what it looks for here, all works as before.
 */
function widen(server: Server): void {
  const { http2Servers } = server as unknown as { http2Servers?: Map<Http2Server, unknown> }
  for (const http2Server of http2Servers?.keys() ?? []) {
    http2Server.updateSettings({ initialWindowSize: streamWindow })
    http2Server.on('session', (session) => session.setLocalWindowSize(connectionWindow))
  }
}
