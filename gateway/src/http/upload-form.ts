import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'

import { uploadedVersion, uuid } from '@formpost/contract'
import { invalid, problem } from '@formpost/kit/rpc'
import busboy from 'busboy'

import { watchBodyRate } from './body-rate.ts'
import { declaredLength } from './json-body.ts'

const multipart = /^multipart\/form-data\s*(?:;|$)/i

/** Whether a request says that its body is a multipart form. */
export const isMultipart = ({ headers }: IncomingMessage): boolean =>
  multipart.test(headers['content-type'] ?? '')

/** The largest file, in bytes (docs/api-behaviour.md#uploads). */
const largestFile = 2 * 1024 * 1024

/** The largest file and the parts around it, in bytes. */
const largestForm = largestFile + 64 * 1024

/** The size of an upload's body in bytes, or the largest one if it is not declared. */
export const uploadSize = (request: IncomingMessage): number =>
  Math.min(declaredLength(request) ?? largestForm, largestForm)

/** One part of an upload's multipart body, in order of arrival. */
export type UploadPart =
  | { field: string }
  | { formVersion: number }
  | { clientUuid: string }
  | { file: string }
  | { chunk: Buffer }

/** The name of a file as its browser knows it, which encodes these characters in a header (multipart/form-data in the HTML standard). */
const decodeName = (name: string): string =>
  name.replace(/%(?:22|0D|0A)/g, (encoded) => decodeURIComponent(encoded))

/** How many chunks of the file are read ahead. */
const maxAhead = 4

const cutForm = () => invalid({ body: [{ code: 'incomplete' }] })

/**
 * Reads `form_field_id`, `form_version`, `client_uuid` and `file` from a multipart body as they arrive, with backpressure. Throws at the first byte over
 * the limit, when `onBytes` throws for a chunk of the file, and when the body arrives too slowly.
 */
export async function* readUpload(
  request: IncomingMessage,
  onBytes: (size: number) => void,
): AsyncGenerator<UploadPart> {
  const queue: UploadPart[] = []
  let file: Readable | undefined
  let ended = false
  let failure: Error | undefined
  let wake: () => void = () => undefined
  const add = (part: UploadPart) => {
    queue.push(part)
    wake()
  }
  const fail = (why: Error) => {
    failure ??= why
    wake()
  }

  const cutOff = () => invalid({ body: [{ code: 'incomplete' }] })
  // A request that is already destroyed emits no further events.
  if (request.destroyed) throw cutOff()
  const parser = open(request)
  parser.on('field', (name, value, info) => {
    if (name === 'form_version') {
      const version = uploadedVersion.safeParse(value)
      if (version.success) add({ formVersion: version.data })
      else fail(invalid({ form_version: [{ code: 'not_an_integer' }] }))
    }
    if (name !== 'form_field_id' && name !== 'client_uuid') return
    const id = uuid.safeParse(value)
    const isUuid = !info.valueTruncated && id.success
    if (name === 'client_uuid') {
      if (isUuid) add({ clientUuid: id.data.toLowerCase() })
      else fail(invalid({ client_uuid: [{ code: 'not_a_uuid' }] }))
    } else if (isUuid) add({ field: id.data.toLowerCase() })
    else fail(invalid({ form_field_id: [{ code: 'not_a_file_field' }] }))
  })
  parser.on('file', (name, stream, info) => {
    // Of parts that are not read too: an error without a listener would end the process.
    stream.on('error', () => fail(cutForm()))
    if (name !== 'file') return stream.resume()
    file = stream
    add({ file: decodeName(info.filename ?? '') })
    // By events: an async loop over the stream would copy the chunks.
    stream.on('data', (chunk: Buffer) => {
      try {
        onBytes(chunk.length)
      } catch (error) {
        return fail(error as Error)
      }
      add({ chunk })
      if (queue.length >= maxAhead) stream.pause()
    })
    // At once, because the body may be endless.
    stream.once('limit', () => fail(problem('file_too_large', { maxBytes: largestFile })))
  })
  parser.on('filesLimit', () => fail(invalid({ file: [{ code: 'too_many_files' }] })))
  parser.on('error', () => fail(cutForm()))
  parser.on('close', () => {
    ended = true
    wake()
  })
  const cutShort = () => {
    fail(cutOff())
    parser.destroy()
  }
  request.once('aborted', cutShort)
  const stopWatching = watchBodyRate(request, () => fail(problem('too_slow')))
  request.pipe(parser)

  try {
    for (;;) {
      if (failure) throw failure
      const next = queue.shift()
      if (next) yield next
      else if (ended) return
      else {
        file?.resume()
        await new Promise<void>((resolve) => (wake = resolve))
      }
    }
  } finally {
    stopWatching()
    request.off('aborted', cutShort)
    file?.destroy()
  }
}

function open(request: IncomingMessage) {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      // Busboy reports a file of exactly the limit as truncated.
      limits: { fileSize: largestFile + 1, files: 1, fields: 10, fieldSize: 1_000, parts: 20 },
    })
  } catch {
    throw invalid({ body: [{ code: 'not_multipart' }] })
  }
}
