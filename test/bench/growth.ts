import type { Form } from '@formpost/contract'
import { afterAll, beforeAll, describe, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { insertSubmissions } from '../harness/stored-submissions.ts'
import type { TestSystem } from '../harness/system.ts'
import { compare } from './compare.ts'
import { sixQuestions, startBenchSystem, storedAnswers, type SixQuestions } from './fixtures.ts'
import { runLoad } from './load-process.ts'
import { report, type Row } from './report.ts'

const seconds = 3

interface Installation {
  system: TestSystem
  api: Api
}

async function startInstallation(): Promise<Installation> {
  const system = await startBenchSystem()
  return { system, api: createApi(system.baseUrl, system.apiKey) }
}

describe('growth', { timeout: 600_000 }, () => {
  let main: Installation
  let small: Installation
  const rows: Row[] = []

  beforeAll(async () => {
    main = await startInstallation()
    small = await startInstallation()
  }, 300_000)
  afterAll(async () => {
    await report('Growth', rows)
    await Promise.all([main, small].map((one) => one?.system.stop()))
  })

  const submitting = async ({ system }: Installation, { form, answers }: SixQuestions) =>
    (
      await runLoad('http', {
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
  const reading = async ({ system }: Installation, path: string) =>
    (
      await runLoad('http', {
        url: `${system.baseUrl}${path}`,
        headers: { authorization: `Bearer ${system.apiKey}` },
        connections: 10,
        seconds,
        expected: 200,
      })
    ).perSecond
  /** Compares the same work on large and on small data. */
  const compareSizes = async (
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
    const { system, api } = main
    const [few, many] = [await sixQuestions(api), await sixQuestions(api)]
    await insertSubmissions(system, few.form, 1_000, storedAnswers(few.fields))
    await insertSubmissions(system, many.form, 1_000_000, storedAnswers(many.fields))
    await compareSizes(
      'list of 1,000,000 submissions, relative to 1,000',
      () => reading(main, listOf(many.form)),
      () => reading(main, listOf(few.form)),
    )
    await compareSizes(
      'submission to a form with 1,000,000, relative to 1,000',
      () => submitting(main, many),
      () => submitting(main, few),
    )
  })

  it('versions', async () => {
    const { api } = main
    const [few, many] = [await sixQuestions(api), await sixQuestions(api)]
    for (let version = 0; version < 300; version++) {
      await api.patch(`/forms/${many.form.uuid}`, { title: `Version ${version}` })
      // Versions that nobody has read are deleted.
      await api.get(`/public/forms/${many.form.public_id}`)
    }
    await compareSizes(
      'submission to a form with 300 versions, relative to a few',
      () => submitting(main, many),
      () => submitting(main, few),
    )
  })

  it('forms and keys', async () => {
    const { system } = main
    const many = await sixQuestions(main.api)
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
    const readBoth = (path: (of: SixQuestions) => string) =>
      [() => reading(main, path(many)), () => reading(small, path(few))] as const
    await compareSizes(
      'public read of one of 10,000 forms, relative to 10',
      ...readBoth(({ form }) => `/public/forms/${form.public_id}`),
    )
    await compareSizes(
      'owner read with 10,000 forms and keys, relative to 10',
      ...readBoth(({ form }) => `/forms/${form.uuid}`),
    )
    await compareSizes(
      'submission to one of 10,000 forms, relative to 10',
      () => submitting(main, many),
      () => submitting(small, few),
    )
  })
})
