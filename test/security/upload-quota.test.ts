import type { Field, Form } from '@formpost/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { png, upload } from '../harness/uploads.ts'

let system: TestSystem
let api: Api
let form: Form
let field: Field

beforeAll(async () => {
  system = await startTestSystem({
    counters: 'memory',
    files: 'folder',
    env: { UPLOAD_QUOTA_MEGABYTES: '3' },
  })
  api = createApi(system.baseUrl, system.apiKey)
})
afterAll(() => system?.stop())

const createFileForm = async () => {
  const created = await createFormWith(api, { type: 'file', label: 'Photo' })
  form = created.form
  field = created.fields[0]!
}
const megabyte = 1024 * 1024
const send = (size = megabyte) =>
  upload(system.appUrl, form.public_id, { bytes: png(size), field: field.uuid })

describe('files that no submission uses', () => {
  it('are refused beyond the quota of their form', async () => {
    await createFileForm()
    expect([(await send()).status, (await send()).status]).toEqual([201, 201])
    const refused = await send()
    expect([refused.status, refused.text]).toEqual([429, expect.stringMatching(/Too many files/)])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await send(1_000)).status).toBe(201)
    await createFileForm()
    expect((await send()).status).toBe(201)
  })

  it('no longer count once a submission uses them', async () => {
    await createFileForm()
    for (let n = 0; n < 6; n++) {
      const file = await send()
      expect(file.status).toBe(201)
      const fields = { [field.uuid]: file.body.uuid }
      expect((await submit(api, form, { fields })).status).toBe(201)
    }
  })

  it('count once each when they arrive together', async () => {
    await createFileForm()
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => send()))).map(
      ({ status }) => status,
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(2)
    expect(statuses.filter((status) => status === 429)).toHaveLength(6)
  })

  it('of two days are given back in the order of the days', async () => {
    const photo = { type: 'file', label: 'Photo' }
    const created = await createFormWith(api, photo, photo)
    const fields: Record<string, string> = {}
    for (const { uuid } of created.fields) {
      const file = { bytes: png(1_000), field: uuid }
      fields[uuid] = (await upload(system.appUrl, created.form.public_id, file)).body.uuid
    }
    const values = [created.form.uuid]
    await sql(
      system,
      `UPDATE files.uploads SET created_at = created_at - interval '1 day'
       WHERE uuid = (SELECT max(uuid::text)::uuid FROM files.uploads WHERE form_uuid = $1)`,
      values,
    )
    await sql(
      system,
      `INSERT INTO files.unattached_totals
       SELECT form_uuid, day - 1, bytes FROM files.unattached_totals WHERE form_uuid = $1`,
      values,
    )
    const other = new pg.Client({ connectionString: system.databaseUrl })
    await other.connect()
    const total = (order: string) =>
      other.query(
        `SELECT FROM files.unattached_totals WHERE form_uuid = $1 ORDER BY day ${order} LIMIT 1 FOR UPDATE`,
        values,
      )
    await other.query('BEGIN')
    await total('ASC')
    const sent = submit(api, created.form, { fields })
    const waiting = () =>
      sql(
        system,
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    await expect.poll(async () => (await waiting()).length).toBe(1)
    // A deadlock if the submission already holds it.
    await total('DESC')
    await other.query('COMMIT')
    await other.end()
    expect((await sent).status).toBe(201)
  })
})
