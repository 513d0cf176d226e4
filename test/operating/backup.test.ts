import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import type { Submission } from '@formpost/contract'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { createDatabase } from '../harness/databases.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { createHttpProxy } from '../harness/http-proxy.ts'
import { startReplica, type Replica } from '../harness/replica.ts'
import { isMissing } from '../harness/shared.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { png, upload } from '../harness/uploads.ts'

const root = path.resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

const migrateAll = async (databaseUrl: string) => {
  for (const service of ['identity', 'forms', 'submissions', 'files']) {
    await run(process.execPath, [path.join(root, 'services', service, 'dist/bundled/migrate.js')], {
      env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl },
    })
  }
}
const tool = (command: string, folder: string, env: Record<string, string>) =>
  run(process.execPath, [path.join(root, 'deploy/data/main.mjs'), command, folder], {
    env: { PATH: process.env['PATH'], ...env },
  })

describe.skipIf(isMissing('s3'))('a backup during submissions', () => {
  let system: TestSystem
  let api: Api
  let folder: string
  let restored: Replica
  let database: Awaited<ReturnType<typeof createDatabase>>
  let created: Awaited<ReturnType<typeof createFormWith>>
  const before: string[] = []

  const answer = async (name: string) => {
    const [text, file] = created.fields
    const content = { bytes: png(), field: file!.uuid }
    const uploaded = await upload(system.appUrl, created.form.public_id, content)
    const { uuid } = uploaded.body
    const fields = { [text!.uuid]: name, [file!.uuid]: uuid }
    const reply = await submit(api, created.form, {
      client_uuid: randomUUID(),
      fields,
      upload_uuids: [uuid],
    })
    expect(reply.status).toBe(201)
  }

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'formpost-backup-'))
    system = await startTestSystem({ files: 's3' })
    api = createApi(system.baseUrl, system.apiKey)
    created = await createFormWith(
      api,
      { type: 'short_text', label: 'Name' },
      { type: 'file', label: 'Photo' },
    )
  })
  afterAll(async () => {
    await restored?.stop()
    await database?.drop()
    await system?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('succeeds', async () => {
    for (let at = 0; at < 20; at++) {
      await answer(`before ${at}`)
      before.push(`before ${at}`)
    }
    let isOver = false
    const load = (async () => {
      // A slow backup leaves time for many; each is restored and read below.
      for (let at = 0; !isOver && at < 200; at++) await answer(`during ${at}`)
    })()
    const s3 = inject('stores').s3!
    const env = { DATABASE_URL: system.databaseUrl, ...s3 }
    const { stdout } = await tool('backup', path.join(folder, 'backup'), env)
    isOver = true
    await load
    expect(stdout).toMatch(/^Backed up \d+ rows and \d+ files\.$/m)
  })

  it('fails if the store of files fails, and takes no file for deleted', async () => {
    const s3 = inject('stores').s3!
    const proxy = await createHttpProxy(s3['S3_ENDPOINT']!)
    // Lists and the bucket itself are answered.
    proxy.setStatus(403, /\/[\da-f]{2}\/[\da-f-]{36}/)
    const env = { DATABASE_URL: system.databaseUrl, ...s3, S3_ENDPOINT: proxy.url }
    const backup = tool('backup', path.join(folder, 'incomplete'), env)
    await expect(backup).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^[\da-f]{2}\/\S+ could not be copied \(.+\)\. Run the command again/,
      ),
    })
    await proxy.stop()
  })

  it('restores every answer and its file', async () => {
    database = await createDatabase(system.databaseUrl)
    await migrateAll(database.url)
    const dataDir = path.join(folder, 'restored')
    await mkdir(dataDir)
    await cp(path.join(system.dataDir, 'secrets-key'), path.join(dataDir, 'secrets-key'))
    await tool('restore', path.join(folder, 'backup'), {
      DATABASE_URL: database.url,
      FILES_DIR: path.join(dataDir, 'files'),
    })
    restored = await startReplica({ databaseUrl: database.url, dataDir })

    const restoredApi = createApi(restored.baseUrl, system.apiKey)
    const login = await restoredApi.post<{ token: string }>('/auth/login', system.owner)
    const names: unknown[] = []
    for (let page = 1, last = 1; page <= last; page++) {
      const { body } = await restoredApi.get<{ data: Submission[]; meta: { last_page: number } }>(
        `/forms/${created.form.uuid}/submissions?per_page=100&page=${page}`,
      )
      last = body.meta.last_page
      for (const { values } of body.data) {
        const [name, file] = values.map(({ value }) => value)
        names.push(name)
        const url = `${restored.appUrl}/api/account/forms/${created.form.uuid}/files/${file as string}`
        const reply = await fetch(url, { headers: { Authorization: `Bearer ${login.body.token}` } })
        expect(reply.status, name as string).toBe(200)
        expect(Buffer.from(await reply.arrayBuffer()).equals(png())).toBe(true)
      }
    }
    expect(names).toEqual(expect.arrayContaining(before))
    expect(new Set(names).size).toBe(names.length)
    // The restored system accepts submissions.
    const [text] = created.fields
    const more = await submit(restoredApi, created.form, { fields: { [text!.uuid]: 'after' } })
    expect(more.status).toBe(201)
  })

  it('is not restored over existing data or when it is damaged', async () => {
    const env = { DATABASE_URL: database.url, FILES_DIR: path.join(folder, 'unused') }
    await expect(tool('restore', path.join(folder, 'backup'), env)).rejects.toMatchObject({
      stderr: expect.stringContaining('is not empty. Restore into a new database'),
    })
    await expect(tool('restore', path.join(folder, 'nothing'), env)).rejects.toMatchObject({
      stderr: expect.stringContaining('is not a complete backup'),
    })
    const manifest = path.join(folder, 'backup/manifest.json')
    const text = await readFile(manifest, 'utf8')
    await writeFile(manifest, text.replace(/"rows": 1,/, '"rows": 2,'))
    const empty = await createDatabase(system.databaseUrl)
    try {
      await migrateAll(empty.url)
      const emptyEnv = { ...env, DATABASE_URL: empty.url }
      await expect(tool('restore', path.join(folder, 'backup'), emptyEnv)).rejects.toMatchObject({
        stderr: expect.stringContaining('is damaged'),
      })
    } finally {
      await empty.drop()
    }
  })
})
