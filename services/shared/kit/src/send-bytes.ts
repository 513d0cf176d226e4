import { once } from 'node:events'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { json, text } from 'node:stream/consumers'

import { silenceMs } from './byte-server.ts'
import { type SentContext, toHeaders } from './caller.ts'
import { Problem, problem, problemFromJson } from './problem.ts'
import { reach } from './reach.ts'
import type { Certificates } from './tls.ts'

interface Destination {
  address: string
  own: Certificates | undefined
  handler: string
}

/** Sends bytes as they come, the one who makes them held back while nobody takes them; what the handler returned. */
export async function sendBytes(
  { address, own, handler }: Destination,
  bytes: AsyncIterable<Buffer>,
  sent: SentContext,
): Promise<unknown> {
  const socket = await reach(address, own)
  const request = httpRequest({
    createConnection: () => socket,
    method: 'POST',
    path: `/${handler}`,
    headers: toHeaders(sent),
  })
  request.setTimeout(silenceMs, () => request.destroy(problem('timeout', { retryAfter: 5 })))
  const answered = once(request, 'response') as Promise<[IncomingMessage]>
  // It may break off while the bytes are still being made; that is told below.
  let isBroken = false
  answered.catch(() => (isBroken = true))
  request.on('error', () => undefined)
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
