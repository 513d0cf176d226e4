import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'

import { Server } from '@grpc/grpc-js'
import { HealthImplementation } from 'grpc-health-check'

import { drainMs, type ServiceProcess } from '../config/lifecycle.ts'
import { ConfigError, type ServiceConfig, type TlsSettings } from '../config/settings.ts'
import { adapt, adaptCalls, type AnyHandlers } from './adapt-handlers.ts'
import { certificateNames, type ReadCallerNames } from './allowed-callers.ts'
import { loadDefinition } from './definitions.ts'
import { widenWindows } from './flow-control.ts'
import { maxMessageBytes } from './limits.ts'
import { createMultiplexedHandler } from './multiplexed-server.ts'
import { serverCredentials } from './tls.ts'
import type { Handlers, ServiceName } from './types.ts'

const healthCheckMs = 2_000

type Listen = Pick<ServiceConfig, 'GRPC_HOST' | 'GRPC_PORT' | 'GRPC_SOCKET'>

export interface RpcServerOptions<S extends ServiceName> {
  service: S
  handlers: Handlers<S>
  config: Listen & TlsSettings
  /** Checks of the dependencies by name; each rejects while the dependency is down. */
  needs: Record<string, () => Promise<unknown>>
}

/** Throws `ConfigError` if neither a port nor a socket is set. */
function listenAddress({ GRPC_HOST: host, GRPC_PORT: port, GRPC_SOCKET }: Listen): string {
  if (GRPC_SOCKET) return `unix:${GRPC_SOCKET}`
  if (port === undefined) {
    throw new ConfigError('Set GRPC_PORT or GRPC_SOCKET: where the other services reach this one.')
  }
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}

/** The gRPC server of a service; its health follows its dependencies. */
export function createRpcServer<S extends ServiceName>(
  options: RpcServerOptions<S>,
): ServiceProcess {
  const { service, handlers, config, needs } = options
  const address = listenAddress(config)
  const credentials = serverCredentials(config)
  const readCallers: ReadCallerNames = config.GRPC_TLS_CERT ? certificateNames : () => undefined
  const server = new Server({
    'grpc.max_receive_message_length': maxMessageBytes,
    'grpc.max_send_message_length': maxMessageBytes,
  })
  const health = new HealthImplementation({ '': 'NOT_SERVING', [service]: 'NOT_SERVING' })
  health.addToServer(server)
  const definition = loadDefinition(service)
  const anyHandlers = handlers as AnyHandlers
  server.addService(definition, adapt(service, definition, anyHandlers, readCallers))
  const calls = createMultiplexedHandler(adaptCalls(service, definition, anyHandlers), readCallers)
  server.addService(loadDefinition('calls'), { Open: calls.handle })

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
  let stopped = false
  const watch = async () => {
    const isUp = Object.values(await checkNeeds()).every(Boolean)
    if (stopped) return
    setHealth(isUp ? 'SERVING' : 'NOT_SERVING')
    setTimeout(watch, healthCheckMs).unref()
  }

  return {
    health: checkNeeds,
    async start() {
      // A killed process leaves its socket behind.
      if (config.GRPC_SOCKET) await rm(config.GRPC_SOCKET, { force: true })
      await promisify(server.bindAsync.bind(server))(address, credentials)
      widenWindows(server)
      await watch()
    },
    async stop() {
      stopped = true
      setHealth('NOT_SERVING')
      calls.drain()
      const forced = setTimeout(() => server.forceShutdown(), drainMs)
      await new Promise<void>((resolve) => server.tryShutdown(() => resolve()))
      clearTimeout(forced)
    },
  }
}
