import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, type ListenOptions } from 'node:net'

import { hasCode, messageOf, StartError } from './start-error.ts'

/** Below the range from which outgoing connections are given theirs, so that none takes a port between two runs of a part. */
const [lowest, highest] = [20_000, 32_000]
/** Each process goes through them from a place of its own: two that start at once would else be given the same one. */
let next = randomInt(lowest, highest)

async function listenError(where: ListenOptions): Promise<unknown> {
  const server = createServer()
  try {
    server.listen(where)
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
    return undefined
  } catch (error) {
    return error
  }
}

/** A loopback port that nobody listens on; in one process another one each time. */
export async function freePort(): Promise<number> {
  for (let tries = lowest; tries < highest; tries++) {
    const port = next
    next = port + 1 < highest ? port + 1 : lowest
    if (!(await listenError({ port, host: '127.0.0.1' }))) return port
  }
  throw new StartError(`No port between ${lowest} and ${highest} is free.`)
}

/** The port as it was asked for (0: any free one), or a sentence that says who is to give way. */
export async function claimPort(variable: string, port: number, host: string): Promise<number> {
  if (port === 0) return freePort()
  const error = await listenError({ port, host })
  if (!error) return port
  if (hasCode(error, 'EADDRINUSE')) {
    throw new StartError(
      `Port ${port} is in use by another program. Stop that one, or set ${variable} to a free port.`,
    )
  }
  if (hasCode(error, 'EACCES')) {
    throw new StartError(`This user may not listen on port ${port}. Set ${variable} above 1023.`)
  }
  throw new StartError(`Can't listen on ${host}:${port} (${variable}): ${messageOf(error)}`)
}

/** Of all systems macOS takes the shortest names for sockets, in bytes. */
const longestSocket = 103

/** Whether there can be a socket of that name: Windows has none, and not every folder takes one, such as a host's in a virtual machine. */
export async function takesSocket(file: string): Promise<boolean> {
  if (process.platform === 'win32' || Buffer.byteLength(file) > longestSocket) return false
  // One that was killed leaves its own behind; what else is in its place makes listening fail.
  await rm(file, { force: true }).catch(() => undefined)
  return (await listenError({ path: file })) === undefined
}
