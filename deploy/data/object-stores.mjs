import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, readdir, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { Client } from 'minio'

import { Failure } from './failure.mjs'

/**
 * @typedef {object} ObjectStore
 * @property {() => AsyncIterable<{ key: string, size: number }>} list
 * @property {(key: string) => Promise<number | undefined>} sizeOf Undefined if the object does not exist.
 * @property {(key: string) => Promise<import('node:stream').Readable>} get
 * @property {(key: string, stream: import('node:stream').Readable, size: number) => Promise<unknown>} put
 */

/** Matches the keys of the files service's objects; a bucket may contain others. */
const keyPattern = /^[\da-f]{2}\/[\da-f-]{36}$/

/** How file systems and S3 stores say that an object does not exist. */
const notFound = new Set(['ENOENT', 'NoSuchKey', 'NotFound'])

/**
 * Resolves to undefined if the object does not exist. Any other error is one: a backup must not take it for a deletion.
 * @template T
 * @param {Promise<T>} promise
 * @returns {Promise<T | undefined>}
 */
const unlessNotFound = (promise) =>
  promise.catch((error) => {
    if (notFound.has(error.code)) return undefined
    throw error
  })

/**
 * A folder of objects, laid out like FILES_DIR.
 * @param {string} root
 * @returns {ObjectStore}
 */
export function openFolder(root) {
  /** @param {string} key */
  const sizeOf = async (key) => (await unlessNotFound(stat(path.join(root, key))))?.size
  return {
    async *list() {
      const names = (await unlessNotFound(readdir(root, { recursive: true }))) ?? []
      for (const key of names.map((name) => name.split(path.sep).join('/'))) {
        const size = keyPattern.test(key) ? await sizeOf(key) : undefined
        if (size !== undefined) yield { key, size }
      }
    },
    sizeOf,
    get: async (key) => createReadStream(path.join(root, key)),
    async put(key, stream) {
      const file = path.join(root, key)
      await mkdir(path.dirname(file), { recursive: true })
      // Renamed when complete, so that an interrupted copy leaves no partial object.
      await pipeline(stream, createWriteStream(`${file}.part`))
      await rename(`${file}.part`, file)
    },
  }
}

/**
 * An S3 bucket, created if it does not exist.
 * @param {{ endpoint: string, accessKey: string, secretKey: string, bucket: string, region: string }} options
 * @returns {Promise<ObjectStore>}
 */
async function openBucket({ endpoint, accessKey, secretKey, bucket, region }) {
  const { protocol, hostname, port } = new URL(endpoint)
  const useSSL = protocol === 'https:'
  const client = new Client({
    endPoint: hostname,
    port: Number(port) || (useSSL ? 443 : 80),
    useSSL,
    accessKey,
    secretKey,
    region,
    pathStyle: true,
  })
  if (!(await client.bucketExists(bucket))) await client.makeBucket(bucket, region)
  return {
    async *list() {
      for await (const { name, size } of client.listObjectsV2(bucket, '', true)) {
        if (keyPattern.test(name)) yield { key: name, size }
      }
    },
    sizeOf: async (key) => (await unlessNotFound(client.statObject(bucket, key)))?.size,
    get: (key) => client.getObject(bucket, key),
    put: (key, stream, size) => client.putObject(bucket, key, stream, size),
  }
}

/**
 * The file store that the settings select, as in the files service.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<ObjectStore>}
 */
export async function openObjectStore(env) {
  const { FILES_DIR, S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET, S3_REGION } = env
  if (S3_ENDPOINT) {
    if (!S3_ACCESS_KEY || !S3_SECRET_KEY || !S3_BUCKET) {
      throw new Failure('Set S3_ACCESS_KEY, S3_SECRET_KEY and S3_BUCKET too.')
    }
    return openBucket({
      endpoint: S3_ENDPOINT,
      accessKey: S3_ACCESS_KEY,
      secretKey: S3_SECRET_KEY,
      bucket: S3_BUCKET,
      region: S3_REGION ?? 'us-east-1',
    })
  }
  if (!FILES_DIR) throw new Failure('Set FILES_DIR or the S3_ settings.')
  return openFolder(FILES_DIR)
}

/** @param {import('node:stream').Readable} stream */
async function sha256(stream) {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex')
}

/**
 * Links each object of `store` that the folder `from` has too into the folder `to`. An object that cannot be linked, as on volumes
 * without hard links, is copied later.
 * @param {ObjectStore} store
 * @param {string} from
 * @param {string} to
 */
export async function linkObjects(store, from, to) {
  const existing = openFolder(from)
  for await (const { key, size } of store.list()) {
    if ((await existing.sizeOf(key)) !== size) continue
    await mkdir(path.dirname(path.join(to, key)), { recursive: true })
    await link(path.join(from, key), path.join(to, key)).catch(() => undefined)
  }
}

/**
 * Copies and verifies objects that `to` does not have in the same size. Objects never change, so an equal size means an earlier
 * copy. Objects that are deleted during the copy are skipped.
 * @param {ObjectStore} from
 * @param {ObjectStore} to
 */
export async function copyObjects(from, to) {
  const totals = { objects: 0, copied: 0 }
  for await (const { key, size } of from.list()) {
    if ((await to.sizeOf(key)) !== size) {
      const hash = createHash('sha256')
      const hashing = new Transform({
        transform(/** @type {Buffer} */ chunk, _encoding, done) {
          hash.update(chunk)
          done(null, chunk)
        },
      })
      try {
        await Promise.all([pipeline(await from.get(key), hashing), to.put(key, hashing, size)])
      } catch (error) {
        const sizeNow = await from.sizeOf(key).catch(() => size)
        if (sizeNow === undefined) continue
        const reason = error instanceof Error ? error.message : String(error)
        throw new Failure(
          `${key} could not be copied (${reason}). Run the command again when this is solved.`,
        )
      }
      if ((await sha256(await to.get(key))) !== hash.digest('hex')) {
        throw new Failure(`The copy of ${key} differs from the original.`)
      }
      totals.copied++
    }
    totals.objects++
  }
  return totals
}
