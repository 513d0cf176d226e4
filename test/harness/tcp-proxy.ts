import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Which reply to cut, and where. */
export interface Cut {
  /** Only the reply to a request whose first bytes contain this, e.g. `POST /api/v1/public`. */
  request?: string
  /** How much of the reply still passes; 0: none, though the server has answered. */
  afterBytes?: number
}

/** A network in between that can fail at a chosen moment. */
export interface TcpProxy {
  url: string
  /** Cuts the next matching reply, and resolves when it has: by then the server has done its work. */
  cutNextReply(cut?: Cut): Promise<void>
  /** Drops every connection and refuses new ones, or lets them through again. */
  setDown(down: boolean): void
  /** Accepts everything and passes nothing on, or goes on with what has gathered meanwhile. */
  setSilent(silent: boolean): void
  /** Drops every connection; over those made from now on everything arrives so many ms later, both ways. */
  setLatency(ms: number): void
  /** Ends every connection on the server's side alone: the clients are not told, and hear no more. */
  loseServers(): void
  stop(): Promise<void>
}

interface Armed extends Required<Cut> {
  done: () => void
}

/** A TCP proxy on a free loopback port in front of `targetUrl`. */
export async function createTcpProxy(targetUrl: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(targetUrl)
  const sockets = new Set<Socket>()
  let armed: Armed | undefined
  let isDown = false
  let isSilent = false
  let latencyMs = 0
  const halves = new Set<() => void>()

  const server = createServer((client) => {
    if (isDown) return client.destroy()
    const upstream = connect(Number(port), hostname)
    const both = [client, upstream]
    let isHalf = false
    const close = () => {
      if (!isHalf) both.forEach((socket) => socket.destroy())
    }
    const loseServer = () => {
      isHalf = true
      upstream.destroy()
    }
    halves.add(loseServer)
    client.once('close', () => halves.delete(loseServer))
    // Timers of one length fire in the order in which they were set.
    const delay = latencyMs
    const later = (pass: () => void) => (delay > 0 ? void setTimeout(pass, delay) : pass())
    for (const socket of both) {
      sockets.add(socket)
      if (isSilent) socket.pause()
      socket.on('error', close)
      socket.once('close', () => {
        sockets.delete(socket)
        close()
      })
    }
    let doomed: Armed | undefined
    let left = 0
    client.on('data', (chunk) => {
      if (armed && chunk.toString('latin1').includes(armed.request)) {
        doomed = armed
        left = armed.afterBytes
        armed = undefined
      }
      later(() => upstream.write(chunk))
    })
    upstream.on('data', (chunk) => {
      if (!doomed) return later(() => client.write(chunk))
      const { done } = doomed
      client.write(chunk.subarray(0, left))
      left -= chunk.length
      if (left >= 0) return undefined
      client.end(() => {
        close()
        done()
      })
      return undefined
    })
    upstream.on('end', () => later(() => client.end()))
    client.on('end', () => later(() => upstream.end()))
    return undefined
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const dropAll = () => sockets.forEach((socket) => socket.destroy())
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cutNextReply: ({ request = '', afterBytes = 0 } = {}) =>
      new Promise((done) => {
        armed = { request, afterBytes, done }
      }),
    setDown(down) {
      isDown = down
      if (down) dropAll()
    },
    setSilent(silent) {
      isSilent = silent
      for (const socket of sockets) {
        if (silent) socket.pause()
        else socket.resume()
      }
    },
    setLatency(ms) {
      latencyMs = ms
      dropAll()
    },
    loseServers: () => halves.forEach((lose) => lose()),
    async stop() {
      dropAll()
      server.close()
      await once(server, 'close')
    },
  }
}
