import type { RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The most connections at a time; more are closed as they are accepted. */
const maxConnections = 8_000
/** The most requests on one connection whose responses have not been read. */
const maxUnanswered = 32
/** How long a connection may make no progress while it is its caller's turn, in ms; Node notices within twice that. */
const stallMs = 15_000

const unanswered = new WeakMap<Socket, Set<ServerResponse>>()

/** A response that waits behind another one on its connection has no socket, and would never close by itself. */
function closeQueued(responses: ReadonlySet<ServerResponse>): void {
  for (const response of responses) {
    if (response.socket) continue
    response.destroy()
    response.emit('close')
  }
}

/** Closes a connection that sends many requests without reading the responses. */
export const limitPipelining =
  (handle: RequestListener): RequestListener =>
  (request, response) => {
    const { socket } = request
    const responses = unanswered.get(socket)
    // Node parses all requests of a packet, those after the one that closed the connection too.
    if (!responses || socket.destroyed) return
    if (responses.size >= maxUnanswered) {
      socket.destroy()
      return
    }
    responses.add(response)
    response.once('close', () => responses.delete(response))
    handle(request, response)
  }

/** Limits the number of connections and closes stalled ones (docs/api-behaviour.md#connections). */
export function limitConnections(server: Server): void {
  server.maxConnections = maxConnections
  server.on('connection', (socket) => {
    const responses = new Set<ServerResponse>()
    unanswered.set(socket, responses)
    socket.once('close', () => closeQueued(responses))
  })
  // Node restarts this timer whenever bytes move in either direction, those that the kernel takes of a long write too.
  server.setTimeout(stallMs, (socket) => {
    const isBeingAnswered = [...(unanswered.get(socket) ?? [])].some(
      ({ req, writableEnded }) => req.complete && !writableEnded,
    )
    if (!isBeingAnswered || socket.writableLength > 0) socket.destroy()
  })
}
