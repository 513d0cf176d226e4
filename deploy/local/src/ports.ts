import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, type ListenOptions } from 'node:net'

import { hasCode, messageOf, StartError } from './start-error.ts'

/** Below the ephemeral range, so that no outgoing connection takes the port of a process that restarts. */
const range = { lowest: 20_000, highest: 32_000 }
let { lowest, highest } = range
/** Random, so that launchers that start at the same time try different ports. */
let next = randomInt(lowest, highest)

/** Chooses free ports from a share of their range, for processes that run at the same time. `share` counts from 0. */
export function useShareOfPorts(share: number, shares: number): void {
  const size = Math.floor((range.highest - range.lowest) / shares)
  lowest = range.lowest + share * size
  highest = lowest + size
  if (next < lowest || next >= highest) next = randomInt(lowest, highest)
}

async function listenError(options: ListenOptions): Promise<unknown> {
  const server = createServer()
  try {
    server.listen(options)
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
    return undefined
  } catch (error) {
    return error
  }
}

/** A free loopback port; a different one at each call. */
export async function freePort(): Promise<number> {
  for (let attempt = lowest; attempt < highest; attempt++) {
    const port = next
    next = port + 1 < highest ? port + 1 : lowest
    if (!(await listenError({ port, host: '127.0.0.1' }))) return port
  }
  throw new StartError(`No free port between ${lowest} and ${highest}.`)
}

/** The requested port, or a free one for 0. Throws if the port cannot be used. */
export async function claimPort(variable: string, port: number, host: string): Promise<number> {
  if (port === 0) return freePort()
  const error = await listenError({ port, host })
  if (!error) return port
  if (hasCode(error, 'EADDRINUSE')) {
    throw new StartError(
      `Port ${port} is in use by another program. Stop it, or set ${variable} to a free port.`,
    )
  }
  if (hasCode(error, 'EACCES')) {
    throw new StartError(
      `No permission to listen on port ${port}. Set ${variable} to a port above 1023.`,
    )
  }
  throw new StartError(`Cannot listen on ${host}:${port} (${variable}): ${messageOf(error)}`)
}

/** In bytes; the limit of macOS, which is the lowest. */
const maxSocketPathLength = 103

/** Whether a Unix socket can be created there. Some file systems, such as shared folders of a VM, do not support them. */
export async function supportsSocket(file: string): Promise<boolean> {
  if (process.platform === 'win32' || Buffer.byteLength(file) > maxSocketPathLength) return false
  // A process that was killed leaves its socket behind.
  await rm(file, { force: true }).catch(() => undefined)
  return (await listenError({ path: file })) === undefined
}
