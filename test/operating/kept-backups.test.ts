import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { createDatabase } from '../harness/databases.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { png, upload } from '../harness/uploads.ts'

const root = path.resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

describe('backup --keep', () => {
  let folder: string
  let system: TestSystem
  let api: Api
  let created: Awaited<ReturnType<typeof createFormWith>>

  const tool = (args: string[], env: Record<string, string>) =>
    run(process.execPath, [path.join(root, 'deploy/data/main.mjs'), ...args], {
      env: { PATH: process.env['PATH'], ...env },
    })
  const stores = () => ({
    DATABASE_URL: system.databaseUrl,
    FILES_DIR: path.join(system.dataDir, 'files'),
  })
  const backUp = (keep = '2') => tool(['backup', folder, '--keep', keep], stores())
  const backups = async () => (await readdir(folder)).sort()
  const answer = async () => {
    const [photo] = created.fields
    const content = { bytes: png(), field: photo!.uuid }
    const { body } = await upload(system.appUrl, created.form.public_id, content)
    const reply = await submit(api, created.form, { fields: { [photo!.uuid]: body.uuid } })
    expect(reply.status).toBe(201)
    return body.uuid
  }
  const fileOf = (backup: string, uuid: string) =>
    path.join(folder, backup, 'files', uuid.slice(0, 2), uuid)

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'formpost-backups-'))
    system = await startTestSystem({ files: 'folder' })
    api = createApi(system.baseUrl, system.apiKey)
    created = await createFormWith(api, { type: 'file', label: 'Photo' })
  })
  afterAll(async () => {
    await system?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('keeps the newest backups, which share files', async () => {
    const first = await answer()
    await backUp()
    const second = await answer()
    await backUp()
    await backUp()
    const [older, newer, ...others] = await backups()
    expect(others).toEqual([])
    for (const uuid of [first, second]) {
      const [one, other] = [fileOf(older!, uuid), fileOf(newer!, uuid)]
      expect((await stat(one)).ino).toBe((await stat(other)).ino)
      expect(await readFile(other)).toEqual(png())
    }
  })

  it('restores the newest complete backup', async () => {
    await answer()
    await backUp('1')
    const running = '9999-01-01T00-00-00.000Z'
    await mkdir(path.join(folder, running))
    const database = await createDatabase(system.databaseUrl)
    try {
      for (const service of ['identity', 'forms', 'submissions', 'files']) {
        await run(process.execPath, [path.join(root, 'services', service, 'dist/migrate.js')], {
          env: { PATH: process.env['PATH'], DATABASE_URL: database.url },
        })
      }
      const env = { DATABASE_URL: database.url, FILES_DIR: path.join(folder, 'restored') }
      const { stdout } = await tool(['restore', folder], env)
      expect(stdout).toMatch(/^Restored \d+ rows and 3 files\.$/m)
    } finally {
      await database.drop()
      await rm(path.join(folder, 'restored'), { recursive: true, force: true })
      await rm(path.join(folder, running), { recursive: true })
    }
  })

  it('deletes interrupted backups after a day, but not one that may be running', async () => {
    const interrupted = '2020-01-01T00-00-00.000Z'
    const running = new Date().toISOString().replaceAll(':', '-')
    for (const name of [interrupted, running]) await mkdir(path.join(folder, name))
    await backUp('1')
    expect(await backups()).toEqual([running, expect.any(String)])
  })

  it.each([
    ['backup', 'x', '--keep', '0'],
    ['backup', 'x', '--keep', 'all'],
    ['backup', 'x', '--kep', '1'],
    ['restore', 'x', '--keep', '1'],
    ['backup'],
    ['back-up', 'x'],
  ])('rejects %s %s %s %s with its usage', async (...args) => {
    await expect(tool(args, {})).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('backup FOLDER --keep COUNT'),
    })
  })
})
