import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'

import { ConfigError, type ServiceConfig } from './config.ts'
import type { Certificates } from './tls.ts'

export type Listening = Pick<ServiceConfig, 'GRPC_HOST' | 'GRPC_PORT' | 'GRPC_SOCKET'>

/** Who takes a connection, by the protocol that it begins with. */
export interface Takers {
  http2: (socket: Socket) => void
  http1: (socket: Socket) => void
}

export interface Door {
  open(): Promise<void>
  /** Lets nobody in any more; who is in stays. */
  close(): void
}

/**
 * Where the other parts reach a service, for calls (HTTP/2) and for files on their way (HTTP/1.1) alike. With certificates only
 * callers with one of the CA come in; without, anybody who reaches it. Throws `ConfigError` where it is not said where that is.
 */
export function createDoor(config: Listening, own: Certificates | undefined, takers: Takers): Door {
  const where = whereToListen(config)
  const server = own
    ? createTlsServer({
        ...own,
        requestCert: true,
        rejectUnauthorized: true,
        ALPNProtocols: ['h2', 'http/1.1'],
      })
    : createServer()
  server.on(own ? 'secureConnection' : 'connection', (socket: Socket) => sort(socket, takers))
  return {
    async open() {
      // One that was killed leaves its socket behind.
      if (where.path) await rm(where.path, { force: true })
      await listen(server, where)
    },
    close() {
      server.close()
    },
  }
}

function whereToListen({ GRPC_HOST: host, GRPC_PORT: port, GRPC_SOCKET }: Listening): {
  path?: string
  host?: string
  port?: number
} {
  if (GRPC_SOCKET) return { path: GRPC_SOCKET }
  if (port !== undefined) return { host, port }
  throw new ConfigError('One of GRPC_PORT and GRPC_SOCKET must say where the other parts reach it.')
}

async function listen(server: Server, where: object): Promise<void> {
  const listening = once(server, 'listening')
  server.listen(where)
  await listening
}

/** What every HTTP/2 connection begins with (RFC 9113, 3.4), and no request of HTTP/1.1. */
const preface = Buffer.from('PRI * HTTP/2.0\r\n')

function sort(socket: Socket, takers: Takers): void {
  // Whoever takes it listens for himself.
  const ignored = () => undefined
  socket.on('error', ignored)
  socket.once('readable', () => {
    const head = socket.read() as Buffer | null
    if (!head) return void socket.destroy()
    socket.unshift(head)
    const isHttp2 = head.subarray(0, preface.length).equals(preface.subarray(0, head.length))
    takers[isHttp2 ? 'http2' : 'http1'](socket)
    socket.off('error', ignored)
  })
}
