import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { createPostgres } from '@formpost/local'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createForm, submit } from '../harness/forms.ts'
import { doMainJob } from '../harness/main-job.ts'
import { startPgBouncer, type PgBouncer } from '../harness/pgbouncer.ts'
import { isMissing } from '../harness/shared.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { launchProcess } from '../harness/waiting-process.ts'

describe.skipIf(isMissing('pgbouncer'))('PgBouncer', () => {
  let folder: string
  let postgres: Awaited<ReturnType<typeof createPostgres>>
  let pooler: PgBouncer

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'formpost-pooled-'))
    await chmod(folder, 0o711)
    const options = { logFile: path.join(folder, 'postgres.log'), onSpawn() {}, log() {} }
    postgres = await createPostgres({ dataDir: folder, ...options })
    await postgres.start()
  })
  afterAll(async () => {
    await postgres.process.stop()
    await rm(folder, { recursive: true })
  })

  describe('in session mode', () => {
    let system: TestSystem

    beforeAll(async () => {
      pooler = await startPgBouncer(postgres.url, 'session')
      system = await startTestSystem({
        files: 'folder',
        counters: 'memory',
        env: {
          DATABASE_URL: pooler.url,
          WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
          WEBHOOK_ALLOW_HTTP: 'true',
        },
      })
    })
    afterAll(async () => {
      await system?.stop()
      await pooler?.stop()
    })

    it('serves everything that the services do', async () => {
      await expect(doMainJob(system, system.owner)).resolves.toBeUndefined()
    })

    it('causes 503 with Retry-After while its server is down', async () => {
      const api = createApi(system.baseUrl, system.apiKey)
      const form = await createForm(api)
      const send = () => submit(api, form, { fields: {} })
      await postgres.process.stop()
      for (let n = 0; n < 5; n++) {
        const { status, headers } = await send()
        expect([status, headers.has('retry-after')]).toEqual([503, true])
      }
      await postgres.process.start()
      await expect.poll(async () => (await send()).status).toBe(201)
    })
  })

  it('is refused in transaction mode', async () => {
    pooler = await startPgBouncer(postgres.url, 'transaction')
    const env = { DATABASE_URL: pooler.url, FILES_DIR: path.join(folder, 'files') }
    const files = await launchProcess('services/files', env)
    const code = await files.exited
    await pooler.stop()
    expect(code).toBe(1)
    expect(files.output()).toContain('loses prepared statements. Use PgBouncer in session mode')
  })
})
