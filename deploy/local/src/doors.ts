import { socketFile } from './data-dir.ts'
import { freePort, takesSocket } from './ports.ts'
import type { Settings } from './settings.ts'

/** Where a service listens for the other parts, as its environment says it, and how they call it. */
export interface Door {
  env: NodeJS.ProcessEnv
  address: string
}

/**
 * A socket in DATA_DIR: other users of the machine can't call a service by it, and it costs the system a third of what a
 * port costs. A port on loopback where there can be none, and where parts show certificates, which name hosts.
 */
export async function doorOf(service: string, { DATA_DIR, env }: Settings): Promise<Door> {
  const socket = socketFile(DATA_DIR, service)
  if (!env['GRPC_TLS_CA'] && (await takesSocket(socket))) {
    return { env: { GRPC_SOCKET: socket }, address: `unix:${socket}` }
  }
  const port = String(await freePort())
  const host = '127.0.0.1'
  return { env: { GRPC_HOST: host, GRPC_PORT: port }, address: `${host}:${port}` }
}
