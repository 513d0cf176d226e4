import http from 'node:http'
import https from 'node:https'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

import { problem } from '@formpost/kit/rpc'
import { Client } from 'minio'

import { blobKey, type BlobStore, blobStoreDown } from './blob-store.ts'

export interface BucketSettings {
  /** An http(s) URL without a path. */
  endpoint: string
  accessKey: string
  secretKey: string
  bucket: string
  region: string
}

const silenceMs = 5_000
const checkedForMs = 5_000
const notFound = new Set(['NoSuchKey', 'NotFound'])

/** A bucket of any S3 as a blob store: path style, and only what every S3 has. */
export function openBucket(settings: BucketSettings): BlobStore {
  const { bucket, region } = settings
  const client = connect(settings)
  let checkedAt = Number.NEGATIVE_INFINITY
  let prepared = false

  async function prepare(): Promise<void> {
    if (!(await client.bucketExists(bucket))) await client.makeBucket(bucket, region)
    prepared = true
  }

  async function verify(): Promise<void> {
    if (!prepared) await prepare()
    else if (!(await client.bucketExists(bucket))) throw new Error('the S3 bucket is gone')
  }

  return {
    async put(uuid, bytes) {
      await attempt(() => client.putObject(bucket, blobKey(uuid), bytes, bytes.length))
    },

    get: async (uuid) => readAll(await attempt(() => client.getObject(bucket, blobKey(uuid)))),

    async remove(uuids) {
      await attempt(async () => {
        const [failed] = await client.removeObjects(bucket, uuids.map(blobKey))
        if (failed) throw new Error('the S3 bucket kept objects that were to go')
      })
    },

    async check() {
      if (performance.now() - checkedAt < checkedForMs) return
      await verify()
      checkedAt = performance.now()
    },
  }
}

function connect({ endpoint, accessKey, secretKey, region }: BucketSettings): Client {
  const url = new URL(endpoint)
  const useSSL = url.protocol === 'https:'
  return new Client({
    endPoint: url.hostname,
    ...(url.port !== '' && { port: Number(url.port) }),
    useSSL,
    accessKey,
    secretKey,
    region,
    pathStyle: true,
    transport: { request: impatiently(useSSL ? https.request : http.request) },
    // It would write its attempts to the console.
    retryOptions: { disableRetry: true },
  })
}

/** The client itself waits for ever for a server that accepts and then says nothing. */
function impatiently(request: typeof http.request): typeof http.request {
  return ((...args: Parameters<typeof http.request>) => {
    const outgoing = request(...args)
    outgoing.setTimeout(silenceMs, () => outgoing.destroy(silent()))
    // From here on silence may as well be ours: see `readAll`.
    outgoing.once('response', () => outgoing.setTimeout(0))
    return outgoing
  }) as typeof http.request
}

const silent = (): Error => new Error('S3 does not answer')

/** An object's bytes; the time that whoever reads them takes is not held against S3. */
async function* readAll(stream: Readable): AsyncGenerator<Buffer> {
  const chunks = stream.iterator() as AsyncIterator<Buffer>
  try {
    for (;;) {
      const late = setTimeout(() => stream.destroy(silent()), silenceMs)
      const chunk = await chunks.next().finally(() => clearTimeout(late))
      if (chunk.done) return
      yield chunk.value
    }
  } catch (error) {
    throw blobStoreDown(error)
  } finally {
    stream.destroy()
  }
}

/** Tries twice: S3 may ask to slow down, or have closed the connection that was kept. Who was silent is not asked again. */
async function attempt<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await work().catch(async (error: unknown) => {
      if (isNotFound(error) || performance.now() - began >= silenceMs) throw error
      await pause(200)
      return work()
    })
  } catch (error) {
    throw isNotFound(error) ? problem('upload_not_found') : blobStoreDown(error)
  }
}

const isNotFound = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && notFound.has(String(error.code))
