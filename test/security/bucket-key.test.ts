import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

import { Client } from 'minio'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

import { startDedicatedS3, type DedicatedS3 } from '../harness/dedicated-s3.ts'
import { doMainJob } from '../harness/main-job.ts'
import { isMissing } from '../harness/shared.ts'
import type { S3 } from '../harness/stores.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'

const run = promisify(execFile)
const deploy = path.resolve(import.meta.dirname, '../../deploy')

interface Policy {
  Version: string
  Statement: object[]
}

/** The policy that the set-up of MinIO creates. */
async function readPolicy(): Promise<Policy> {
  const file = pathToFileURL(path.join(deploy, 'data/bucket-policy.mjs')).href
  const { bucketPolicy } = (await import(file)) as { bucketPolicy: (bucket: string) => string }
  return JSON.parse(bucketPolicy('formpost')) as Policy
}

const clientOf = ({ S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY }: S3) => {
  const { hostname, port } = new URL(S3_ENDPOINT)
  return new Client({
    endPoint: hostname,
    port: Number(port),
    useSSL: false,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
    region: 'us-east-1',
    pathStyle: true,
  })
}

async function expectRestricted(restricted: Client, bucket: string): Promise<void> {
  const denied = { code: expect.stringMatching(/AccessDenied|TooManyBuckets|InvalidBucketName/) }
  await expect(restricted.getObject('other', 'object')).rejects.toMatchObject(denied)
  await expect(restricted.putObject('other', 'object', 'x')).rejects.toMatchObject(denied)
  await expect(restricted.listObjectsV2('other').toArray()).rejects.toMatchObject(denied)
  await expect(restricted.makeBucket('third')).rejects.toMatchObject(denied)
  await expect(restricted.removeBucket(bucket)).rejects.toMatchObject(denied)
  await expect(restricted.setBucketPolicy(bucket, '')).rejects.toMatchObject(denied)
}

describe.skipIf(isMissing('s3'))('a key for one bucket', () => {
  let folder: string
  let s3: DedicatedS3
  let settings: DedicatedS3['settings']
  let administrator: Client
  let restricted: Client
  let system: TestSystem

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'formpost-bucket-'))
    s3 = await startDedicatedS3()
    settings = {
      ...s3.settings,
      S3_ACCESS_KEY: 'formpost-bucket',
      S3_SECRET_KEY: 'formpost-bucket-secret',
    }
    ;[administrator, restricted] = [clientOf(s3.settings), clientOf(settings)]
    const policy = await readPolicy()
    // The tests' store attaches policies to buckets, not to keys.
    const Principal = { AWS: ['arn:aws:iam:::user/formpost-bucket'] }
    // It also checks the deletion of several objects against the bucket, not against each object.
    const deletion = {
      Effect: 'Allow',
      Action: ['s3:DeleteObject'],
      Resource: ['arn:aws:s3:::formpost'],
    }
    const Statement = [...policy.Statement, deletion].map((statement) => ({
      ...statement,
      Principal,
    }))
    for (const bucket of ['formpost', 'other']) await administrator.makeBucket(bucket)
    await administrator.setBucketPolicy('formpost', JSON.stringify({ ...policy, Statement }))
    await administrator.putObject('other', 'object', 'content')
    system = await startTestSystem({
      files: 's3',
      stores: { ...inject('stores'), s3: settings },
      env: { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8', WEBHOOK_ALLOW_HTTP: 'true' },
    })
  })
  afterAll(async () => {
    await system?.stop()
    await s3?.stop()
    await rm(folder, { recursive: true })
  })

  it('suffices for uploads, downloads and deletion', async () => {
    await expect(doMainJob(system, system.owner)).resolves.toBeUndefined()
    const count = async () =>
      (await administrator.listObjectsV2('formpost', '', true).toArray()).length
    await expect.poll(count).toBe(0)
  })

  it('suffices for backup and restore', async () => {
    await restricted.putObject('formpost', '00/00000000-0000-4000-8000-000000000000', 'content')
    const tool = path.join(deploy, 'data/main.mjs')
    const env = { PATH: process.env['PATH'], DATABASE_URL: system.databaseUrl, ...settings }
    const { stdout } = await run(process.execPath, [tool, 'backup', path.join(folder, 'backup')], {
      env,
    })
    expect(stdout).toMatch(/ and 1 files\.$/m)
  })

  it('cannot use other buckets, create any or change its policy', async () => {
    await expect(expectRestricted(restricted, 'formpost')).resolves.toBeUndefined()
  })
})

const store = inject('stores').s3
const isMinio =
  store !== undefined && (await fetch(store.S3_ENDPOINT)).headers.get('server') === 'MinIO'

describe.skipIf(!isMinio)('minio-setup', () => {
  it('creates a bucket and a key for it, and can run again', async () => {
    const administrator = clientOf(store!)
    const bucket = `formpost-${randomBytes(4).toString('hex')}`
    const settings = {
      S3_ENDPOINT: store!.S3_ENDPOINT,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY: `key${randomBytes(4).toString('hex')}`,
      S3_SECRET_KEY: randomBytes(16).toString('hex'),
    }
    const env = {
      ...settings,
      PATH: process.env['PATH'],
      MINIO_ROOT_USER: store!.S3_ACCESS_KEY,
      MINIO_ROOT_PASSWORD: store!.S3_SECRET_KEY,
    }
    if (!(await administrator.bucketExists('other'))) await administrator.makeBucket('other')
    await administrator.putObject('other', 'object', 'content')
    const tool = path.join(deploy, 'data/minio-setup.mjs')
    for (let n = 0; n < 2; n++) {
      const { stdout } = await run(process.execPath, [tool], { env })
      expect(stdout).toBe(`Bucket ${bucket} is ready.\n`)
    }
    const restricted = clientOf(settings)
    await restricted.putObject(bucket, 'object', 'content')
    expect(await restricted.listObjectsV2(bucket).toArray()).toHaveLength(1)
    await restricted.removeObjects(bucket, ['object'])
    await expect(expectRestricted(restricted, bucket)).resolves.toBeUndefined()
  })
})
