import { once } from 'node:events'
import { request, type IncomingMessage, type RequestOptions } from 'node:http'

/** The status and the text of a reply. Node's `fetch` would take 14 MiB of the launcher's memory. */
export async function sendRequest(
  url: string,
  options: RequestOptions = {},
  body = '',
): Promise<{ status: number; text: string }> {
  const sent = request(url, options)
  sent.end(body)
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of reply) chunks.push(chunk as Buffer)
  return { status: reply.statusCode!, text: Buffer.concat(chunks).toString('utf8') }
}
