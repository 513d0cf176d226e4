import { randomUUID } from 'node:crypto'

import type { Field, Form } from '@formpost/contract'
import { generateKey } from 'openpgp'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { draftOf, putDraft } from '../forms/draft-api.ts'
import { createApi, type Api } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createForm, createFormWith, submit } from '../harness/forms.ts'
import { newPasswordLink } from '../harness/owner-tool.ts'
import { newLoginLink, newOwner, type NewOwner } from '../harness/owners.ts'
import { openSession } from '../harness/sessions.ts'
import { insertSubmissions } from '../harness/stored-submissions.ts'
import type { TestSystem } from '../harness/system.ts'
import { startTracedSystem, type TracedSystem } from '../harness/traced-system.ts'
import { loginChallenge, turnOnTwoFactor } from '../harness/two-factor.ts'
import { png, upload } from '../harness/uploads.ts'
import { waitUntil } from '../harness/wait-until.ts'
import { accountApi, setWebhook } from '../harness/webhook-api.ts'

/** So many submissions that an index is far less work than reading all. */
const rowCount = 200_000
/** A page of a list that has the default size. */
const usualPage = /ORDER BY seq (?:asc|desc)(?: OFFSET \(SELECT skip FROM first\))? LIMIT 25\b/i
/** The estimate of the rows of other tables. */
const million = 1_000_000
const schemas = ['identity', 'forms', 'submissions', 'files']

let traced: TracedSystem
let system: TestSystem
let api: Api
let form: Form
/** A form whose devices report. */
let other: Form
let name: Field
let photo: Field
/** Tables that frequent statements would scan, by plans made while the tables were empty. */
let scannedWhenEmpty: string[]

/**
 * Tables that storing a submission and reading a page would scan. A single submission and a batch are stored by different statements;
 * concurrent submissions form batches.
 */
async function scansWhenEmpty(): Promise<string[]> {
  const empty = await createForm(api)
  const list = `/forms/${empty.uuid}/submissions`
  for (const query of ['', '?page=4000', '?cursor=', '?cursor=&order=asc']) {
    expect((await api.get(list + query)).status).toBe(200)
  }
  const pages = await waitUntil(() => {
    const found = traced.statements().filter((text) => usualPage.test(text))
    return Promise.resolve(found.length >= 4 && found)
  })
  const send = () => submit(api, empty, { fields: {}, client_uuid: randomUUID() })
  const insert = /INSERT INTO submissions\.submissions\s/
  const texts = await waitUntil(async () => {
    await Promise.all(Array.from({ length: 10 }, send))
    const found = traced.statements().filter((text) => insert.test(text))
    return found.length === 2 && found
  })
  return (await Promise.all([...texts, ...pages].map(scannedTables))).flat()
}

/** Uses a link of each purpose, and leaves one unused. */
async function useLinks(owner: NewOwner) {
  const anyone = createApi(`${system.appUrl}/api/account`)
  await anyone.post('/session/link', { token: await newLoginLink(system, owner) })
  const token = await newPasswordLink(system, owner)
  await anyone.post('/password-link', { token, password: owner.password })
  await newPasswordLink(system, owner)
}

/** Submits and reports as a device of a form; returns the statuses. */
async function reportDevice({ public_id }: Pick<Form, 'public_id'>): Promise<number[]> {
  const device_id = randomUUID()
  const sent = await submit(api, { public_id }, { fields: {}, device_id, device_seq: 1 })
  const report = await api.put(`/public/forms/${public_id}/devices/${device_id}`, {
    secret: randomUUID(),
    next_seq: 2,
  })
  return [sent.status, report.status]
}

/** Adds a row to tables that would be empty: PostgreSQL would plan for their actual size of zero. */
async function fillEmptyTables() {
  const owner = await newOwner(system)
  await useLinks(owner)
  const session = await openSession(system, owner)
  await session.account.get('/account/sessions')
  await session.account.post('/account/confirm-password', { password: owner.password })
  await session.account.delete(`/account/sessions/${randomUUID()}`)
  await session.account.delete('/account/sessions')
  await session.account.delete('/account/session')
  const protectedOwner = await newOwner(system)
  await turnOnTwoFactor(protectedOwner)
  await loginChallenge(system, protectedOwner)
  const { form: reporting, fields } = await createFormWith(api, { type: 'file', label: 'Photo' })
  other = reporting
  await api.delete(`/forms/${other.uuid}/fields/${fields[0]!.id}`)
  await putDraft(api, other, draftOf(other))
  await api.post('/auth/login', { email: 'nobody@example.com', password: 'not the one' })
  await setWebhook(await accountApi(system), other, 'https://example.com/hook')
  for (const email of ['a@example.com', 'b@example.com']) {
    const key = await generateKey({ userIDs: [{ email }], format: 'armored' })
    await api.patch(`/forms/${other.uuid}`, { encryption_public_key: key.publicKey })
  }
  await api.patch(`/forms/${other.uuid}`, { device_reports: true })
  await reportDevice(other)
  const { body } = await submit(api, other, { fields: {} })
  await api.put(`/forms/${other.uuid}/submissions/${body.submission_uuid}/review`, {
    state: 'rejected',
  })
}

