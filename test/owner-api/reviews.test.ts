import type { Reviews, Submission, SubmissionRow, User } from '@formpost/contract'
import { beforeAll, describe, expect, it } from 'vitest'

import { sql } from '../harness/database.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { type NewOwner, newOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'

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
    await expect.poll(() => countStored(uuid), { timeout: 20_000 }).toBe(0)
  })
})
