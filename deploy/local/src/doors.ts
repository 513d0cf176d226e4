import { socketFile } from './data-dir.ts'
import { freePort } from './ports.ts'
import type { Settings } from './settings.ts'

/** Where a service listens for the other parts, as its settings say it, and how they call it. */
export interface Door {
  settings: NodeJS.ProcessEnv
  address: string
}

/** Of all systems macOS takes the shortest paths for sockets, in bytes. */
const longestSocket = 103

/**
 * A socket in DATA_DIR: other users of the machine can't call a service by it, and it costs the system a third of what a
 * port costs. A port on loopback where there can be none, and where parts show certificates, which name hosts.
 */
export async function doorOf(service: string, { DATA_DIR, env }: Settings): Promise<Door> {
  const socket = socketFile(DATA_DIR, service)
  const isPossible = process.platform !== 'win32' && Buffer.byteLength(socket) <= longestSocket
  if (isPossible && !env['GRPC_TLS_CA']) {
    return { settings: { GRPC_SOCKET: socket }, address: `unix:${socket}` }
  }
  const port = String(await freePort())
  const host = '127.0.0.1'
  return { settings: { GRPC_HOST: host, GRPC_PORT: port }, address: `${host}:${port}` }
}
