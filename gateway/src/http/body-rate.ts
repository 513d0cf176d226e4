import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** The minimum that must arrive within a window, so that slow senders cannot hold memory and upload slots. */
const windowMs = 10_000
const minBytes = 5 * 1024
const checkEveryMs = 1_000

interface Watched {
  request: IncomingMessage
  socket: Socket
  startedAt: number
  /** The bytes that the connection had received when the window began. */
  bytes: number
  onSlow: () => void
}

const watched = new Set<Watched>()
let timer: NodeJS.Timeout | undefined

function check(): void {
  const now = performance.now()
  for (const one of watched) {
    const { bytesRead } = one.socket
    // A sender under backpressure is not slow.
    const isFast = bytesRead - one.bytes >= minBytes || one.request.isPaused()
    if (isFast) Object.assign(one, { startedAt: now, bytes: bytesRead })
    else if (now - one.startedAt > windowMs && !one.request.complete) {
      watched.delete(one)
      one.onSlow()
    }
  }
  if (watched.size > 0) return
  clearInterval(timer)
  timer = undefined
}

/** Calls `onSlow` if a body arrives slower than the minimum rate. Returns a function that stops watching. */
export function watchBodyRate(request: IncomingMessage, onSlow: () => void): () => void {
  if (request.complete) return () => undefined
  const { socket } = request
  const one = { request, socket, startedAt: performance.now(), bytes: socket.bytesRead, onSlow }
  watched.add(one)
  timer ??= setInterval(check, checkEveryMs).unref()
  return () => void watched.delete(one)
}
