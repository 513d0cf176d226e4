import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { createRpcClient, type Client, type Problem } from '@formpost/kit/rpc'
import { freePort } from '@formpost/local'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startProcess, stopProcess } from '../harness/replica.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { newTwoFactorOwner, type TwoFactorOwner } from './two-factor-owner.ts'

const tool = path.resolve(import.meta.dirname, '../../deploy/local/rotate-secrets.mjs')

let system: TestSystem
let owner: TwoFactorOwner
let oldKey: string
const newKey = randomBytes(32).toString('base64')
beforeAll(async () => {
  system = await startTestSystem({ files: 'folder', counters: 'memory' })
  owner = await newTwoFactorOwner(system)
  oldKey = (await readFile(path.join(system.dataDir, 'secrets-key'), 'utf8')).trim()
})
afterAll(() => system?.stop())

/** `npm run rotate-secrets`. */
const rotate = (env: NodeJS.ProcessEnv) =>
  new Promise<[code: number, out: string, err: string]>((resolve) => {
    const options = { env: { PATH: process.env['PATH'], ...env } }
    execFile(process.execPath, [tool], options, (error, out, err) =>
      resolve([error ? Number(error.code) : 0, out.trim(), err.trim()]),
    )
  })
const rotateTo = (SECRETS_KEY: string) => rotate({ DATABASE_URL: system.databaseUrl, SECRETS_KEY })

type Identity = Client<'identity'>
const call = { requestId: 'rotate-secrets' }

/** Completes a login at one identity process; returns the HTTP status. */
async function completeAt(identity: Identity, code: string): Promise<number> {
  const { email, password } = owner
  const attempt = { device_name: '', ip: '192.0.2.1' }
  const { challenge_token } = await identity.Login({ email, password, ...attempt }, call)
  const answer = { challenge_token: challenge_token!, code, recovery_code: undefined }
  return identity.CompleteChallenge({ ...answer, ...attempt }, call).then(
    () => 200,
    (error: unknown) => (error as Problem).http,
  )
}

async function atAddress<T>(address: string, work: (identity: Identity) => Promise<T>) {
  const { client, close } = createRpcClient('identity', address, {})
  return work(client).finally(close)
}

/** Runs `work` with an identity process that has these keys. */
async function withKeys<T>(SECRETS_KEY: string, work: (identity: Identity) => Promise<T>) {
  const port = await freePort()
  const env = { SECRETS_KEY, DATABASE_URL: system.databaseUrl, GRPC_PORT: String(port) }
  const child = await startProcess('services/identity', env)
  try {
    return await atAddress(`127.0.0.1:${port}`, work)
  } finally {
    await stopProcess(child)
  }
}

describe('rotating SECRETS_KEY', () => {
  it('decrypts with any key and encrypts stored secrets with the first', async () => {
    await withKeys(`${newKey}, ${oldKey}`, async (identity) => {
      // A wrong code is only recognised with the decrypted secret.
      expect(await completeAt(identity, '000000')).toBe(422)
    })
    const counts = (replaced: number) =>
      `Encrypted ${replaced} of 1 two-factor secrets with the first key.`
    expect(await rotateTo(`${newKey},${oldKey}`)).toEqual([0, counts(1), ''])
    expect(await rotateTo(`${newKey},${oldKey}`)).toEqual([0, counts(0), ''])
    await withKeys(newKey, async (identity) => {
      expect(await completeAt(identity, owner.freshCode())).toBe(200)
    })
    // The system itself has only the old key.
    await atAddress(system.identityAddress, async (identity) => {
      expect(await completeAt(identity, '000000')).toBe(500)
    })
  })

  it('reports secrets that no key decrypts and keeps them', async () => {
    const other = randomBytes(32).toString('base64')
    const [code, , err] = await rotateTo(other)
    expect([code, err]).toEqual([1, expect.stringContaining('1 of 1 could not be decrypted')])
    expect((await rotateTo(newKey))[0]).toBe(0)
  })

  it('rejects a list with an invalid key', async () => {
    const [code, out, err] = await rotateTo(`${newKey},short`)
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain('SECRETS_KEY: Must be 32 bytes in base64')
    expect(err).not.toContain(newKey)
  })

  it('finds the keys and the database of the running installation', async () => {
    const [code, , err] = await rotate({ DATA_DIR: system.dataDir })
    // The installation still has the old key only.
    expect([code, err]).toEqual([1, expect.stringContaining('1 of 1 could not be decrypted')])
  })
})
