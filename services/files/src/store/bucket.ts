// S3: blobs in a bucket, by the operations that every S3 store has.
import http from 'node:http'
import https from 'node:https'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

import { Client } from 'minio'

import { DomainError } from '../domain/domain-error.ts'
import { blobKey, blobStoreDown, type BlobStore } from './blob-store.ts'

export interface BucketSettings {
  /** An http(s) URL without a path. */
  endpoint: string
  accessKey: string
  secretKey: string
  bucket: string
  region: string
}

/** How long S3 may send nothing before a request fails. */
const timeoutMs = 5_000
const checkTtlMs = 5_000
const notFound = new Set(['NoSuchKey', 'NotFound'])

/** A blob store in an S3 bucket, addressed in path style. */
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
    else if (!(await client.bucketExists(bucket))) throw new Error('the S3 bucket does not exist')
  }

  return {
    async put(uuid, bytes) {
      await attempt(() => client.putObject(bucket, blobKey(uuid), bytes, bytes.length))
    },

    get: async (uuid) => readAll(await attempt(() => client.getObject(bucket, blobKey(uuid)))),

    async remove(uuids) {
      await attempt(async () => {
        const [failed] = await client.removeObjects(bucket, uuids.map(blobKey))
        if (failed) throw new Error('S3 did not delete all objects')
      })
    },

    async check() {
      if (performance.now() - checkedAt < checkTtlMs) return
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
    transport: { request: withTimeout(useSSL ? https.request : http.request) },
    // The client writes its retries to the console.
    retryOptions: { disableRetry: true },
  })
}

/** The client has no timeout for a server that accepts a request and sends nothing. */
function withTimeout(request: typeof http.request): typeof http.request {
  return ((...args: Parameters<typeof http.request>) => {
    const outgoing = request(...args)
    outgoing.setTimeout(timeoutMs, () => outgoing.destroy(timedOut()))
    // Once the response has begun a pause may be the reader's: see `readAll`.
    outgoing.once('response', () => outgoing.setTimeout(0))
    return outgoing
  }) as typeof http.request
}

const timedOut = (): Error => new Error('S3 does not answer')

/** An object's bytes. The timeout counts while waiting for S3, not for the reader. */
async function* readAll(stream: Readable): AsyncGenerator<Buffer> {
  const chunks = stream.iterator() as AsyncIterator<Buffer>
  try {
    for (;;) {
      const timer = setTimeout(() => stream.destroy(timedOut()), timeoutMs)
      const chunk = await chunks.next().finally(() => clearTimeout(timer))
      if (chunk.done) return
      yield chunk.value
    }
  } catch (error) {
    throw blobStoreDown(error)
  } finally {
    stream.destroy()
  }
}

/** Retries once, except after a timeout: S3 may ask to slow down or have closed an idle connection. */
async function attempt<T>(work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  try {
    return await work().catch(async (error: unknown) => {
      if (isNotFound(error) || performance.now() - startedAt >= timeoutMs) throw error
      await pause(200)
      return work()
    })
  } catch (error) {
    throw isNotFound(error) ? new DomainError('upload_not_found') : blobStoreDown(error)
  }
}

const isNotFound = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && notFound.has(String(error.code))
