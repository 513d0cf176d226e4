import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

import type { ServiceProcess } from '../src/config/lifecycle.ts'
import { createRpcServer } from '../src/rpc/server.ts'
import type { Handlers, ServiceName } from '../src/rpc/types.ts'

/** A free port below the ephemeral range, so that no outgoing connection takes it before a server listens. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  try {
    const port = randomInt(14_000, 20_000)
    await once(probe.listen(port, '127.0.0.1'), 'listening')
    probe.close()
    await once(probe, 'close')
    return port
  } catch {
    return freePort()
  }
}

/** Handlers that a test needs, with partial replies. */
export type SomeHandlers<S extends ServiceName> = {
  [M in keyof Handlers<S>]?: Handlers<S>[M] extends (...args: infer Args) => Promise<unknown>
    ? (...args: Args) => Promise<object>
    : Handlers<S>[M]
}

/** Starts a service with the given handlers. */
export async function serve<S extends ServiceName>(
  service: S,
  port: number,
  handlers: SomeHandlers<S>,
): Promise<ServiceProcess> {
  const server = createRpcServer({
    service,
    config: {
      GRPC_HOST: '127.0.0.1',
      GRPC_PORT: port,
      GRPC_SOCKET: undefined,
    },
    needs: {},
    handlers: handlers as Handlers<S>,
  })
  await server.start()
  return server
}
