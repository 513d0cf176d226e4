import { randomUUID } from 'node:crypto'

import type { Field, Form, Submission } from '@formpost/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { newOwner } from '../harness/owners.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { png, upload } from '../harness/uploads.ts'

// These tests break the database, so they do not share a system.
let system: TestSystem
let anyone: Api
let form: Form
let name: Field
let photo: Field
let strangers: { form: Form; fields: Field[] }

/** A trigger rejects answers with this text, with an error code that the service does not handle. */
const poison = 'POISON'

beforeAll(async () => {
  system = await startTestSystem({ database: 'embedded', files: 'folder', counters: 'memory' })
  anyone = createApi(system.baseUrl)
  const [one, other] = [await newOwner(system), await newOwner(system)]
  const questions = [
    { type: 'short_text', label: 'Name' },
    { type: 'file', label: 'Photo' },
  ] as const
  const created = await createFormWith(one.api, ...questions)
  form = created.form
  ;[name, photo] = created.fields as [Field, Field]
  strangers = await createFormWith(other.api, ...questions)
  await sql(
    system,
    `CREATE FUNCTION public.refuse_poison() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'no reason' USING ERRCODE = 'ZZ999'; END $$;
     CREATE TRIGGER refuse_poison BEFORE INSERT ON submissions.submissions FOR EACH ROW
       WHEN (NEW.answers::text LIKE '%${poison}%') EXECUTE FUNCTION public.refuse_poison()`,
  )
})
afterAll(() => system?.stop())

const statusOf = ({ status }: { status: number }) => status

/** Sends valid answers to forms of two owners concurrently with a bad one; returns their statuses and its reply. */
async function sendBeside<T>(sendBad: () => Promise<T>): Promise<[number[], T]> {
  const sendValid = (n: number) =>
    n % 2 === 0
      ? submit(anyone, form, { fields: { [name.uuid]: `Valid ${n}` } })
      : submit(anyone, strangers.form, { fields: { [strangers.fields[0]!.uuid]: `Valid ${n}` } })
  const before = Array.from({ length: 10 }, (_, n) => sendValid(n))
  const reply = sendBad()
  const after = Array.from({ length: 9 }, (_, n) => sendValid(n))
  return [(await Promise.all([...before, ...after])).map(statusOf), await reply]
}

