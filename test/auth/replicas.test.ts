import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { newOwner, type NewOwner } from '../harness/owners.ts'
import { startReplica, type Replica } from '../harness/replica.ts'
import { openSession } from '../harness/sessions.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import {
  completeChallenge,
  isAuthenticated,
  login,
  loginChallenge,
  totpCode,
  turnOnTwoFactor,
} from '../harness/two-factor.ts'

let system: TestSystem
let replica: Replica
beforeAll(async () => {
  system = await startTestSystem({ files: 'folder', counters: 'memory' })
  replica = await startReplica(system)
})
afterAll(async () => {
  await replica?.stop()
  await system?.stop()
})

describe('two replicas', () => {
  it('share challenges and give one token to twenty concurrent attempts', async () => {
    const owner = await newOwner(system)
    const { secret } = await turnOnTwoFactor(owner)
    const token = await loginChallenge(system, owner)
    const code = totpCode(secret, 1)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        completeChallenge(n % 2 ? system : replica, token, { code }),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const again = await loginChallenge(replica, owner)
    expect((await completeChallenge(replica, again, { code })).status).toBe(422)
  })

  it('share the login throttle', async () => {
    const owner = await newOwner(system)
    const guess = { ...owner, password: 'a guess' }
    for (let n = 0; n < 5; n++) await login(n % 2 ? system : replica, guess)
    expect((await login(system, owner)).status).toBe(429)
    expect((await login(replica, owner)).status).toBe(429)
  })

  it('revoke the tokens of a former password at once', async () => {
    const owner = await newOwner(system)
    const onReplica = createApi(replica.baseUrl, owner.token)
    expect(await isAuthenticated(onReplica)).toBe(true)
    const change = { password: 'another password', current_password: owner.password }
    expect((await owner.account.patch('/account', change)).status).toBe(200)
    expect(await isAuthenticated(onReplica)).toBe(false)
  })
})

describe('two replicas and a browser session', () => {
  const openOn = async (owner: NewOwner) => {
    const { cookie } = await openSession(system, owner)
    const own = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' }
    const session = (origin: string) => createApi(`${origin}/api`, undefined, own)
    return { here: session(system.appUrl), there: session(replica.appUrl) }
  }
  const isOpen = async (account: Api) => (await account.get('/account/session')).status === 200

  it('end it at once by a logout', async () => {
    const { here, there } = await openOn(await newOwner(system))
    expect([await isOpen(here), await isOpen(there)]).toEqual([true, true])
    expect((await here.delete('/account/session')).status).toBe(204)
    expect(await isOpen(there)).toBe(false)
  })

  it('end it at once by a new password', async () => {
    const owner = await newOwner(system)
    const { here, there } = await openOn(owner)
    expect(await isOpen(there)).toBe(true)
    const change = { password: 'another password', current_password: owner.password }
    expect((await here.patch('/account', change)).status).toBe(200)
    expect(await isOpen(there)).toBe(false)
  })
})

describe('the encryption key of two-factor secrets', () => {
  const main = path.resolve(import.meta.dirname, '../../services/identity/dist/main.js')

  it('is passed only to identity', async ({ skip }) => {
    skip(process.platform !== 'linux', 'reads /proc')
    const key = (await readFile(path.join(system.dataDir, 'secrets-key'), 'utf8')).trim()
    const running = await readFile(path.join(system.dataDir, 'running.json'), 'utf8')
    const { processes } = JSON.parse(running) as { processes: Record<string, { pid: number }> }
    const holders: string[] = []
    for (const [name, { pid }] of Object.entries(processes)) {
      if ((await readFile(`/proc/${pid}/environ`, 'utf8')).includes(key)) holders.push(name)
    }
    expect(holders).toEqual(['identity'])
  })

  it.each([
    ['missing', undefined],
    ['too short', randomBytes(16).toString('base64')],
    ['not base64', `${'!'.repeat(43)}=`],
  ])('stops identity at startup with a message when it is %s', async (_, key) => {
    const child = spawn(process.execPath, [main], {
      env: {
        DATABASE_URL: system.databaseUrl,
        GRPC_PORT: '0',
        ...(key === undefined ? {} : { SECRETS_KEY: key }),
      },
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const code = await new Promise((resolve) => child.once('close', resolve))
    expect(code).toBe(1)
    expect(output).toContain('SECRETS_KEY: Must be 32 bytes in base64')
    if (key !== undefined) expect(output).not.toContain(key)
  })
})
