import { socketFile } from './data-dir.ts'
import { freePort, supportsSocket } from './ports.ts'
import type { Settings } from './settings.ts'

/** Where a service listens for other processes. */
export interface ListenAddress {
  /** The settings that make the service listen there. */
  env: NodeJS.ProcessEnv
  /** The gRPC target that other processes call. */
  address: string
}

/**
 * A Unix socket in DATA_DIR: other users cannot connect to it, and it needs a third of the system time of TCP. A loopback
 * port when sockets are not supported, or when TLS is on, as certificates name hosts.
 */
export async function createListenAddress(
  service: string,
  { DATA_DIR, env }: Settings,
): Promise<ListenAddress> {
  const socket = socketFile(DATA_DIR, service)
  if (!env['GRPC_TLS_CA'] && (await supportsSocket(socket))) {
    return { env: { GRPC_SOCKET: socket }, address: `unix:${socket}` }
  }
  const port = String(await freePort())
  const host = '127.0.0.1'
  return { env: { GRPC_HOST: host, GRPC_PORT: port }, address: `${host}:${port}` }
}
