import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'

import { type CallContext, fromHeaders, type SentContext } from './caller.ts'
import { Problem, problem, problemToJson } from './problem.ts'
import { answered } from './rpc-handlers.ts'

/** Longer than any sender pauses whom the gateway still waits for, in ms. */
export const silenceMs = 330_000

/** Does what the bytes of a call are for; they end with an error where they break off. What it returns is sent as JSON. */
export type ByteHandler = (bytes: Readable, call: CallContext) => Promise<object>

export interface ByteServer {
  take(socket: Socket): void
  /** Resolves once nothing is under way. */
  drain(): Promise<void>
  /** Ends what is under way. */
  destroy(): void
}

/**
 * Answers calls that are a file on its way, each a POST to its name: HTTP/1.1 takes half of the time that a stream of gRPC messages
 * takes for the same bytes, and says by itself when a sender has given up.
 */
export function createByteServer(
  service: string,
  handlers: Record<string, ByteHandler>,
): ByteServer {
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => {
    const name = /^\/(\w+)$/.exec(request.url ?? '')?.[1] ?? ''
    const handler = request.method === 'POST' && Object.hasOwn(handlers, name) && handlers[name]
    const sent = fromHeaders(request.headers)
    if (!handler || !sent) return void response.writeHead(404, { Connection: 'close' }).end()
    const asked = { label: `${service}.${name}`, handler, sent }
    answer(asked, request, response).catch(() => void response.destroy())
  })
  server.timeout = silenceMs
  return {
    take(socket) {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
      server.emit('connection', socket)
    },
    async drain() {
      for (const socket of sockets) await new Promise((resolve) => socket.once('close', resolve))
    },
    destroy() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

async function answer(
  { label, handler, sent }: { label: string; handler: ByteHandler; sent: SentContext },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // One call for each connection: one that is kept could be closed just when the next call begins.
  response.setHeader('Connection', 'close')
  response.setHeader('Content-Type', 'application/json')
  try {
    const reply = await answered(label, sent, (call) => handled(handler, request, call))
    response.end(JSON.stringify(reply))
  } catch (error) {
    const failed = error as Problem
    // A sender who is cut off while he sends may not read what he is told.
    request.resume()
    await finished(request)
    response.writeHead(failed.http).end(problemToJson(failed))
  }
}

/** That its sender has given up is nobody's fault. */
async function handled(handler: ByteHandler, request: IncomingMessage, call: CallContext) {
  try {
    return await handler(request, call)
  } catch (error) {
    throw request.complete || error instanceof Problem ? error : problem('unavailable')
  }
}
