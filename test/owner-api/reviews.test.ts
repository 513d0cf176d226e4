import type { Reviews, Submission, SubmissionRow, User } from '@formpost/contract'
import { beforeAll, describe, expect, it } from 'vitest'

import { sql } from '../harness/database.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { newOwner, type NewOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'
import { insertSubmissions } from '../harness/stored-submissions.ts'

interface One {
  data: Reviews
}
interface Invalid {
  errors: Record<string, string[]>
}

const system = sharedSystem()
let owner: NewOwner

beforeAll(async () => {
  owner = await newOwner(system)
})

/** A form with one submission, and the path of its review. */
async function formWithSubmission(clientUuid?: string) {
  const { form, fields } = await createFormWith(owner.api, { type: 'short_text', label: 'Name' })
  const answer = { fields: { [fields[0]!.uuid]: 'Ada' }, client_uuid: clientUuid }
  const { body } = await submit(owner.api, form, answer)
  const uuid = body.submission_uuid
  const list = `/forms/${form.uuid}/submissions`
  return { form, uuid, list, single: `${list}/${uuid}`, path: `${list}/${uuid}/review` }
}

const countStored = async (uuid: string) =>
  (
    await sql<{ count: number }>(
      system,
      'SELECT count(*)::int AS count FROM submissions.submission_reviews WHERE submission_uuid = $1',
      [uuid],
    )
  )[0]!.count

describe('the review of a submission', () => {
  it('is received until there is one', async () => {
    const { list, single, path } = await formWithSubmission()
    const { body } = await owner.api.get<One>(path)
    const unreviewed = { state: 'received', note: null, reviewer: null, reviewed_at: null }
    expect(body.data).toEqual({ ...unreviewed, history: [] })
    const rows = await owner.api.get<{ data: SubmissionRow[] }>(list)
    expect(rows.body.data[0]!.review).toBe('received')
    const one = await owner.api.get<{ data: Submission }>(single)
    expect(one.body.data.review).toBe('received')
  })

  it('has a history of who decided what, the newest first', async () => {
    const { list, single, path } = await formWithSubmission()
    const first = await owner.api.put<One>(path, { state: 'has_issues', note: ' No photo ' })
    expect(first.status).toBe(200)
    const second = await owner.account.put<One>(`/v1${path}`, { state: 'approved', note: null })
    const { history, ...newest } = second.body.data
    expect(history).toHaveLength(2)
    expect(history[0]).toEqual(newest)
    expect(history[1]).toEqual(first.body.data.history[0])
    const { body: me } = await owner.api.get<{ data: User }>('/auth/me')
    const { uuid, name, email } = me.data
    const person = { uuid, name, email }
    expect(history).toMatchObject([
      {
        state: 'approved',
        note: null,
        reviewer: { ...person, credential: { kind: 'token', name: 'login' } },
      },
      {
        state: 'has_issues',
        note: 'No photo',
        reviewer: { ...person, credential: { kind: 'api_key', name: 'read_write' } },
      },
    ])
    expect(Date.parse(history[0]!.reviewed_at)).toBeGreaterThanOrEqual(
      Date.parse(history[1]!.reviewed_at),
    )
    expect((await owner.readOnly.get<One>(path)).body).toEqual(second.body)
    const rows = await owner.api.get<{ data: SubmissionRow[] }>(list)
    expect(rows.body.data[0]!.review).toBe('approved')
    const one = await owner.api.get<{ data: Submission }>(single)
    expect(one.body.data.review).toBe('approved')
  })

  it('is not added again by a repeated request', async () => {
    const { path } = await formWithSubmission()
    const decision = { state: 'rejected', note: 'Twice' }
    const first = await owner.api.put<One>(path, decision)
    expect((await owner.api.put<One>(path, decision)).body).toEqual(first.body)
    const other = await owner.api.put<One>(path, { ...decision, note: 'Thrice' })
    expect(other.body.data.history).toHaveLength(2)
  })

  it('keeps each of concurrent reviews', async () => {
    const { path } = await formWithSubmission()
    const notes = Array.from({ length: 12 }, (_, n) => `note ${n}`)
    await Promise.all(notes.map((note) => owner.api.put(path, { state: 'approved', note })))
    const { history } = (await owner.api.get<One>(path)).body.data
    expect(history.map(({ note }) => String(note)).toSorted()).toEqual(notes.toSorted())
  })

  it('has at most 100 entries, and older ones are deleted', async () => {
    const { uuid, path } = await formWithSubmission()
    for (let n = 1; n <= 103; n++) await owner.api.put(path, { state: 'approved', note: `${n}` })
    const { history } = (await owner.api.get<One>(path)).body.data
    expect(history.map(({ note }) => note)).toEqual(
      Array.from({ length: 100 }, (_, n) => String(103 - n)),
    )
    expect(await countStored(uuid)).toBe(100)
  })

  it.each([
    [{}, 'state'],
    [{ state: 'accepted' }, 'state'],
    [{ state: 'approved', note: 'x'.repeat(2_001) }, 'note'],
    [{ state: 'approved', note: 1 }, 'note'],
  ])('rejects %j', async (body, property) => {
    const { path } = await formWithSubmission()
    const reply = await owner.api.put<Invalid>(path, body)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual([property])
  })

  it('is not found under another form, of a missing submission and by another owner', async () => {
    const { form, uuid, path } = await formWithSubmission()
    const other = await formWithSubmission()
    const decision = { state: 'approved' }
    for (const wrong of [
      `${other.list}/${uuid}/review`,
      `/forms/${form.uuid}/submissions/${form.uuid}/review`,
    ]) {
      expect((await owner.api.get(wrong)).status).toBe(404)
      expect((await owner.api.put(wrong, decision)).status).toBe(404)
    }
    const stranger = await newOwner(system)
    expect((await stranger.api.get(path)).status).toBe(403)
    expect((await stranger.api.put(path, decision)).status).toBe(403)
    expect((await owner.readOnly.put(path, decision)).status).toBe(403)
    expect((await owner.api.get<One>(path)).body.data.history).toEqual([])
  })

  it.each([undefined, crypto.randomUUID()])(
    'is deleted with a submission whose client_uuid is %s',
    async (clientUuid) => {
      const { uuid, single, path } = await formWithSubmission(clientUuid)
      await owner.api.put(path, { state: 'approved', note: 'Gone' })
      expect((await owner.api.delete(single)).status).toBe(204)
      expect((await owner.api.get(path)).status).toBe(404)
      expect((await owner.api.put(path, { state: 'rejected' })).status).toBe(404)
      expect(await countStored(uuid)).toBe(0)
      const states =
        'SELECT 1 FROM submissions.submissions WHERE uuid = $1 AND review_state IS NOT NULL'
      expect(await sql(system, states, [uuid])).toEqual([])
    },
  )

  it('is deleted with the form', async () => {
    const { form, uuid, path } = await formWithSubmission()
    await owner.api.put(path, { state: 'approved', note: 'Gone' })
    await owner.api.delete(`/forms/${form.uuid}`)
    await expect.poll(() => countStored(uuid)).toBe(0)
  })
})

