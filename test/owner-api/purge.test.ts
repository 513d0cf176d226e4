import { readdir } from 'node:fs/promises'
import path from 'node:path'

import { createRpcClient } from '@formpost/kit/rpc'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { png, upload } from '../harness/uploads.ts'

describe('purging a deleted form', () => {
  let system: TestSystem
  let database: pg.Client
  let api: Api

  beforeAll(async () => {
    system = await startTestSystem({ files: 'folder' })
    api = createApi(system.baseUrl, system.apiKey)
    database = new pg.Client({ connectionString: system.databaseUrl })
    await database.connect()
  })
  afterAll(async () => {
    await database?.end()
    await system?.stop()
  })

  const storedFiles = async () =>
    (await readdir(path.join(system.dataDir, 'files'), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)

  async function formWithSubmissions() {
    const { form, fields } = await createFormWith(api, { type: 'file', label: 'Photo' })
    const field = fields[0]!.uuid
    for (let n = 0; n < 8; n++) {
      const { body } = await upload(system.appUrl, form.public_id, { bytes: png(n), field })
      await submit(api, form, { fields: { [field]: body.uuid } })
    }
    // An upload without a submission must be purged too.
    await upload(system.appUrl, form.public_id, { bytes: png(), field })
    return form
  }

  /** Rows of a form in the database, and all stored files. */
  async function remainsOf(formUuid: string) {
    const count = async (sql: string) => Number((await database.query(sql, [formUuid])).rows[0].n)
    return {
      forms: await count('SELECT count(*) n FROM forms.forms WHERE uuid = $1'),
      submissions: await count(
        'SELECT count(*) n FROM submissions.submissions WHERE form_uuid = $1',
      ),
      blocks: await count(
        'SELECT count(*) n FROM submissions.submission_blocks WHERE form_uuid = $1',
      ),
      uploads: await count('SELECT count(*) n FROM files.uploads WHERE form_uuid = $1'),
      files: (await storedFiles()).length,
    }
  }
  const nothing = { forms: 0, submissions: 0, blocks: 0, uploads: 0, files: 0 }
  // The queue retries a few seconds after a failure.
  const polling = { interval: 250 }

  it('deletes all rows and files', async () => {
    const form = await formWithSubmissions()
    expect(await remainsOf(form.uuid)).toMatchObject({ forms: 1, submissions: 8, files: 9 })
    await api.delete(`/forms/${form.uuid}`)
    await expect.poll(() => remainsOf(form.uuid), polling).toEqual(nothing)
  })

  it.each(['submissions', 'files'] as const)(
    'completes when %s is back after an outage',
    async (name) => {
      const form = await formWithSubmissions()
      await system.process(name).kill()
      expect((await api.delete(`/forms/${form.uuid}`)).status).toBe(204)
      expect((await api.get(`/forms/${form.uuid}`)).status).toBe(404)
      expect(await remainsOf(form.uuid)).not.toEqual(nothing)
      await system.process(name).start()
      await expect.poll(() => remainsOf(form.uuid), polling).toEqual(nothing)
    },
  )

  it('completes after forms is killed right after its response', async () => {
    await system.process('files').stop()
    const { form } = await createFormWith(api, { type: 'short_text', label: 'A' })
    await submit(api, form, { fields: {} })
    expect((await api.delete(`/forms/${form.uuid}`)).status).toBe(204)
    await system.process('forms').kill()
    await system.process('files').start()
    await system.process('forms').start()
    await expect.poll(() => remainsOf(form.uuid), polling).toEqual(nothing)
  })

  it('goes on where a call has stopped', async () => {
    const { form } = await createFormWith(api, { type: 'short_text', label: 'Name' })
    for (let n = 0; n < 3; n++) await submit(api, form, { fields: {} })
    const { client, close } = createRpcClient('submissions', system.submissionsAddress, {})
    const purge = (position?: string) =>
      client.PurgeForm({ form_uuid: form.uuid, position }, { requestId: 'test' })
    const numbers = async () => {
      const sql = 'SELECT seq FROM submissions.submissions WHERE form_uuid = $1 ORDER BY seq'
      return (await database.query(sql, [form.uuid])).rows.map(({ seq }) => Number(seq))
    }
    try {
      expect(await numbers()).toEqual([1, 2, 3])
      // The first table is deleted up to its second number.
      expect(await purge('[0,"2"]')).toEqual({ is_left: false, position: '' })
      expect(await numbers()).toEqual([1, 2])
      await purge()
      expect(await numbers()).toEqual([])
    } finally {
      close()
    }
  })

  it('includes concurrent submissions', async () => {
    const { form } = await createFormWith(api, { type: 'short_text', label: 'A' })
    const replies = Promise.all(Array.from({ length: 40 }, () => submit(api, form, { fields: {} })))
    await api.delete(`/forms/${form.uuid}`)
    const statuses = new Set((await replies).map(({ status }) => status))
    expect([...statuses].every((status) => status === 201 || status === 404)).toBe(true)
    await expect.poll(() => remainsOf(form.uuid), polling).toEqual(nothing)
  })
})
