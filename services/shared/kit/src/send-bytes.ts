import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http'
import { json, text } from 'node:stream/consumers'

import { silenceMs } from './byte-server.ts'
import { type SentContext, toHeaders } from './caller.ts'
import { Problem, problem, problemFromJson } from './problem.ts'
import { connectWithinMs, reach } from './reach.ts'
import type { Certificates } from './tls.ts'

interface Destination {
  address: string
  own: Certificates | undefined
  handler: string
}

/** Sends bytes as they come, the one who makes them held back while nobody takes them; what the handler returned. */
export async function sendBytes(
  destination: Destination,
  bytes: AsyncIterable<Buffer>,
  sent: SentContext,
): Promise<unknown> {
  const { request, answered } = await begin(destination, sent)
  // It may break off while the bytes are still being made; that is told below.
  let isBroken = false
  answered.catch(() => (isBroken = true))
  let goOn = () => {}
  request.on('drain', () => goOn()).on('close', () => goOn())
  try {
    for await (const chunk of bytes) {
      if (isBroken) break
      if (!request.write(chunk)) await new Promise<void>((resolve) => (goOn = resolve))
    }
  } catch (error) {
    request.destroy()
    throw error
  }
  request.end()
  try {
    const [response] = await answered
    if (response.statusCode === 200) return await json(response)
    throw problemFromJson(await text(response))
  } catch (error) {
    throw error instanceof Problem ? error : problem('unavailable', { retryAfter: 2 })
  }
}

interface Begun {
  request: ClientRequest
  answered: Promise<[IncomingMessage]>
}

/**
 * A call that the other side has said it takes: until then no byte is on its way, and one that has stopped just now can be left
 * for another.
 */
async function begin({ address, own, handler }: Destination, sent: SentContext): Promise<Begun> {
  const until = performance.now() + connectWithinMs
  for (;;) {
    const socket = await reach(address, own)
    const request = httpRequest({
      createConnection: () => socket,
      method: 'POST',
      path: `/${handler}`,
      headers: { ...toHeaders(sent), Expect: '100-continue' },
    })
    request.setTimeout(silenceMs, () => request.destroy(problem('timeout', { retryAfter: 5 })))
    request.on('error', () => undefined)
    // Listened for from the first, for an answer may come with the word that it goes on.
    const answered = once(request, 'response') as Promise<[IncomingMessage]>
    const isTaken = await Promise.race([once(request, 'continue'), answered]).then(
      () => true,
      () => false,
    )
    if (isTaken) return { request, answered }
    if (performance.now() > until) throw problem('unavailable', { retryAfter: 2 })
  }
}
