import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Which response to cut, and where. */
export interface Cut {
  /** Only the response to a request that contains this, for example `POST /api/v1/public`. */
  request?: string
  /** Bytes of the response that still pass; 0 by default. */
  afterBytes?: number
}

/** A network connection that can fail at a chosen moment. */
export interface TcpProxy {
  url: string
  /** Cuts the next matching response. Resolves when that is done: the server has processed the request. */
  cutNextReply(cut?: Cut): Promise<void>
  /** Drops all connections and refuses new ones, or accepts them again. */
  setDown(down: boolean): void
  /** Accepts connections but forwards nothing; false forwards the buffered data. */
  setStalled(stalled: boolean): void
  /** Drops all connections, and delays data on new ones by `ms` in both directions. */
  setLatency(ms: number): void
  /** Forwards new connections to another server; those that are open stay. */
  moveTo(targetUrl: string): void
  /** Closes the server side of all connections. Clients are not notified and receive nothing more. */
  dropUpstreams(): void
  stop(): Promise<void>
}

interface Armed extends Required<Cut> {
  done: () => void
}

/** A TCP proxy on a free loopback port in front of `targetUrl`. */
export async function createTcpProxy(targetUrl: string): Promise<TcpProxy> {
  let target = new URL(targetUrl)
  const sockets = new Set<Socket>()
  let armed: Armed | undefined
  let isDown = false
  let isStalled = false
  let latencyMs = 0
  const upstreamDroppers = new Set<() => void>()

  const server = createServer((client) => {
    if (isDown) return client.destroy()
    const upstream = connect(Number(target.port), target.hostname)
    const both = [client, upstream]
    let isHalfOpen = false
    const close = () => {
      if (!isHalfOpen) both.forEach((socket) => socket.destroy())
    }
    const dropUpstream = () => {
      isHalfOpen = true
      upstream.destroy()
    }
    upstreamDroppers.add(dropUpstream)
    client.once('close', () => upstreamDroppers.delete(dropUpstream))
    // Timers with equal delays fire in order.
    const delay = latencyMs
    const later = (pass: () => void) => (delay > 0 ? void setTimeout(pass, delay) : pass())
    for (const socket of both) {
      sockets.add(socket)
      if (isStalled) socket.pause()
      socket.on('error', close)
      socket.once('close', () => {
        sockets.delete(socket)
        close()
      })
    }
    let cutting: Armed | undefined
    let left = 0
    client.on('data', (chunk) => {
      if (armed && chunk.toString('latin1').includes(armed.request)) {
        cutting = armed
        left = armed.afterBytes
        armed = undefined
      }
      later(() => upstream.write(chunk))
    })
    upstream.on('data', (chunk) => {
      if (!cutting) return later(() => client.write(chunk))
      const { done } = cutting
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
    setStalled(stalled) {
      isStalled = stalled
      for (const socket of sockets) {
        if (stalled) socket.pause()
        else socket.resume()
      }
    },
    setLatency(ms) {
      latencyMs = ms
      dropAll()
    },
    moveTo: (url) => void (target = new URL(url)),
    dropUpstreams: () => upstreamDroppers.forEach((drop) => drop()),
    async stop() {
      dropAll()
      server.close()
      await once(server, 'close')
    },
  }
}