/** Sends a body without checking the response against the contract, which has no 500. */
const sendRaw = async (to: Form, body: string): Promise<number> => {
  const response = await fetch(`${system.baseUrl}/public/forms/${to.public_id}/submissions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: new Blob([body]),
  })
  await response.arrayBuffer()
  return response.status
}
const sendPoison = (to: Form, fields: object) => sendRaw(to, JSON.stringify({ fields }))
const allStored = Array<number>(19).fill(201)

describe('concurrent submissions', () => {
  it('are stored with one that begins with a byte order mark', async () => {
    const body = `\ufeff${JSON.stringify({ fields: { [name.uuid]: 'Marked' } })}`
    for (let round = 0; round < 3; round++) {
      expect(await sendBeside(() => sendRaw(form, body))).toEqual([allStored, 201])
    }
  })

  it.each([
    '0000-06-01T00:00:00Z',
    '0001-01-01T00:00:00+14:00',
    '9999-12-31T23:59:59-12:00',
    '2026-05-01T09:30:00',
  ])('are stored beside one that is rejected for filled_at %s', async (filled_at) => {
    const [statuses, reply] = await sendBeside(() =>
      submit(anyone, form, { fields: { [name.uuid]: 'Bad' }, filled_at, was_offline: true }),
    )
    expect([statuses, reply.status]).toEqual([allStored, 422])
    expect(reply.body.errors).toHaveProperty('filled_at')
  })

  it('are stored beside one that fails with an unknown database error', async () => {
    for (let round = 0; round < 3; round++) {
      const poisoned = () => sendPoison(form, { [name.uuid]: poison })
      expect(await sendBeside(poisoned)).toEqual([allStored, 500])
    }
    const stored = await sql(
      system,
      `SELECT 1 FROM submissions.submissions WHERE answers::text LIKE '%${poison}%'`,
    )
    expect(stored).toEqual([])
  })
})

const sendPhoto = async () => {
  const { status, body } = await upload(system.appUrl, form.public_id, {
    bytes: png(),
    field: photo.uuid,
  })
  expect(status).toBe(201)
  return body.uuid
}

describe('a submission that waits for its upload', () => {
  it('does not delay others', async () => {
    const uuid = await sendPhoto()
    const { pid } = system.process('files')
    process.kill(pid!, 'SIGSTOP')
    try {
      let isStored = false
      const slow = submit(anyone, form, { fields: { [photo.uuid]: uuid } }).finally(() => {
        isStored = true
      })
      const [statuses] = await sendBeside(async () => undefined)
      expect([statuses, isStored]).toEqual([allStored, false])
      process.kill(pid!, 'SIGCONT')
      expect((await slow).status).toBe(201)
    } finally {
      process.kill(pid!, 'SIGCONT')
    }
  })
})

describe('two submissions with one client_uuid and an upload each', () => {
  it('release the upload of the rejected one', async () => {
    for (let round = 0; round < 10; round++) {
      const client_uuid = randomUUID()
      const uuids = [await sendPhoto(), await sendPhoto()]
      const replies = await Promise.all(
        uuids.map((uuid) => submit(anyone, form, { fields: { [photo.uuid]: uuid }, client_uuid })),
      )
      expect(new Set(replies.map(statusOf))).toEqual(new Set([201, 409]))
      const rejected = uuids[replies.findIndex(({ status }) => status === 409)]!
      const again = { fields: { [photo.uuid]: rejected }, client_uuid: randomUUID() }
      expect((await submit(anyone, form, again)).status).toBe(201)
    }
  })
})

describe('an upload whose submission was not stored', () => {
  const answer = (uuid: string, text: string) =>
    submit(anyone, form, { fields: { [photo.uuid]: uuid, [name.uuid]: text } })
  const storedClaims = () => sql(system, 'SELECT 1 FROM submissions.upload_claims')

  /** Blocks inserts until `release`. */
  async function holdInserts() {
    const client = new pg.Client({ connectionString: system.databaseUrl })
    await client.connect()
    await client.query('BEGIN; LOCK TABLE submissions.submissions IN EXCLUSIVE MODE')
    return {
      /** Ends blocked inserts, which PostgreSQL would complete although their client is gone. */
      terminateBlocked: () =>
        client.query(`SELECT pg_terminate_backend(pid) FROM pg_locks
          WHERE relation = 'submissions.submissions'::regclass AND NOT granted`),
      async release() {
        await client.query('ROLLBACK')
        await client.end()
      },
    }
  }
  const isClaimed = async (uuid: string) =>
    (
      await sql<{ is_claimed: boolean }>(
        system,
        'SELECT submission_uuid IS NOT NULL AS is_claimed FROM files.uploads WHERE uuid = $1',
        [uuid],
      )
    )[0]!.is_claimed

  it('can be used again at once after a failure', async () => {
    const uuid = await sendPhoto()
    expect(await sendPoison(form, { [photo.uuid]: uuid, [name.uuid]: poison })).toBe(500)
    expect((await answer(uuid, 'Sent again')).status).toBe(201)
    expect(await storedClaims()).toEqual([])
  })

  it('can be used again when its claim expires after the service was killed', async () => {
    const uuid = await sendPhoto()
    const held = await holdInserts()
    const lost = answer(uuid, 'Lost').catch(() => undefined)
    await expect.poll(() => isClaimed(uuid)).toBe(true)
    const service = system.process('submissions')
    await service.kill()
    await held.terminateBlocked()
    await held.release()
    await lost
    await sql(system, `UPDATE submissions.upload_claims SET expires_at = now()`)
    await service.start()
    await expect.poll(storedClaims).toEqual([])
    expect(await isClaimed(uuid)).toBe(false)
    expect((await answer(uuid, 'Sent again')).status).toBe(201)
  })

  it('is claimed again when its claim was released before the submission was stored', async () => {
    const uuid = await sendPhoto()
    const held = await holdInserts()
    const slow = answer(uuid, 'Slow')
    await expect.poll(() => isClaimed(uuid)).toBe(true)
    await sql(system, 'DELETE FROM submissions.upload_claims')
    await sql(system, 'UPDATE files.uploads SET submission_uuid = NULL WHERE uuid = $1', [uuid])
    await held.release()
    const { status, body } = await slow
    expect(status).toBe(201)
    const owners = 'SELECT 1 FROM files.uploads WHERE uuid = $1 AND submission_uuid = $2'
    expect(await sql(system, owners, [uuid, body.submission_uuid])).toHaveLength(1)
  })
})

describe('the encryption of a form', () => {
  it('is not frozen by a first submission that was not stored', async () => {
    const owner = await newOwner(system)
    const created = await createFormWith(
      owner.api,
      { type: 'short_text', label: 'Name' },
      { type: 'file', label: 'Photo' },
    )
    const [text, file] = created.fields.map(({ uuid }) => uuid) as [string, string]
    const missing = '11111111-1111-1111-1111-111111111111'
    expect((await submit(anyone, created.form, { fields: { [file]: missing } })).status).toBe(422)
    expect(await sendPoison(created.form, { [text]: poison })).toBe(500)
    const change = { title: 'Still changeable', encryption_key_fingerprint: 'ab' }
    // Frozen settings would ignore this change instead of rejecting it.
    expect((await owner.api.patch(`/forms/${created.form.uuid}`, change)).status).toBe(422)
    expect((await submit(anyone, created.form, { fields: { [text]: 'Ada' } })).status).toBe(201)
    expect((await owner.api.patch(`/forms/${created.form.uuid}`, change)).status).toBe(200)
    const list = await owner.api.get<{ data: Submission[] }>(
      `/forms/${created.form.uuid}/submissions`,
    )
    expect(list.body.data).toHaveLength(1)
  })
})
