import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'

import { freePort } from '@formpost/local'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createInstallation, type Installation } from '../harness/launcher.ts'

describe('npm start when something goes wrong', () => {
  let installation: Installation
  let port: number

  beforeEach(async () => {
    port = await freePort()
    installation = await createInstallation(port, await freePort())
  })
  afterEach(() => installation.remove())

  it('says which setting to change when its port is in use', async () => {
    const other = createServer().listen(port)
    await once(other, 'listening')
    const launcher = installation.start()
    expect(await launcher.exited).toBe(1)
    expect(launcher.output()).toContain(`Port ${port} is in use`)
    expect(launcher.output()).toContain('PORT')
    other.close()
  })

  it('names every setting that cannot be used', async () => {
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

  it.each([
    ['whose name is too long for a socket in it', 'long'.repeat(30)],
    ['that takes no socket', 'taken'],
  ])('starts in a folder %s', async (_which, name) => {
    const folder = path.join(installation.dataDir, name)
    await mkdir(path.join(folder, 'sockets/identity'), { recursive: true })
    await expect(installation.start({ DATA_DIR: folder }).ready).resolves.toBeUndefined()
  })

  it('says what it waits for when a store does not answer', async () => {
    const nowhere = `http://127.0.0.1:${await freePort()}`
    const launcher = installation.start({
      S3_ENDPOINT: nowhere,
      S3_ACCESS_KEY: 'key',
      S3_SECRET_KEY: 'secret',
      S3_BUCKET: 'formpost',
    })
    await expect
      .poll(() => launcher.output(), { timeout: 40_000 })
      .toContain('Still waiting until everything answers: files (it lacks its blob store)')
  })

  it('stops cleanly when it is told to while it still starts', async () => {
    const launcher = installation.start()
    await expect.poll(() => launcher.output(), { timeout: 30_000 }).toContain('Starting identity')
    launcher.signal('SIGTERM')
    expect(await launcher.exited).toBe(0)
    expect(launcher.output()).not.toContain('Formpost is ready')
  })

  it('starts again with all data after the launcher was killed', async () => {
    const first = installation.start()
    await first.ready
    const { base_url, api_key } =
      await installation.read<Record<'base_url' | 'api_key', string>>('first-run.json')
    const api = createApi(base_url, api_key)
    const made = await api.post<{ data: { uuid: string } }>('/forms', { title: 'Kept' })
    expect(made.status).toBe(201)
    first.signal('SIGKILL')
    await first.exited

    const second = installation.start()
    await second.ready
    expect((await api.get(`/forms/${made.body.data.uuid}`)).status).toBe(200)
  })
})
