import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'

import { freePort } from '@formpost/local'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createInstallation, type Installation } from '../harness/launcher.ts'

/** Settings with which no start ends. */
const unreachableS3 = async () => ({
  S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
  S3_BUCKET: 'formpost',
})

describe('npm start failures', () => {
  let installation: Installation
  let port: number

  beforeEach(async () => {
    port = await freePort()
    installation = await createInstallation(port, await freePort())
  })
  afterEach(() => installation.remove())

  it('names the setting to change when its port is in use', async () => {
    const other = createServer().listen(port)
    await once(other, 'listening')
    const launcher = installation.start()
    expect(await launcher.exited).toBe(1)
    expect(launcher.output()).toContain(`Port ${port} is in use`)
    expect(launcher.output()).toContain('PORT')
    other.close()
  })

  it('reports all invalid settings at once', async () => {
    const launcher = installation.start({
      ADMIN_PORT: 'nine',
      S3_ENDPOINT: 'http://127.0.0.1:9000',
    })
    expect(await launcher.exited).toBe(1)
    for (const name of ['ADMIN_PORT', 'S3_ACCESS_KEY', 'S3_SECRET_KEY', 'S3_BUCKET']) {
      expect(launcher.output()).toContain(name)
    }
    expect(launcher.output()).not.toMatch(/^ +at /m)
  })

  it('rejects a common password of the first owner, and starts with another one', async () => {
    const launcher = installation.start({ OWNER_PASSWORD: 'password1' })
    expect(await launcher.exited).toBe(1)
    expect(launcher.output()).toContain('OWNER_PASSWORD')
    expect(launcher.output()).toContain('too common')
    expect(launcher.output()).not.toMatch(/^ +at /m)
    const OWNER_PASSWORD = randomUUID()
    await installation.start({ OWNER_PASSWORD }).ready
    const { password } = await installation.read<{ password: string }>('first-run.json')
    expect(password).toBe(OWNER_PASSWORD)
  })

  it.each([
    ['its path is too long', 'long'.repeat(30)],
    ['a folder is in its place', 'taken'],
  ])('starts without a Unix socket when %s', async (_reason, name) => {
    const folder = path.join(installation.dataDir, name)
    await mkdir(path.join(folder, 'sockets/identity'), { recursive: true })
    await expect(installation.start({ DATA_DIR: folder }).ready).resolves.toBeUndefined()
  })

  it('reports which store does not respond', async () => {
    const launcher = installation.start(await unreachableS3())
    await expect
      .poll(() => launcher.output())
      .toContain('Still waiting for files (not reachable: blob store)')
  })

  it('reports a DATABASE_URL that it cannot connect to', async () => {
    const closedPort = await freePort()
    const launcher = installation.start({
      DATABASE_URL: `postgres://formpost@127.0.0.1:${closedPort}/formpost`,
    })
    expect(await launcher.exited).toBe(1)
    expect(launcher.output()).toContain('Cannot connect to PostgreSQL at DATABASE_URL')
    expect(launcher.output()).toContain(`ECONNREFUSED 127.0.0.1:${closedPort}`)
    expect(launcher.output()).not.toMatch(/^ +at /m)
  })

  it('reports a setting that a service rejects, and stops PostgreSQL, which has started meanwhile', async () => {
    const launcher = installation.start({ LOG_LEVEL: 'loud' })
    expect(await launcher.exited).toBe(1)
    expect(launcher.output()).toContain('LOG_LEVEL')
    expect(launcher.output()).not.toMatch(/^ +at /m)
    const next = installation.start()
    await next.ready
    expect(next.output()).not.toContain('of the last run')
  })

  it('reports why PostgreSQL does not start', async () => {
    const first = installation.start()
    await first.ready
    first.signal('SIGTERM')
    await first.exited
    await writeFile(path.join(installation.dataDir, 'postgres/PG_VERSION'), '9.6\n')
    const launcher = installation.start()
    expect(await launcher.exited).toBe(1)
    expect(launcher.output()).toContain('PostgreSQL exited with code 1 before it was ready.')
    expect(launcher.output()).toContain('not compatible')
    expect(launcher.output()).not.toMatch(/^ +at /m)
  })

  it('stops cleanly during the start', async () => {
    const launcher = installation.start(await unreachableS3())
    await expect.poll(() => launcher.output()).toContain('Starting identity')
    launcher.signal('SIGTERM')
    expect(await launcher.exited).toBe(0)
    expect(launcher.output()).not.toContain('Formpost is ready')
  })

  it('keeps all data after the launcher was killed', async () => {
    const first = installation.start()
    await first.ready
    const { base_url, api_key } =
      await installation.read<Record<'base_url' | 'api_key', string>>('first-run.json')
    const api = createApi(base_url, api_key)
    const created = await api.post<{ data: { uuid: string } }>('/forms', { title: 'Kept' })
    expect(created.status).toBe(201)
    first.signal('SIGKILL')
    await first.exited

    const second = installation.start()
    await second.ready
    expect((await api.get(`/forms/${created.body.data.uuid}`)).status).toBe(200)
  })
})
