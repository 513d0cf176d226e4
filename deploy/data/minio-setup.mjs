// `minio-setup`: creates the bucket of the services in MinIO, and a key that can only use this bucket. Idempotent
// (docs/decisions/0028-set-up-minio.md).
// MINIO_ROOT_USER and MINIO_ROOT_PASSWORD are the administrator's key, the S3_ settings those of the services.
import { createCipheriv, pbkdf2Sync, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { Client } from 'minio'

import { bucketPolicy } from './bucket-policy.mjs'
import { Failure } from './failure.mjs'

const policyName = 'formpost'
const timeoutMs = 120_000

/**
 * Encrypts a request to MinIO's admin API with the administrator's secret key, as madmin-go's EncryptData does: a salt, the id
 * of PBKDF2 with AES-GCM, a nonce, and a sio stream of one chunk.
 * @param {string} password
 * @param {object} content
 */
function encrypt(password, content) {
  const [salt, nonce] = [randomBytes(32), randomBytes(8)]
  const key = pbkdf2Sync(password, salt, 8192, 32, 'sha256')
  /**
   * @param {number} at
   * @param {Buffer} associatedData
   * @param {string} text
   */
  const seal = (at, associatedData, text) => {
    const sequence = Buffer.alloc(4)
    sequence.writeUInt32LE(at)
    const cipher = createCipheriv('aes-256-gcm', key, Buffer.concat([nonce, sequence]))
    cipher.setAAD(associatedData)
    return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()])
  }
  const lastChunk = Buffer.concat([Buffer.from([0x80]), seal(0, Buffer.alloc(0), '')])
  return Buffer.concat([
    salt,
    Buffer.from([0x02]),
    nonce,
    seal(1, lastChunk, JSON.stringify(content)),
  ])
}

/** @param {NodeJS.ProcessEnv} env */
async function setUp(env) {
  const { S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET } = env
  const { MINIO_ROOT_USER, MINIO_ROOT_PASSWORD } = env
  if (!S3_ENDPOINT || !S3_ACCESS_KEY || !S3_SECRET_KEY || !S3_BUCKET)
    throw new Failure('Set S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY and S3_BUCKET.')
  if (!MINIO_ROOT_USER || !MINIO_ROOT_PASSWORD)
    throw new Failure('Set MINIO_ROOT_USER and MINIO_ROOT_PASSWORD.')
  if (MINIO_ROOT_USER === S3_ACCESS_KEY)
    throw new Failure("S3_ACCESS_KEY must not be the administrator's key.")

  const { protocol, hostname, port } = new URL(S3_ENDPOINT)
  const useSSL = protocol === 'https:'
  const client = new Client({
    endPoint: hostname,
    port: Number(port) || (useSSL ? 443 : 80),
    useSSL,
    accessKey: MINIO_ROOT_USER,
    secretKey: MINIO_ROOT_PASSWORD,
    region: 'us-east-1',
    pathStyle: true,
  })
  /**
   * @param {string} command
   * @param {Record<string, string>} query
   * @param {string | Buffer} body
   */
  const administer = (command, query, body = '') =>
    client.makeRequestAsyncOmit(
      {
        method: 'PUT',
        bucketName: 'minio',
        objectName: `admin/v3/${command}`,
        query: new URLSearchParams(query).toString(),
      },
      body,
    )

  await waitUntilUp(client, S3_BUCKET)
  if (!(await client.bucketExists(S3_BUCKET))) await client.makeBucket(S3_BUCKET)
  await administer('add-canned-policy', { name: policyName }, bucketPolicy(S3_BUCKET))
  const user = { secretKey: S3_SECRET_KEY, status: 'enabled' }
  await administer('add-user', { accessKey: S3_ACCESS_KEY }, encrypt(MINIO_ROOT_PASSWORD, user))
  await administer('set-user-or-group-policy', {
    isGroup: 'false',
    policyName,
    userOrGroup: S3_ACCESS_KEY,
  })
  return S3_BUCKET
}

/**
 * @param {Client} client
 * @param {string} bucket
 */
async function waitUntilUp(client, bucket) {
  const until = performance.now() + timeoutMs
  for (;;) {
    try {
      await client.bucketExists(bucket)
      return
    } catch (error) {
      if (performance.now() > until) throw error
      await sleep(1_000)
    }
  }
}

try {
  console.log(`Bucket ${await setUp(process.env)} is ready.`)
} catch (error) {
  console.error(error instanceof Failure ? error.message : error)
  process.exitCode = 1
}
