import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, stat } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { Client } from 'minio'

import { Failure } from './failure.mjs'

/** How objects are named; anything else in the store is not theirs. */
const key = /^[\da-f]{2}\/[\da-f-]{36}$/

/** A folder of objects, as the files service keeps it. */
export function openFolder(root) {
  return {
    async *list() {
      const names = await readdir(root, { recursive: true }).catch(() => [])
      for (const name of names.map((each) => each.split(path.sep).join('/'))) {
        if (key.test(name)) yield { key: name, size: (await stat(path.join(root, name))).size }
      }
    },
    async sizeOf(name) {
      return stat(path.join(root, name)).then(
        ({ size }) => size,
        () => undefined,
      )
    },
    get: async (name) => createReadStream(path.join(root, name)),
    async put(name, stream) {
      const file = path.join(root, name)
      await mkdir(path.dirname(file), { recursive: true })
      // Moved into its place when it is whole, so that a copy which is cut off leaves nothing half done.
      await pipeline(stream, createWriteStream(`${file}.part`))
      await rename(`${file}.part`, file)
    },
  }
}

/** A bucket of any S3. */
export async function openBucket({ endpoint, accessKey, secretKey, bucket, region }) {
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
        if (key.test(name)) yield { key: name, size }
      }
    },
    sizeOf: (name) =>
      client.statObject(bucket, name).then(
        ({ size }) => size,
        () => undefined,
      ),
    get: (name) => client.getObject(bucket, name),
    put: (name, stream, size) => client.putObject(bucket, name, stream, size),
  }
}

/** The store that settings name, as the files service reads them. */
export async function openObjects(env) {
  const { FILES_DIR, S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET, S3_REGION } = env
  if (S3_ENDPOINT) {
    return openBucket({
      endpoint: S3_ENDPOINT,
      accessKey: S3_ACCESS_KEY,
      secretKey: S3_SECRET_KEY,
      bucket: S3_BUCKET,
      region: S3_REGION ?? 'us-east-1',
    })
  }
  if (!FILES_DIR)
    throw new Failure('Where are the files? Set FILES_DIR, or S3_ENDPOINT and its kin.')
  return openFolder(FILES_DIR)
}

async function hashOf(stream) {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk)
  return hash.digest('hex')
}

/**
 * Copies what `to` lacks, and reads back what it wrote; what is there in full already was copied before, for
 * an object never changes. One that goes away meanwhile was deleted. Gives how many there are, and were copied.
 */
export async function copyObjects(from, to) {
  const done = { objects: 0, copied: 0 }
  for await (const { key: name, size } of from.list()) {
    if ((await to.sizeOf(name)) !== size) {
      const hash = createHash('sha256')
      const watched = new Transform({
        transform(chunk, _encoding, pass) {
          hash.update(chunk)
          pass(null, chunk)
        },
      })
      try {
        await Promise.all([pipeline(await from.get(name), watched), to.put(name, watched, size)])
      } catch (error) {
        if ((await from.sizeOf(name)) === undefined) continue
        throw error
      }
      if ((await hashOf(await to.get(name))) !== hash.digest('hex')) {
        throw new Failure(`The copy of ${name} is not what it was made from.`)
      }
      done.copied++
    }
    done.objects++
  }
  return done
}
