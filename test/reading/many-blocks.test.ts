import type { Field, Form } from '@formpost/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { nodesOf } from '../harness/citus.ts'
import { sql } from '../harness/database.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { startTracedSystem, type TracedSystem } from '../harness/traced-system.ts'

/** More than are listed at a time. */
const blocks = 600
const blockSize = 1_024
/** The block of an answer that is larger than what is read at a time. */
const large = 300
const rest = ' is dry'.repeat(200_000)

let traced: TracedSystem
let api: Api
let form: Form
let name: Field

beforeAll(async () => {
  traced = await startTracedSystem()
  const { system } = traced
  api = createApi(system.baseUrl, system.apiKey)
  const created = await createFormWith(api, { type: 'short_text', label: 'Name' })
  form = created.form
  name = created.fields[0]!
  await submit(api, form, { fields: { [name.uuid]: 'N0' } })
  // As if all submissions but one of each block had been deleted.
  await sql(
    system,
    `INSERT INTO submissions.submissions (form_uuid, seq, uuid, created_at, was_offline, form_version, receipt_version, answers)
     SELECT form_uuid, n * ${blockSize}, gen_random_uuid(), created_at, false, form_version, receipt_version,
       jsonb_build_object($2::text, 'N' || n || CASE n WHEN ${large} THEN repeat(' is dry', 200000) ELSE '' END)
     FROM submissions.submissions, generate_series(1, ${blocks}) AS n WHERE form_uuid = $1`,
    [form.uuid, name.uuid],
  )
  await sql(
    system,
    `INSERT INTO submissions.submission_blocks (form_uuid, block, count)
     SELECT $1, n, 1 FROM generate_series(1, ${blocks}) AS n`,
    [form.uuid],
  )
  await sql(
    system,
    `UPDATE submissions.form_states SET last_seq = ${blocks * blockSize}, count = ${blocks + 1} WHERE form_uuid = $1`,
    [form.uuid],
  )
})
afterAll(() => traced?.stop())

const newestFirst = Array.from({ length: blocks + 1 }, (_, index) => {
  const n = blocks - index
  return n === large ? `N${n}${rest}` : `N${n}`
})

describe('a form whose submissions are in many blocks', () => {
  it.each([
    { query: '', expected: newestFirst },
    { query: '?order=desc&was_offline=false', expected: newestFirst },
    { query: '?order=asc', expected: newestFirst.toReversed() },
  ])('is exported in order: $query', async ({ query, expected }) => {
    const { text } = await api.get(`/forms/${form.uuid}/submissions/export${query}`)
    const names = text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0])
    expect(names.length).toBe(expected.length)
    // A failed comparison would print the large answer.
    expect(names.findIndex((each, index) => each !== expected[index])).toBe(-1)
  })

  it('is exported in whole blocks until one is large, and then in measured ranges', async ({
    skip,
  }) => {
    const nodes = await nodesOf(traced.system.databaseUrl)
    skip(nodes.length > 0, 'All blocks of a sharded database are measured.')
    await api.get(`/forms/${form.uuid}/submissions/export`)
    /** How many numbers the statements for a block had. */
    const lengthsIn = (block: number) =>
      traced.statements().flatMap((text) => {
        const range = /SELECT ARRAY.* seq >= (\d+) AND seq < (\d+)/s.exec(text)
        const [first, end] = [Number(range?.[1]), Number(range?.[2])]
        return Math.floor(first / blockSize) === block ? [end - first] : []
      })
    const sumIn = (block: number) => lengthsIn(block).reduce((sum, length) => sum + length, 0)
    // The whole block, and its measured ranges. Spans arrive later than the response, and in any order.
    await expect.poll(() => sumIn(large)).toBe(2 * blockSize)
    expect(lengthsIn(large)).toContain(blockSize)
    expect(lengthsIn(large).length).toBeGreaterThan(2)
    expect(lengthsIn(large + 10)).toEqual([blockSize])
    await expect.poll(() => lengthsIn(0)).toEqual([blockSize])
  })
})
