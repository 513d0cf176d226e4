import type { Readable } from 'node:stream'

import { uuid } from '@formpost/contract'
import { invalid, Problem, problem } from '@formpost/kit'
import busboy from 'busboy'

import type { Asked } from './lean-routes.ts'

/** The largest file, in bytes (decisions, "Public surface"). */
const largestFile = 2 * 1024 * 1024

/** One piece of an upload's multipart body, in the order in which it came. */
export type UploadPart = { field: string } | { file: string } | { chunk: Buffer }

/**
 * Reads `form_field_id` and `file` from a multipart body as they come, with the sender held back while
 * nobody takes the pieces. Stops with a problem at the first byte over the limit.
 */
export async function* readUpload(request: Asked): AsyncGenerator<UploadPart> {
  const events = parseMultipart(request)
  for await (const event of events) {
    if (!(typeof event === 'object' && 'stream' in event)) {
      yield event
      continue
    }
    yield { file: event.name }
    yield* chunksOf(event.stream)
  }
}

async function* chunksOf(stream: Readable): AsyncGenerator<UploadPart> {
  try {
    for await (const chunk of stream) yield { chunk: chunk as Buffer }
  } catch (error) {
    throw error instanceof Problem ? error : cutForm()
  }
}

const cutForm = () => invalid({ body: ['Is not a whole multipart form.'] })

interface FileEvent {
  name: string
  stream: Readable
}
type MultipartEvent = { field: string } | FileEvent

/** Busboy's events as something to iterate over. */
async function* parseMultipart(request: Asked): AsyncGenerator<MultipartEvent> {
  const queue: MultipartEvent[] = []
  let wake: () => void = () => undefined
  let ended = false
  let failure: Error | undefined
  const tell = () => wake()

  const parser = open(request)
  parser.on('field', (name, value, info) => {
    if (name !== 'form_field_id') return
    const id = uuid.safeParse(value)
    if (info.valueTruncated || !id.success) {
      failure = invalid({ form_field_id: ['Must be the id of a file field of this form.'] })
    } else queue.push({ field: id.data.toLowerCase() })
    tell()
  })
  parser.on('file', (name, stream, info) => {
    if (name !== 'file') return stream.resume()
    // Its errors reach whoever reads it; without a listener one that nobody reads would end the process.
    stream.on('error', () => undefined)
    // At once: what is too large may have no end.
    stream.once('limit', () => stream.destroy(problem('file_too_large')))
    queue.push({ name: info.filename ?? '', stream })
    tell()
  })
  parser.on('filesLimit', () => {
    failure = invalid({ file: ['Send one file at a time.'] })
    tell()
  })
  parser.on('error', () => {
    failure ??= cutForm()
    tell()
  })
  parser.on('close', () => {
    ended = true
    tell()
  })
  const cutShort = () => {
    failure ??= invalid({ body: ['Ended too early.'] })
    parser.destroy()
    tell()
  }
  request.once('aborted', cutShort)
  request.pipe(parser)

  try {
    for (;;) {
      const next = queue.shift()
      if (next) yield next
      else if (failure) throw failure
      else if (ended) return
      else await new Promise<void>((resolve) => (wake = resolve))
    }
  } finally {
    request.off('aborted', cutShort)
  }
}

function open(request: Asked) {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      // Busboy takes a file that just fills the limit for a truncated one.
      limits: { fileSize: largestFile + 1, files: 1, fields: 10, fieldSize: 1_000, parts: 20 },
    })
  } catch {
    throw invalid({ body: ['Is not a multipart form.'] })
  }
}
