import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { createPostgres } from '@formpost/local'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { launchProcess, type WaitingProcess } from '../harness/waiting-process.ts'

const services = ['identity', 'forms', 'submissions', 'files'] as const
type Service = (typeof services)[number]

describe('started before PostgreSQL', () => {
  let folder: string
  let postgres: Awaited<ReturnType<typeof createPostgres>>
  let launched: WaitingProcess[]

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'formpost-order-'))
    await chmod(folder, 0o711)
    const options = { logFile: path.join(folder, 'postgres.log'), onSpawn() {}, log() {} }
    postgres = await createPostgres({ dataDir: folder, ...options })
    launched = []
  })
  afterEach(async () => {
    for (const each of launched) each.signal('SIGKILL')
    await Promise.all(launched.map(({ exited }) => exited))
    await postgres.process.stop()
    await rm(folder, { recursive: true })
  })

  const launch = async (...given: Parameters<typeof launchProcess>) => {
    const started = await launchProcess(...given)
    launched.push(started)
    return started
  }
  const launchService = (service: Service, url = postgres.url) =>
    launch(`services/${service}`, {
      DATABASE_URL: url,
      SECRETS_KEY: randomBytes(32).toString('base64'),
      FILES_DIR: path.join(folder, 'files'),
      ...Object.fromEntries(
        services.map((name) => [`${name.toUpperCase()}_ADDRESS`, 'unix:/nowhere']),
      ),
    })
  const reasonOf = async ({ admin }: WaitingProcess) => (await admin('/readyz')).body.reason ?? ''
  const readiness = async ({ admin }: WaitingProcess) => (await admin('/readyz')).status
  /** The role of a service, as `migrate` creates it. */
  const urlOf = (service: Service) => {
    const url = new URL(postgres.url)
    url.username = `formpost_${service}`
    url.password = `secret-${service}`
    return url.href
  }
  const migrate = async (service: Service) => {
    const env = {
      DATABASE_URL: postgres.url,
      [`${service.toUpperCase()}_DATABASE_URL`]: urlOf(service),
    }
    return launch(`services/${service}`, env, 'migrate.js')
  }

  it('is alive, says what it waits for, and becomes ready without a restart', async () => {
    const processes = await Promise.all(services.map((service) => launchService(service)))
    for (const each of processes) {
      await expect.poll(() => reasonOf(each)).toContain('ECONNREFUSED')
      expect(await each.admin('/readyz')).toMatchObject({
        status: 503,
        body: { status: 'not ready', down: ['PostgreSQL'] },
      })
      expect((await each.admin('/healthz')).status).toBe(200)
      expect(each.output()).toContain('waiting for PostgreSQL')
    }
    await postgres.start()
    for (const each of processes) {
      await expect.poll(() => readiness(each)).toBe(200)
      expect(each.hasExited).toBe(false)
    }
  })

  it('becomes ready with a role that migrate creates later', async () => {
    await postgres.start()
    const processes = await Promise.all(
      services.map((service) => launchService(service, urlOf(service))),
    )
    for (const each of processes) {
      await expect.poll(() => reasonOf(each)).toContain('password authentication failed')
    }
    for (const service of services) expect(await (await migrate(service)).exited).toBe(0)
    for (const each of processes) {
      await expect.poll(() => readiness(each)).toBe(200)
      expect(each.hasExited).toBe(false)
    }
  })

  it('waits for a host name that does not resolve yet', async () => {
    const url = postgres.url.replace('127.0.0.1', 'postgres.invalid')
    const identity = await launchService('identity', url)
    // Without a network, the name server may not answer in time.
    await expect.poll(() => reasonOf(identity)).toMatch(/postgres\.invalid|timeout/)
    expect(identity.hasExited).toBe(false)
  })

  it('ends at once on SIGTERM', async () => {
    const forms = await launchService('forms')
    await expect.poll(() => readiness(forms)).toBe(503)
    forms.signal('SIGTERM')
    expect(await forms.exited).toBe(0)
  })

  it.each(['migrate', 'owner create'])('waits and then does its work: %s', async (command) => {
    const env = { DATABASE_URL: postgres.url }
    const args = ['create', '--email', 'a@example.com']
    const job = await (command === 'migrate'
      ? migrate('identity')
      : launch('services/identity', env, 'owner-command.js', args))
    await expect
      .poll(() => job.output())
      .toMatch(/ECONNREFUSED.*waiting for|Waiting for.*ECONNREFUSED/)
    await postgres.start()
    expect(await job.exited).toBe(0)
  })
})
