import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { BlobStore } from './blob-store.ts'
import { openBucket, type BucketSettings } from './bucket.ts'
import { openFolder } from './folder.ts'

const {
  S3_ENDPOINT: endpoint = '',
  S3_ACCESS_KEY: accessKey = '',
  S3_SECRET_KEY: secretKey = '',
  S3_REGION: region = 'us-east-1',
} = process.env

async function bytesOf(store: BlobStore, uuid: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await store.get(uuid)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function testBlobStore(open: () => BlobStore): void {
  let store: BlobStore
  beforeAll(async () => {
    store = open()
    await store.check()
  })

  test.each([1, 65_537, 2_097_152])('returns %d bytes unchanged', async (size) => {
    const [uuid, bytes] = [randomUUID(), randomBytes(size)]
    await store.put(uuid, bytes)
    expect((await bytesOf(store, uuid)).equals(bytes)).toBe(true)
  })

  test('rejects an unknown blob as upload_not_found', async () => {
    await expect(store.get(randomUUID())).rejects.toMatchObject({ code: 'upload_not_found' })
  })

  test('removes only the given blobs and ignores missing ones', async () => {
    const [removed, kept] = [randomUUID(), randomUUID()]
    await Promise.all([removed, kept].map((uuid) => store.put(uuid, Buffer.from(uuid))))
    await store.remove([removed, randomUUID()])
    await store.remove([removed])
    await expect(store.get(removed)).rejects.toMatchObject({ code: 'upload_not_found' })
    expect((await bytesOf(store, kept)).toString()).toBe(kept)
  })

  test('stores blobs concurrently', async () => {
    const uuids = Array.from({ length: 20 }, () => randomUUID())
    await Promise.all(uuids.map((uuid) => store.put(uuid, Buffer.from(uuid.repeat(500)))))
    const read = await Promise.all(uuids.map((uuid) => bytesOf(store, uuid)))
    expect(read.map(String)).toEqual(uuids.map((uuid) => uuid.repeat(500)))
  })

  test('passes repeated checks', async () => {
    await expect(store.check()).resolves.toBeUndefined()
    await expect(store.check()).resolves.toBeUndefined()
  })

  test('allows a reader to stop early', async () => {
    const uuid = randomUUID()
    await store.put(uuid, randomBytes(2_000_000))
    for await (const chunk of await store.get(uuid)) {
      expect(chunk.length).toBeGreaterThan(0)
      break
    }
    expect(await bytesOf(store, uuid)).toHaveLength(2_000_000)
  })
}

describe('folder', () => {
  let root: string
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'formpost-files-'))
  })
  afterAll(() => rm(root, { recursive: true }))

  testBlobStore(() => openFolder(path.join(root, 'made', 'when-missing')))

  test('removes old unfinished files at start and keeps young ones', async () => {
    const unfinished = path.join(root, 'leftovers', 'unfinished')
    await mkdir(unfinished, { recursive: true })
    await Promise.all(['old', 'new'].map((name) => writeFile(path.join(unfinished, name), 'x')))
    const twoHoursAgo = new Date(Date.now() - 7_200_000)
    await utimes(path.join(unfinished, 'old'), twoHoursAgo, twoHoursAgo)
    await openFolder(path.dirname(unfinished)).check()
    expect(await readdir(unfinished)).toEqual(['new'])
  })

  test('rejects a failed put as unavailable and leaves no file', async () => {
    const store = openFolder(path.join(root, 'broken'))
    await store.check()
    const uuid = randomUUID()
    // A file in the place of the subfolder.
    await writeFile(path.join(root, 'broken', uuid.slice(0, 2)), '')
    await expect(store.put(uuid, Buffer.from('x'))).rejects.toMatchObject({ code: 'unavailable' })
    expect(await readdir(path.join(root, 'broken', 'unfinished'))).toEqual([])
  })

  test('fails the check without its folder', async () => {
    const store = openFolder(path.join(root, 'goes'))
    await store.check()
    await rm(path.join(root, 'goes'), { recursive: true })
    await expect(store.check()).rejects.toThrow('ENOENT')
  })
})

const s3 = endpoint !== '' && accessKey !== '' && secretKey !== ''

describe.skipIf(!s3)('S3 bucket (set S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY to run)', () => {
  const settings: BucketSettings = {
    endpoint,
    accessKey,
    secretKey,
    region,
    bucket: `formpost-test-${randomUUID().slice(0, 8)}`,
  }

  // The bucket does not exist yet: the first check creates it.
  testBlobStore(() => openBucket(settings))

  test('fails the check and puts with a wrong key', async () => {
    const store = openBucket({ ...settings, secretKey: 'wrong' })
    await expect(store.check()).rejects.toThrow()
    const put = store.put(randomUUID(), Buffer.from('x'))
    await expect(put).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('removes a thousand blobs in one call', async () => {
    const store = openBucket(settings)
    const uuids = Array.from({ length: 1_000 }, () => randomUUID())
    await store.put(uuids[999]!, Buffer.from('x'))
    await store.remove(uuids)
    await expect(store.get(uuids[999]!)).rejects.toMatchObject({ code: 'upload_not_found' })
  })
})

describe('unreachable S3 store', () => {
  const storeAt = (port: number): BlobStore =>
    openBucket({
      endpoint: `http://127.0.0.1:${port}`,
      accessKey: 'key',
      secretKey: 'secret',
      bucket: 'bucket',
      region: 'us-east-1',
    })

  test('rejects as unavailable with a retry time', async () => {
    const store = storeAt(1)
    const down = { code: 'unavailable', details: { retryAfter: 5 } }
    await expect(store.put(randomUUID(), Buffer.from('x'))).rejects.toMatchObject(down)
    await expect(store.get(randomUUID())).rejects.toMatchObject(down)
    await expect(store.remove([randomUUID()])).rejects.toMatchObject(down)
    await expect(store.check()).rejects.toThrow('ECONNREFUSED')
  })

  test('retries a failed response once', async () => {
    let failures = 0
    const server = createServer((_request, response) => {
      response.statusCode = failures-- > 0 ? 503 : 200
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const store = storeAt((server.address() as AddressInfo).port)
    failures = 1
    await store.put(randomUUID(), Buffer.from('x'))
    failures = 2
    const put = store.put(randomUUID(), Buffer.from('x'))
    await expect(put).rejects.toMatchObject({ code: 'unavailable' })
    server.close()
  })
})
