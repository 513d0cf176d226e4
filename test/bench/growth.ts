import type { Form } from '@formpost/contract'
import { afterAll, beforeAll, describe, it } from 'vitest'

import { type Api, createApi } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { insertSubmissions } from '../harness/stored-submissions.ts'
import type { TestSystem } from '../harness/system.ts'
import { compare } from './compare.ts'
import { type SixQuestions, sixQuestions, startBenchSystem, storedAnswers } from './made.ts'
import { ask } from './processes.ts'
import { report, type Row } from './report.ts'

const seconds = 3

interface Place {
  system: TestSystem
  api: Api
}

async function startPlace(): Promise<Place> {
  const system = await startBenchSystem()
  return { system, api: createApi(system.baseUrl, system.apiKey) }
}

describe('what grows', { timeout: 600_000 }, () => {
  let place: Place
  let small: Place
  const rows: Row[] = []

  beforeAll(async () => {
    place = await startPlace()
    small = await startPlace()
  }, 300_000)
  afterAll(async () => {
    await report('What grows, and costs no more for it', rows)
    await Promise.all([place, small].map((one) => one?.system.stop()))
  })

  const submitting = async ({ system }: Place, { form, answers }: SixQuestions) =>
    (
      await ask('http', {
        url: `${system.baseUrl}/public/forms/${form.public_id}/submissions`,
        connections: 50,
        seconds,
        expected: 201,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: { fields: answers },
        unique: true,
      })
    ).perSecond
  const reading = async ({ system }: Place, path: string) =>
    (
      await ask('http', {
        url: `${system.baseUrl}${path}`,
        headers: { authorization: `Bearer ${system.apiKey}` },
        connections: 10,
        seconds,
        expected: 200,
      })
    ).perSecond
  /** The same work on what is large and on what is small; the second is the limit of the first. */
  const beside = async (
    work: string,
    large: () => Promise<number>,
    small: () => Promise<number>,
  ) => {
    rows.push(
      await compare({ work, unit: '/s', ours: large, limit: small, atLeast: 0.8, aim: 0.95 }),
    )
  }
  const listOf = ({ uuid }: Form) => `/forms/${uuid}/submissions`

  it('submissions', async () => {
    const { system, api } = place
    const [few, many] = [await sixQuestions(api), await sixQuestions(api)]
    await insertSubmissions(system, few.form, 1_000, storedAnswers(few.fields))
    await insertSubmissions(system, many.form, 1_000_000, storedAnswers(many.fields))
    await beside(
      'a list of 1,000,000, beside one of 1,000',
      () => reading(place, listOf(many.form)),
      () => reading(place, listOf(few.form)),
    )
    await beside(
      'a submission to a form that has 1,000,000, beside one that has 1,000',
      () => submitting(place, many),
      () => submitting(place, few),
    )
  })

  it('versions', async () => {
    const { api } = place
    const [young, old] = [await sixQuestions(api), await sixQuestions(api)]
    for (let version = 0; version < 300; version++) {
      await api.patch(`/forms/${old.form.uuid}`, { title: `Version ${version}` })
    }
    await beside(
      'a submission to a form of 300 versions, beside one of a few',
      () => submitting(place, old),
      () => submitting(place, young),
    )
  })

  it('forms and keys', async () => {
    const { system } = place
    const many = await sixQuestions(place.api)
    const few = await sixQuestions(small.api)
    await sql(
      system,
      `INSERT INTO forms.forms (uuid, owner_uuid, public_id, slug, title)
       SELECT gen_random_uuid(), owner_uuid, 'grown' || n, 'grown', 'Grown ' || n
       FROM forms.forms, generate_series(1, 10000) n WHERE uuid = $1`,
      [many.form.uuid],
    )
    await sql(
      system,
      `INSERT INTO identity.credentials (uuid, owner_uuid, kind, name, access, secret_hash)
       SELECT gen_random_uuid(), owner_uuid, 'api_key', 'Grown ' || n, 'read',
         decode(md5('a' || n) || md5('b' || n), 'hex')
       FROM (SELECT owner_uuid FROM identity.credentials LIMIT 1) c, generate_series(1, 10000) n`,
    )
    await sql(system, 'VACUUM ANALYZE')
    const readBy = (path: (of: SixQuestions) => string) =>
      [() => reading(place, path(many)), () => reading(small, path(few))] as const
    await beside(
      'a form read by respondents, of 10,000 beside of 10',
      ...readBy(({ form }) => `/public/forms/${form.public_id}`),
    )
    await beside(
      'a form read by its owner, of 10,000 forms and keys beside of 10',
      ...readBy(({ form }) => `/forms/${form.uuid}`),
    )
    await beside(
      'a submission, to one of 10,000 forms beside one of 10',
      () => submitting(place, many),
      () => submitting(small, few),
    )
  })
})
