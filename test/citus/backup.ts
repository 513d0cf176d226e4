import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createDatabase } from '../harness/databases.ts'
import { createForm, submit } from '../harness/forms.ts'
import { isMissing } from '../harness/shared.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'

const tool = path.resolve(import.meta.dirname, '../../deploy/data/main.mjs')

describe.skipIf(isMissing('citus'))('a backup of Citus', () => {
  let system: TestSystem
  let restored: Awaited<ReturnType<typeof createDatabase>>
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'formpost-backup-'))
    system = await startTestSystem({ files: 'folder' })
    restored = await createDatabase(system.databaseUrl)
  })
  afterAll(async () => {
    await restored?.drop()
    await system?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const run = (command: string, databaseUrl: string) =>
    promisify(execFile)(process.execPath, [tool, command, path.join(folder, 'backup')], {
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: databaseUrl,
        FILES_DIR: path.join(folder, command),
      },
    })

  it('has each form as it was at one time, while answers are stored and reviewed', async () => {
    const api = createApi(system.baseUrl, system.apiKey)
    const forms = await Promise.all(Array.from({ length: 8 }, () => createForm(api)))
    let isOver = false
    let stored = 0
    const writers = forms.map(async (form) => {
      while (!isOver) {
        const { status, body } = await submit(api, form, { fields: {} })
        expect(status).toBe(201)
        const submission = `/forms/${form.uuid}/submissions/${body.submission_uuid}`
        expect((await api.put(`${submission}/review`, { state: 'approved' })).status).toBe(200)
        stored++
      }
    })
    await expect.poll(() => stored).toBeGreaterThan(100)
    const before = stored
    await run('backup', system.databaseUrl)
    expect(stored).toBeGreaterThan(before)
    isOver = true
    await Promise.all(writers)

    await run('restore', restored.url)
    const different = await sql(
      { databaseUrl: restored.url },
      `SELECT form_uuid FROM submissions.form_states s
       WHERE count <> (SELECT count(*) FROM submissions.submissions t WHERE t.form_uuid = s.form_uuid)
          OR count - 1 > (SELECT count(*) FROM submissions.submission_reviews r WHERE r.form_uuid = s.form_uuid)`,
    )
    expect(different).toEqual([])
  })
})
