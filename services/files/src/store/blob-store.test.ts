import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { BlobStore } from './blob-store.ts'
import { type BucketSettings, openBucket } from './bucket.ts'
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

function keepsFiles(open: () => BlobStore): void {
  let store: BlobStore
  beforeAll(async () => {
    store = open()
    await store.check()
  })

  test.each([1, 65_537, 2_097_152])('%d bytes come back as they went in', async (size) => {
    const [uuid, bytes] = [randomUUID(), randomBytes(size)]
    await store.put(uuid, bytes)
    expect((await bytesOf(store, uuid)).equals(bytes)).toBe(true)
  })

  test('what was never put is upload_not_found', async () => {
    await expect(store.get(randomUUID())).rejects.toMatchObject({ code: 'upload_not_found' })
  })

  test('what is removed is gone, the others stay, and removing again is fine', async () => {
    const [gone, stays] = [randomUUID(), randomUUID()]
    await Promise.all([gone, stays].map((uuid) => store.put(uuid, Buffer.from(uuid))))
    await store.remove([gone, randomUUID()])
    await store.remove([gone])
    await expect(store.get(gone)).rejects.toMatchObject({ code: 'upload_not_found' })
    expect((await bytesOf(store, stays)).toString()).toBe(stays)
  })

  test('files written at the same time do not disturb each other', async () => {
    const uuids = Array.from({ length: 20 }, () => randomUUID())
    await Promise.all(uuids.map((uuid) => store.put(uuid, Buffer.from(uuid.repeat(500)))))
    const read = await Promise.all(uuids.map((uuid) => bytesOf(store, uuid)))
    expect(read.map(String)).toEqual(uuids.map((uuid) => uuid.repeat(500)))
  })

  test('a usable store checks out again and again', async () => {
    await expect(store.check()).resolves.toBeUndefined()
    await expect(store.check()).resolves.toBeUndefined()
  })

  test('reading may stop half way', async () => {
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

  keepsFiles(() => openFolder(path.join(root, 'made', 'when-missing')))

  test('of unfinished files those that nobody can be writing any more are cleared at start', async () => {
    const unfinished = path.join(root, 'leftovers', 'unfinished')
    await mkdir(unfinished, { recursive: true })
    await Promise.all(['old', 'new'].map((name) => writeFile(path.join(unfinished, name), 'x')))
    const twoHoursAgo = new Date(Date.now() - 7_200_000)
    await utimes(path.join(unfinished, 'old'), twoHoursAgo, twoHoursAgo)
    await openFolder(path.dirname(unfinished)).check()
    expect(await readdir(unfinished)).toEqual(['new'])
  })

  test('a put that fails is unavailable and leaves nothing', async () => {
    const store = openFolder(path.join(root, 'broken'))
    await store.check()
    const uuid = randomUUID()
    // A file where the subfolder should be.
    await writeFile(path.join(root, 'broken', uuid.slice(0, 2)), '')
    await expect(store.put(uuid, Buffer.from('x'))).rejects.toMatchObject({ code: 'unavailable' })
    expect(await readdir(path.join(root, 'broken', 'unfinished'))).toEqual([])
  })

  test('a folder that is gone is not ready', async () => {
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

  // The bucket does not exist before: the first check makes it.
  keepsFiles(() => openBucket(settings))

  test('a wrong key is not ready, and its files are unavailable', async () => {
    const store = openBucket({ ...settings, secretKey: 'wrong' })
    await expect(store.check()).rejects.toThrow()
    const put = store.put(randomUUID(), Buffer.from('x'))
    await expect(put).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('a thousand files go in one call', async () => {
    const store = openBucket(settings)
    const uuids = Array.from({ length: 1_000 }, () => randomUUID())
    await store.put(uuids[999]!, Buffer.from('x'))
    await store.remove(uuids)
    await expect(store.get(uuids[999]!)).rejects.toMatchObject({ code: 'upload_not_found' })
  })
})

describe('S3 that is down', () => {
  const at = (port: number): BlobStore =>
    openBucket({
      endpoint: `http://127.0.0.1:${port}`,
      accessKey: 'key',
      secretKey: 'secret',
      bucket: 'bucket',
      region: 'us-east-1',
    })

  test('a refused connection is unavailable, with a time to come again', async () => {
    const store = at(1)
    const down = { code: 'unavailable', details: { retryAfter: 5 } }
    await expect(store.put(randomUUID(), Buffer.from('x'))).rejects.toMatchObject(down)
    await expect(store.get(randomUUID())).rejects.toMatchObject(down)
    await expect(store.remove([randomUUID()])).rejects.toMatchObject(down)
    await expect(store.check()).rejects.toThrow('ECONNREFUSED')
  })

  test('one failed answer is tried again, two are not', async () => {
    let failures = 0
    const server = createServer((_request, response) => {
      response.statusCode = failures-- > 0 ? 503 : 200
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const store = at((server.address() as AddressInfo).port)
    failures = 1
    await store.put(randomUUID(), Buffer.from('x'))
    failures = 2
    const put = store.put(randomUUID(), Buffer.from('x'))
    await expect(put).rejects.toMatchObject({ code: 'unavailable' })
    server.close()
  })
})
