import type { IncomingMessage } from 'node:http'

import { invalid, problem } from '@formpost/kit/rpc'

import { watchBodyRate } from './body-rate.ts'
import { parseJsonObject } from './parse-json.ts'

const jsonType = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i

interface BodyOptions {
  /** The most bytes. */
  limit: number
  /** See the operation. */
  numbersAsText: boolean
  /** Called for each chunk as it arrives. If it throws, the body is refused with that error. */
  onBytes: (size: number) => void
}

/** Reads a JSON object of at most `limit` bytes; an empty body is an empty object. */
export async function readJsonBody(
  request: IncomingMessage,
  options: BodyOptions,
): Promise<Record<string, unknown>> {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers
  const sent = await readBytes(request, options)
  if (sent.length === 0) return {}
  if (!jsonType.test(type) || encoding !== 'identity') throw problem('wrong_content_type')
  return parseJsonObject(sent, options.numbersAsText)
}

/** The length that a request declares; undefined where it is sent in chunks. */
export const declaredLength = ({ headers }: IncomingMessage): number | undefined =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : undefined

function readBytes(request: IncomingMessage, { limit, onBytes }: BodyOptions): Promise<Buffer> {
  const tooLarge = () => problem('request_too_large', { maxBytes: limit })
  if ((declaredLength(request) ?? 0) > limit) return Promise.reject(tooLarge())
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const onData = (chunk: Buffer) => {
      size += chunk.length
      try {
        if (size > limit) throw tooLarge()
        onBytes(chunk.length)
        chunks.push(chunk)
      } catch (error) {
        fail(error as Error)
      }
    }
    const onEnd = () => {
      stop()
      resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size))
    }
    const onAborted = () => fail(invalid({ body: [{ code: 'incomplete' }] }))
    const stopWatching = watchBodyRate(request, () => fail(problem('too_slow')))
    const stop = () => {
      stopWatching()
      request
        .off('data', onData)
        .off('end', onEnd)
        .off('aborted', onAborted)
        .off('error', onAborted)
    }
    const fail = (error: Error) => {
      stop()
      reject(error)
    }
    if (request.destroyed) return onAborted()
    request.on('data', onData).on('end', onEnd).on('aborted', onAborted).on('error', onAborted)
  })
}
