import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

import type { Submission } from '@formpost/contract'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createDatabase } from '../harness/databases.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { startReplica, type Replica } from '../harness/replica.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { png, upload } from '../harness/uploads.ts'

const script = path.resolve(import.meta.dirname, '../../deploy/data/move-data.mjs')
const run = promisify(execFile)

describe.skipIf(isMissing('s3'))('npm run move-data', () => {
  let system: TestSystem
  let moved: Replica | undefined
  let database: Awaited<ReturnType<typeof createDatabase>>
  let created: Awaited<ReturnType<typeof createFormWith>>
  const picture = png(1_000)

  const moveData = (env: Record<string, string>) =>
    run(process.execPath, [script], {
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        DATA_DIR: system.dataDir,
        ...env,
      },
    })
  const target = () => ({
    DATABASE_URL: database.url,
    ...inject('stores').s3!,
    S3_BUCKET: 'formpost-moved',
  })

  beforeAll(async () => {
    system = await startTestSystem({ database: 'embedded', files: 'folder' })
    database = await createDatabase(sharedSystem().databaseUrl)
    const api = createApi(system.baseUrl, system.apiKey)
    created = await createFormWith(
      api,
      { type: 'short_text', label: 'Name' },
      { type: 'file', label: 'Photo' },
    )
    const [text, file] = created.fields
    const content = { bytes: picture, field: file!.uuid }
    const uploaded = await upload(system.appUrl, created.form.public_id, content)
    const { uuid } = uploaded.body
    const fields = { [text!.uuid]: 'Amina', [file!.uuid]: uuid }
    await submit(api, created.form, { fields, upload_uuids: [uuid] })
  })
  afterAll(async () => {
    await moved?.stop()
    await database?.drop()
    await system?.stop()
  })

  it('rejects a running installation and a missing target', async () => {
    await expect(moveData(target())).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/runs|running/),
    })
    await expect(moveData({})).rejects.toMatchObject({
      stderr: expect.stringContaining('Set DATABASE_URL'),
    })
  })

  it('moves all data', async () => {
    await system.stopProcesses()
    const { stdout } = await moveData(target())
    expect(stdout).toMatch(/^Moved and verified \d+ rows and 1 files\./m)
    moved = await startReplica({ databaseUrl: database.url, dataDir: system.dataDir }, target())
    const api = createApi(moved.baseUrl, system.apiKey)
    const list = await api.get<{ data: Submission[] }>(`/forms/${created.form.uuid}/submissions`)
    const [name, file] = list.body.data[0]!.values
    expect(name!.value).toBe('Amina')
    const login = await api.post<{ token: string }>('/auth/login', system.owner)
    const reply = await fetch(
      `${moved.appUrl}/api/account/forms/${created.form.uuid}/files/${file!.value as string}`,
      { headers: { Authorization: `Bearer ${login.body.token}` } },
    )
    expect(Buffer.from(await reply.arrayBuffer()).equals(picture)).toBe(true)
  })

  it('rejects a target with data', async () => {
    await expect(moveData(target())).rejects.toMatchObject({
      stderr: expect.stringContaining('is not empty'),
    })
  })
})