describe('the CSV export with reviews', () => {
  const csv = async ({ list }: { list: string }, query = '?columns=review') => {
    const reply = await fetch(`${system.baseUrl}${list}/export${query}`, {
      headers: { Authorization: `Bearer ${owner.secret}` },
    })
    return Buffer.from(await reply.arrayBuffer())
      .subarray(3)
      .toString()
  }

  it('has the newest review of each submission at the end', async () => {
    const { form, fields } = await createFormWith(
      owner.api,
      { type: 'checkbox', label: 'Reviewer', options: ['a', '=b'] },
      { type: 'number', label: 'Depth' },
    )
    const list = `/forms/${form.uuid}/submissions`
    const [choice, depth] = fields.map(({ uuid }) => uuid)
    await submit(owner.api, form, { fields: { [choice!]: ['a', '=b'], [depth!]: 1.5 } })
    const { body } = await submit(owner.api, form, { fields: { [depth!]: -2 } })
    const path = `${list}/${body.submission_uuid}/review`
    await owner.api.put(path, { state: 'approved', note: 'First' })
    const reply = await owner.api.put<One>(path, { state: 'rejected', note: '=1+1, "no"' })
    const [plain, reviewed] = await Promise.all([csv({ list }, ''), csv({ list })])
    const lines = plain.trimEnd().split('\r\n')
    const header = 'Reviewer,Depth,Submitted At,IP Address,Filled At,Was Offline'
    expect(lines[0]).toBe(header)
    const { reviewed_at } = reply.body.data
    expect(reviewed.split('\r\n')).toEqual([
      `${header.replace('Reviewer', 'Reviewer (2)')},Review,Review Note,Reviewer,Reviewed At`,
      `${lines[1]},rejected,"'=1+1, ""no""",${owner.email},${reviewed_at}`,
      `${lines[2]},received,,,`,
      '',
    ])
  })

  it('reads every block of submissions', async () => {
    const { form, fields } = await createFormWith(owner.api, { type: 'short_text', label: 'Name' })
    await insertSubmissions(
      system,
      form,
      2_500,
      `jsonb_build_object('${fields[0]!.uuid}', 'N' || n)`,
    )
    const lines = (await csv({ list: `/forms/${form.uuid}/submissions` })).trimEnd().split('\r\n')
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(
      Array.from({ length: 2_500 }, (_, n) => `N${2_500 - n}`),
    )
  })

  it('has the submissions that match a filter, in either order', async () => {
    const { form } = await createFormWith(owner.api, { type: 'short_text', label: 'Name' })
    const list = `/forms/${form.uuid}/submissions`
    const uuids: string[] = []
    for (let at = 0; at < 3; at++) {
      uuids.push((await submit(owner.api, form, { fields: {} })).body.submission_uuid)
    }
    await owner.api.put(`${list}/${uuids[0]}/review`, { state: 'approved' })
    await owner.api.put(`${list}/${uuids[2]}/review`, { state: 'rejected' })
    const states = async (query: string) =>
      (await csv({ list }, query))
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[5])
    expect(await states('?columns=review&order=asc')).toEqual(['approved', 'received', 'rejected'])
    expect(await states('?columns=review&where[review]=rejected')).toEqual(['rejected'])
    for (const [state, at] of [
      ['received', 1],
      ['approved', 0],
    ] as const) {
      const { body } = await owner.api.get<{ data: { uuid: string }[]; meta: { total: number } }>(
        `${list}?where[review]=${state}`,
      )
      expect([body.data.map(({ uuid }) => uuid), body.meta.total]).toEqual([[uuids[at]], 1])
    }
    const refused = await owner.api.get<Invalid>(`${list}?where[review]=good`)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['where[review]']])
  })

  it('rejects other columns', async () => {
    const { list } = await formWithSubmission()
    for (const query of ['?columns=reviews', '?columns=']) {
      const reply = await owner.api.get<Invalid>(`${list}/export${query}`)
      expect(reply.status).toBe(422)
      expect(reply.body.errors).toEqual({ columns: ['Must be one of id, files, review, device.'] })
    }
  })
})
