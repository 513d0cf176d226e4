import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import accepts from 'accepts'
import { LRUCache } from 'lru-cache'

/** A longer one is worth compressing, in characters. */
const minLength = 8_192
/** Of compressed parts in memory. A list of 50,000 options has about 700 KB. */
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

/** Compresses parts of forms, which never change, once for all clients. */
export function createPartCompressor() {
  const cache = new LRUCache<string, Buffer, () => Promise<Buffer>>({
    maxSize: maxBytes,
    // A small result may be a piece of a larger buffer.
    sizeCalculation: ({ buffer }) => buffer.byteLength,
    // What is removed while it is compressed is still sent to those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: compress }) => compress(),
  })

  /** The JSON of a part in an encoding that a client accepts; `key` is for this text only. */
  return async (key: string, text: string, headers: IncomingHttpHeaders): Promise<Compressed> => {
    if (text.length < minLength) return { body: text, headers: {} }
    const vary = { Vary: 'Accept-Encoding' }
    const encoding = accepts({ headers } as IncomingMessage).encoding(['br', 'gzip'])
    if (encoding !== 'br' && encoding !== 'gzip') return { body: text, headers: vary }
    const body = await cache.forceFetch(`${encoding} ${key}`, {
      context: () => encodings[encoding](text),
    })
    return { body, headers: { ...vary, 'Content-Encoding': encoding } }
  }
}
