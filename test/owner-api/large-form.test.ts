import { readdir } from 'node:fs/promises'
import path from 'node:path'

import type { Field, Form, ListEnvelope, Submission, SubmissionRow } from '@formpost/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { holdDelete, sql } from '../harness/database.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { insertSubmissions } from '../harness/stored-submissions.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { png, upload } from '../harness/uploads.ts'

type List = { data: SubmissionRow[]; today_count: number } & ListEnvelope

const total = 200_000
let system: TestSystem
let api: Api
let form: Form
let name: Field
let photo: Field

beforeAll(async () => {
  system = await startTestSystem({ files: 'folder' })
  api = createApi(system.baseUrl, system.apiKey)
  const created = await createFormWith(
    api,
    { type: 'short_text', label: 'Name' },
    { type: 'file', label: 'Photo' },
  )
  ;({ form } = created)
  ;[name, photo] = created.fields as [Field, Field]
  await insertSubmissions(system, form, total, `jsonb_build_object('${name.uuid}', 'N' || n)`)
})
afterAll(() => system?.stop())

const pageOf = async (page: number, per_page = 25) =>
  (await api.get<List>(`/forms/${form.uuid}/submissions?page=${page}&per_page=${per_page}`)).body
const namesOf = ({ data }: List) => data.map(({ values }) => values[0]!.value)

/** Rows of submissions that PostgreSQL has read, by sequential scans and by indexes. */
async function readRows() {
  const [row] = await sql<{ scanned: string; indexed: string }>(
    system,
    `SELECT seq_tup_read AS scanned, idx_tup_fetch AS indexed FROM pg_stat_user_tables
     WHERE schemaname = 'submissions' AND relname = 'submissions'`,
  )
  return { scanned: Number(row!.scanned), indexed: Number(row!.indexed) }
}

describe('a form with 200,000 submissions', () => {
  it('reads few rows for any page', async () => {
    const before = await readRows()
    const pages = [1, 2, 40, 4_000, 7_999, 8_000]
    for (const page of pages) {
      const newest = total - (page - 1) * 25
      const list = await pageOf(page)
      expect(namesOf(list)).toEqual(Array.from({ length: 25 }, (_, n) => `N${newest - n}`))
      expect(list.meta).toMatchObject({ total, last_page: 8_000, current_page: page })
    }
    // PostgreSQL updates its statistics with a delay.
    const indexedSince = async () => (await readRows()).indexed - before.indexed
    await expect.poll(indexedSince).toBeGreaterThanOrEqual(25 * pages.length)
    const after = await readRows()
    expect(after.indexed - before.indexed).toBeLessThan(1_100 * pages.length)
    expect(after.scanned).toBe(before.scanned)
  })

  it('counts submissions of today', async () => {
    expect((await pageOf(1)).today_count).toBe(0)
    const { body } = await submit(api, form, { fields: { [name.uuid]: 'today' } })
    expect((await pageOf(1)).today_count).toBe(1)
    const old = (await pageOf(2)).data[0]!
    await api.delete(`/forms/${form.uuid}/submissions/${old.uuid}`)
    expect(await pageOf(1)).toMatchObject({ today_count: 1, meta: { total } })
    await api.delete(`/forms/${form.uuid}/submissions/${body.submission_uuid}`)
    expect(await pageOf(1)).toMatchObject({ today_count: 0, meta: { total: total - 1 } })
  })

  it('links a submission to its neighbours', async () => {
    const [newer, middle, older] = (await pageOf(3_000, 3)).data as [
      SubmissionRow,
      SubmissionRow,
      SubmissionRow,
    ]
    const { body } = await api.get<{ data: Submission }>(
      `/forms/${form.uuid}/submissions/${middle.uuid}`,
    )
    expect(body.data).toMatchObject({ prev: newer.uuid, next: older.uuid })
  })

  const startExport = () =>
    fetch(`${system.baseUrl}/forms/${form.uuid}/submissions/export`, {
      headers: { Authorization: `Bearer ${system.apiKey}` },
    })

  it('exports every row', async () => {
    const lines = (await (await startExport()).text()).split('\r\n')
    expect(lines).toHaveLength(total - 1 + 2)
    expect(lines.at(-2)).toMatch(/^N1,,/)
  })

  it('exports answers so long that they are read in steps', async () => {
    const created = await createFormWith(api, { type: 'long_text', label: 'Report' })
    const text = `n || ' ' || (SELECT string_agg(md5(n::text || i), '') FROM generate_series(1, 120) i)`
    await insertSubmissions(
      system,
      created.form,
      1_500,
      `jsonb_build_object('${created.fields[0]!.uuid}', ${text})`,
    )
    const reply = await fetch(`${system.baseUrl}/forms/${created.form.uuid}/submissions/export`, {
      headers: { authorization: `Bearer ${system.apiKey}` },
    })
    const lines = (await reply.text()).trimEnd().split('\r\n').slice(1)
    const numbers = lines.map((line) => Number.parseInt(line, 10))
    expect(numbers).toEqual(Array.from({ length: 1_500 }, (_, n) => 1_500 - n))
  })

  it('aborts the connection of an export that fails', async () => {
    const reply = await startExport()
    const reader = reply.body!.getReader()
    await reader.read()
    await system.process('submissions').kill()
    const readAll = async () => {
      while (!(await reader.read()).done);
    }
    await expect(readAll()).rejects.toThrow()
    await system.process('submissions').start()
  })
})

describe('purging a large form', () => {
  const count = async (text: string) => Number((await sql(system, text, [form.uuid]))[0]!['n'])
  const submissionsLeft = () =>
    count('SELECT count(*) n FROM submissions.submissions WHERE form_uuid = $1')
  const uploadsLeft = () => count('SELECT count(*) n FROM files.uploads WHERE form_uuid = $1')
  const formsLeft = () => count('SELECT count(*) n FROM forms.forms WHERE uuid = $1')
  const filesLeft = async () =>
    (
      await readdir(path.join(system.dataDir, 'files'), { recursive: true, withFileTypes: true })
    ).filter((entry) => entry.isFile()).length

  it('resumes after submissions, forms or files is killed', async () => {
    for (let n = 0; n < 12; n++) {
      await upload(system.appUrl, form.public_id, { bytes: png(n), field: photo.uuid })
    }
    expect([await uploadsLeft(), await filesLeft()]).toEqual([12, 12])
    const halfway = await holdDelete(system, 'submissions.submissions', 'OLD.seq = 100000')
    const later = await holdDelete(system, 'submissions.submissions', 'OLD.seq = 150000')
    const rowsOfFiles = await holdDelete(system, 'files.uploads', 'true')

    expect((await api.delete(`/forms/${form.uuid}`)).status).toBe(204)
    await halfway.reached()
    const left = await submissionsLeft()
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(total - 1)
    await system.process('submissions').kill()
    await halfway.release()
    await system.process('submissions').start()

    await later.reached()
    expect(await submissionsLeft()).toBeLessThan(left)
    expect(await submissionsLeft()).toBeGreaterThan(0)
    await system.process('forms').kill()
    await later.release()
    await system.process('forms').start()

    await rowsOfFiles.reached()
    expect(await submissionsLeft()).toBe(0)
    expect([await filesLeft(), await uploadsLeft(), await formsLeft()]).toEqual([0, 12, 1])
    await system.process('files').kill()
    await rowsOfFiles.release()
    await system.process('files').start()

    await expect.poll(formsLeft, { interval: 250 }).toBe(0)
    expect([await submissionsLeft(), await uploadsLeft(), await filesLeft()]).toEqual([0, 0, 0])
  })
})
