import type { IncomingMessage } from 'node:http'

import { invalid, problem } from '@formpost/kit/rpc'
import busboy from 'busboy'

import { watchBodyRate } from './body-rate.ts'

/** A file of a multipart body. */
export interface SentFile {
  name: string
  content: Buffer
}

/** The files of a multipart body: an XLSForm, and lists of choices that it names. */
export class FormFiles {
  readonly file: SentFile
  readonly lists: readonly SentFile[]

  constructor(file: SentFile, lists: readonly SentFile[]) {
    this.file = file
    this.lists = lists
  }
}

/** In bytes (docs/api-behaviour.md#xlsforms). */
const maxFile = 5 * 1024 * 1024
const maxAll = 10 * 1024 * 1024
const maxLists = 10

const incomplete = () => invalid({ body: [{ code: 'incomplete' }] })
const tooLarge = () => problem('request_too_large', { maxBytes: maxAll })

/** Reads the parts `file` and `list`. Throws at the first byte over a limit, and when the body arrives too slowly. */
export function readFormFiles(
  request: IncomingMessage,
  onBytes: (size: number) => void,
): Promise<FormFiles> {
  if (request.destroyed) throw incomplete()
  const parser = open(request)
  const files: Record<'file' | 'list', SentFile[]> = { file: [], list: [] }
  let size = 0
  let hasFile = false
  return new Promise<FormFiles>((resolve, reject) => {
    const fail = (error: Error) => {
      stop()
      // Busboy throws if it is destroyed in one of its own events.
      setImmediate(() => parser.destroy())
      reject(error)
    }
    const onAborted = () => fail(incomplete())
    const stopWatching = watchBodyRate(request, () => fail(problem('too_slow')))
    const stop = () => {
      stopWatching()
      request.off('aborted', onAborted)
      request.unpipe(parser)
    }
    request.once('aborted', onAborted)
    parser.on('file', (part, stream, { filename }) => {
      // Of parts that are not read too: an error without a listener would end the process.
      stream.on('error', () => fail(incomplete()))
      if (part !== 'file' && part !== 'list') return void stream.resume()
      if (part === 'file' && hasFile) {
        stream.resume()
        return fail(invalid({ file: [{ code: 'too_many_files' }] }))
      }
      hasFile ||= part === 'file'
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => {
        try {
          size += chunk.length
          if (size > maxAll) throw tooLarge()
          onBytes(chunk.length)
          chunks.push(chunk)
        } catch (error) {
          fail(error as Error)
        }
      })
      stream.once('limit', () => fail(invalid({ [part]: [{ code: 'workbook_too_large' }] })))
      stream.once('end', () =>
        files[part].push({ name: filename ?? '', content: Buffer.concat(chunks) }),
      )
    })
    parser.on('filesLimit', () => fail(invalid({ list: [{ code: 'too_many', max: maxLists }] })))
    parser.on('error', () => fail(incomplete()))
    parser.on('close', () => {
      stop()
      const [file] = files.file
      if (file) resolve(new FormFiles(file, files.list))
      else reject(invalid({ file: [{ code: 'missing' }] }))
    })
    request.pipe(parser)
  })
}

function open({ headers }: IncomingMessage) {
  try {
    return busboy({
      headers,
      defParamCharset: 'utf8',
      limits: {
        fileSize: maxFile + 1,
        files: maxLists + 1,
        fields: 10,
        fieldSize: 1_000,
        parts: 30,
      },
    })
  } catch {
    throw invalid({ body: [{ code: 'not_multipart' }] })
  }
}