/** Stores many submissions, and sets the row estimate of every other table to a million. */
async function growTables() {
  await insertSubmissions(system, form, rowCount, `jsonb_build_object('${name.uuid}', 'N' || n)`)
  await sql(
    system,
    `UPDATE pg_class SET relpages = 1, reltuples = $1 FROM pg_namespace n
     WHERE n.oid = relnamespace AND relkind = 'r' AND nspname = ANY($2)
       AND NOT (nspname = 'submissions' AND relname = 'submissions')`,
    [million, schemas],
  )
}

beforeAll(async () => {
  // Embedded: `EXPLAIN (GENERIC_PLAN)` needs PostgreSQL 16, and the catalogue is written to.
  traced = await startTracedSystem({ database: 'embedded', files: 'folder' })
  ;({ system } = traced)
  api = createApi(system.baseUrl, system.apiKey)
  const created = await createFormWith(
    api,
    { type: 'short_text', label: 'Name' },
    { type: 'file', label: 'Photo' },
  )
  ;({ form } = created)
  ;[name, photo] = created.fields as [Field, Field]
  scannedWhenEmpty = await scansWhenEmpty()
  await fillEmptyTables()
  await growTables()
})
afterAll(() => traced?.stop())

/** The frequent requests of respondents and owners. */
async function sendTypicalRequests() {
  const file = await upload(system.appUrl, form.public_id, { bytes: png(), field: photo.uuid })
  const answer = {
    fields: { [name.uuid]: 'Ada', [photo.uuid]: file.body.uuid },
    client_uuid: randomUUID(),
  }
  const offline = { was_offline: true, filled_at: new Date().toISOString() }
  const replies = [
    await api.get(`/public/forms/${form.public_id}`),
    file,
    await submit(api, form, answer),
    await submit(api, form, answer),
    await submit(api, form, {
      fields: { [name.uuid]: 'B' },
      client_uuid: randomUUID(),
      ...offline,
    }),
    await api.get('/forms'),
    await api.get('/forms?q=form'),
    await api.get(`/forms/${form.uuid}`),
    await api.get(`/forms/${form.uuid}/submissions`),
    await api.get(`/forms/${form.uuid}/submissions?per_page=100`),
    await api.get(`/forms/${form.uuid}/submissions?page=1800&per_page=100`),
    await api.get(`/forms/${form.uuid}/submissions?cursor=`),
    await api.get(`/forms/${form.uuid}/submissions?cursor=&per_page=100&order=asc`),
    await api.get(`/forms/${form.uuid}/submissions?since=${new Date().toISOString()}`),
    await api.get(`/forms/${form.uuid}/submissions?page=4000`),
  ]
  const [row] = (replies.at(-1)!.body as { data: { uuid: string }[] }).data
  const submission = `/forms/${form.uuid}/submissions/${row!.uuid}`
  replies.push(
    await api.get(submission),
    await api.put(`${submission}/review`, { state: 'approved' }),
    await api.get(`${submission}/review`),
    await api.get(`/forms/${form.uuid}/devices`),
  )
  return replies
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  Plans?: PlanNode[]
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Tables with a sequential scan in the generic plan of a statement. */
async function scannedTables(text: string): Promise<string[]> {
  const [row] = await sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    system,
    `EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`,
  )
  const nodes = nodesOf(row!['QUERY PLAN'][0].Plan)
  const scans = nodes.filter((node) => node['Node Type'].endsWith('Seq Scan'))
  return scans.map((node) => node['Relation Name']!)
}

describe('plans made for empty tables', () => {
  it('scan no table, since connections keep them while the tables grow', () => {
    expect(scannedWhenEmpty).toEqual([])
  })
})

describe('plans for large tables', () => {
  it('scan no table', async () => {
    const replies = await sendTypicalRequests()
    expect(replies.map(({ status }) => status)).toEqual([
      ...[200, 201, 201, 201, 201],
      ...[200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200],
    ])
    expect(await reportDevice(other)).toEqual([201, 204])
    // An export of so many rows takes long, so it is aborted.
    const abort = new AbortController()
    const reply = await fetch(`${system.baseUrl}/forms/${form.uuid}/submissions/export`, {
      headers: { authorization: `Bearer ${system.apiKey}` },
      signal: abort.signal,
    })
    expect(reply.status).toBe(200)
    abort.abort()
    await expect
      .poll(traced.spanNames)
      .toEqual(expect.arrayContaining(['submissions.ExportCsv', 'COPY']))

    expect(traced.statements().length).toBeGreaterThan(15)
    const scans = []
    for (const text of traced.statements()) {
      for (const table of await scannedTables(text)) scans.push({ table, text })
    }
    expect(scans).toEqual([])
  })

  it('are kept for pages of the default size, instead of made at each execution', async () => {
    const pages = traced.statements().filter((text) => usualPage.test(text))
    expect(pages).toHaveLength(4)
    const client = new pg.Client({ connectionString: system.databaseUrl })
    await client.connect()
    try {
      for (const [index, text] of pages.entries()) {
        const values = text.includes('$2') ? [form.uuid, rowCount / 2] : [form.uuid]
        // PostgreSQL compares the costs after five executions.
        for (let count = 0; count < 6; count++) {
          await client.query({ name: `page-${index}`, text, values })
        }
      }
      const { rows } = await client.query(
        'SELECT name, statement FROM pg_prepared_statements WHERE generic_plans = 0',
      )
      expect(rows).toEqual([])
    } finally {
      await client.end()
    }
  })
})
