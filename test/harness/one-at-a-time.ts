import { rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'

/** The process that works listens here; the operating system releases it when the process ends. */
const address = path.join(tmpdir(), `formpost-test-${userInfo().uid}.sock`)

/** Undefined if another process listens. */
function listen(): Promise<Server | undefined> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('listening', () => resolve(server))
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(address)
  })
}

/** Waits until the listening process releases the address. */
function released(): Promise<void> {
  const socket = connect(address)
  return new Promise((resolve) => {
    socket.once('error', ({ code }: NodeJS.ErrnoException) => {
      // A process that was killed leaves its file behind.
      if (code === 'ECONNREFUSED') rmSync(address, { force: true })
    })
    socket.once('close', () => resolve())
    socket.resume()
  })
}

/** Does CPU-intensive work when no other test process does: two at once leave the systems under test too little CPU time. */
export async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  let server = await listen()
  while (!server) {
    await released()
    server = await listen()
  }
  const waiting = new Set<{ destroy(): void }>()
  server.on('connection', (socket) => {
    socket.on('error', () => undefined)
    waiting.add(socket)
  })
  try {
    return await work()
  } finally {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of waiting) socket.destroy()
    await closed
  }
}
