import { randomUUID } from 'node:crypto'

import type { Field, Form } from '@formpost/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { isMissing } from '../harness/shared.ts'
import type { TestSystem } from '../harness/system.ts'
import { startTracedSystem, type TracedSystem } from '../harness/traced-system.ts'
import { png, upload } from '../harness/uploads.ts'

const isSharded = (text: string) => /\b(submissions|files)\.[a-z_]+/.test(text)
/** The list of forms is about many; and EXPLAIN does not show the report of a device, which is read and written by two statements. */
const exceptions = /form_uuid = ANY\(\$1::uuid\[\]\)|INSERT INTO submissions\.devices AS d/

/** A value of a parameter, by its type. All uuids are that of one form. */
function valueOf(type: string, formUuid: string): string {
  const scalar: Record<string, string> = {
    uuid: formUuid,
    jsonb: '{}',
    boolean: 'true',
    date: '2026-01-01',
    'timestamp with time zone': '2026-01-01T00:00:00Z',
    interval: '1 day',
    bytea: '\\x00',
    text: 'a',
  }
  const base = type.replace('[]', '')
  const value = scalar[base] ?? '1'
  return pg.escapeLiteral(base === type ? value : `{"${value}"}`)
}

describe.skipIf(isMissing('citus'))('on Citus, a statement', () => {
  let traced: TracedSystem
  let system: TestSystem
  let client: pg.Client
  let api: Api
  let form: Form
  let name: Field
  let photo: Field

  beforeAll(async () => {
    traced = await startTracedSystem()
    ;({ system } = traced)
    client = new pg.Client({ connectionString: system.databaseUrl })
    await client.connect()
    api = createApi(system.baseUrl, system.apiKey)
    const created = await createFormWith(
      api,
      { type: 'short_text', label: 'Name' },
      { type: 'file', label: 'Photo' },
    )
    ;({ form } = created)
    ;[name, photo] = created.fields as [Field, Field]
  })
  afterAll(async () => {
    await client?.end()
    await traced?.stop()
  })

  /** Uses what respondents and owners do with answers; returns the statuses. */
  async function useForm(): Promise<number[]> {
    const path = `/forms/${form.uuid}`
    const file = await upload(system.appUrl, form.public_id, { bytes: png(), field: photo.uuid })
    const answer = {
      fields: { [name.uuid]: 'Ada', [photo.uuid]: file.body.uuid },
      client_uuid: randomUUID(),
    }
    const first = await submit(api, form, answer)
    const submission = `${path}/submissions/${first.body.submission_uuid}`
    const batch = await Promise.all(
      Array.from({ length: 30 }, () =>
        submit(api, form, { fields: { [name.uuid]: 'B' }, client_uuid: randomUUID() }),
      ),
    )
    const replies = [
      ...[file, first, ...batch, await submit(api, form, answer)],
      await api.patch(path, { device_reports: true }),
      await submit(api, form, { fields: {}, device_id: randomUUID(), device_seq: 1 }),
      await api.put(`/public/forms/${form.public_id}/devices/${randomUUID()}`, {
        secret: randomUUID(),
        next_seq: 2,
      }),
      await api.get('/forms'),
      await api.get(`${path}/submissions`),
      await api.get(`${path}/submissions?cursor=`),
      await api.get(`${path}/submissions?since=2026-01-01T00:00:00Z`),
      await api.get(`${path}/submissions?page=2000&per_page=100`),
      await api.get(`${path}/summary`),
      await api.get(`${path}/devices`),
      await api.get(submission),
      await api.put(`${submission}/review`, { state: 'approved' }),
      await api.get(`${submission}/review`),
      await api.get(`${path}/submissions/export`),
      await api.get(`${path}/submissions/export?since=2026-01-01T00:00:00Z`),
      await api.delete(submission),
    ]
    return replies.map(({ status }) => status)
  }

  /** The numbers of tasks of a plan, and how many of its results are copied to other nodes. */
  async function planOf(text: string): Promise<{ tasks: number[]; subplans: number }> {
    await client.query(`PREPARE traced AS ${text}`)
    try {
      const { rows } = await client.query<{ types: string[] }>(
        `SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'traced'`,
      )
      const values = rows[0]!.types.map((type) => valueOf(type, form.uuid))
      const plan = await client.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN EXECUTE traced${values.length > 0 ? `(${values.join()})` : ''}`,
      )
      const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
      return {
        tasks: [...lines.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count)),
        subplans: [...lines.matchAll(/Distributed Subplan/g)].length,
      }
    } finally {
      await client.query('DEALLOCATE traced')
    }
  }

  it('about a form runs as one task', async () => {
    const statuses = await useForm()
    expect(statuses.filter((status) => status >= 300)).toEqual([])
    await expect.poll(traced.spanNames).toContain('submissions.DeleteSubmission')
    const sharded = traced.statements().filter((text) => isSharded(text) && !exceptions.test(text))
    expect(sharded.length).toBeGreaterThan(25)
    const others = []
    for (const text of sharded) {
      const { tasks, subplans } = await planOf(text).catch((error: unknown) => {
        throw new Error(`no plan of ${text}`, { cause: error })
      })
      if (subplans > 0 || tasks.some((count) => count !== 1)) others.push({ text, tasks, subplans })
    }
    expect(others).toEqual([])
  })
})
