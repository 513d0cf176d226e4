import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import accepts from 'accepts'
import { LRUCache } from 'lru-cache'

/** A longer one is worth compressing, in characters. */
const minLength = 8_192
/** Of compressed texts in memory. A list of 50,000 options has about 700 KB. */
const maxBytes = 16 * 1024 * 1024

const encodings = {
  // In the time of gzip, a fifth smaller.
  br: (text: string) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: string) => promisify(gzip)(text),
}

interface Compressed {
  body: string | Buffer
  headers: Readonly<Record<string, string>>
}

/** Compresses what many clients read, such as published forms, once for all of them. */
export function createCompressor() {
  const cache = new LRUCache<string, Buffer, () => Promise<Buffer>>({
    maxSize: maxBytes,
    // A small result may be a piece of a larger buffer.
    sizeCalculation: ({ buffer }) => buffer.byteLength,
    // What is removed while it is compressed is still sent to those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: compress }) => compress(),
  })

  /** A text in an encoding that the client accepts. Another text needs another `key`. */
  return async (key: string, text: string, headers: IncomingHttpHeaders): Promise<Compressed> => {
    if (text.length < minLength) return { body: text, headers: {} }
    const accepted = accepts({ headers } as IncomingMessage)
    // Browsers accept both alike and name gzip first.
    const encoding = (['br', 'gzip'] as const).find((name) => accepted.encoding(name))
    if (!encoding) return { body: text, headers: {} }
    const body = await cache.forceFetch(`${encoding} ${key}`, {
      context: () => encodings[encoding](text),
    })
    return { body, headers: { 'Content-Encoding': encoding } }
  }
}
