import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'

import type { WebhookEvent } from '@formpost/contract'
import { freePort } from '@formpost/local'
import { Webhook } from 'standardwebhooks'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** The response, or `never` for none. */
export type Answer = { status: number; headers?: Record<string, string> } | 'never'

/** A failure whose retry, usually after 5 s, comes late enough for a busy machine to look at the first attempt. */
export const failure = (status = 500): Answer => ({ status, headers: { 'retry-after': '20' } })

export interface Receiver {
  url: string
  received: Received[]
  /** The response to request `n`, counted from 1; 204 by default. */
  answer: (n: number) => Answer
  /** Stops it at once, as a crash would; `start` starts it again at the same address. */
  kill(): Promise<void>
  start(): Promise<void>
}

/** Starts a webhook receiver on a loopback address. */
export async function startReceiver(host = '127.0.0.1'): Promise<Receiver> {
  let server: Server
  // Not one that an outgoing connection may take while the receiver is stopped.
  const port = await freePort()
  const receiver: Receiver = {
    url: '',
    received: [],
    answer: () => ({ status: 204 }),
    async start() {
      server = createServer(async (request, response) => {
        let body = ''
        try {
          for await (const chunk of request.setEncoding('utf8')) body += chunk
        } catch {
          return
        }
        receiver.received.push({ path: request.url ?? '', headers: request.headers, body })
        const answer = receiver.answer(receiver.received.length)
        if (answer === 'never') return
        response.writeHead(answer.status, answer.headers).end()
      })
      server.listen(port, host)
      await once(server, 'listening')
      receiver.url = `http://${host}:${port}/hook?key=not-for-logs`
    },
    async kill() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
  await receiver.start()
  return receiver
}

/** Verifies a delivery's signature, as receivers do, and returns the event. */
export const verifyDelivery = ({ body, headers }: Received, secret: string): WebhookEvent =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as WebhookEvent
