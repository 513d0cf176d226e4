import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { connect, isIP, type NetConnectOpts, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'

import { problem } from './problem.ts'
import type { Certificates } from './tls.ts'

/** How long a call waits for a service that is just starting again, before it fails. */
export const connectWithinMs = 3_000
const tryAgainMs = 100

type Target = NetConnectOpts & { servername?: string }

/**
 * A connection to one of those that answer at an address, as gRPC writes it: `host:port`, `dns:///name:port`, `ipv4:` with several,
 * `unix:/path`. Throws `unavailable` where nobody does in time.
 */
export async function reach(address: string, own: Certificates | undefined): Promise<Socket> {
  const until = performance.now() + connectWithinMs
  for (;;) {
    const targets = await targetsOf(address).catch(() => [])
    for (const target of shuffled(targets)) {
      const socket = await connected(target, own).catch(() => undefined)
      if (socket) return socket
    }
    if (performance.now() > until) throw problem('unavailable', { retryAfter: 2 })
    await pause(tryAgainMs)
  }
}

async function targetsOf(address: string): Promise<Target[]> {
  if (address.startsWith('unix:')) return [{ path: address.slice('unix:'.length) }]
  const named = address.replace(/^(dns:(\/\/[^/]*\/)?|ipv[46]:)/, '').split(',')
  const found = await Promise.all(
    named.map(async (each) => {
      const { hostname, port } = new URL(`tcp://${each}`)
      const host = hostname.replace(/^\[|\]$/g, '')
      const pods = await lookup(host, { all: true })
      const name = isIP(host) ? {} : { servername: host }
      return pods.map((pod) => ({ host: pod.address, port: Number(port), ...name }))
    }),
  )
  return found.flat()
}

/** So that replicas share the load. */
function shuffled<T>(items: T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

async function connected(target: Target, own: Certificates | undefined): Promise<Socket> {
  const socket = own ? connectTls({ ...target, ...own }) : connect(target)
  const giveUp = () => void socket.destroy()
  socket.setTimeout(connectWithinMs, giveUp)
  try {
    await Promise.race([
      once(socket, own ? 'secureConnect' : 'connect'),
      once(socket, 'close').then(() => Promise.reject(new Error('closed'))),
    ])
  } catch (error) {
    socket.destroy()
    throw error
  }
  socket.setTimeout(0).off('timeout', giveUp)
  return socket
}
