import { randomInt, randomUUID } from 'node:crypto'

import type { Form, Receipt } from '@formpost/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startBenchSystem } from '../bench/fixtures.ts'
import { createApi } from '../harness/api.ts'
import { contractViolation } from '../harness/contract-check.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { memoryGrowth, memoryOf } from '../harness/memory.ts'
import { newOwner, type NewOwner } from '../harness/owners.ts'
import { seededRandom } from '../harness/random.ts'
import type { TestSystem } from '../harness/system.ts'
import { randomAnswers, randomForm, withoutRefused, type RandomField } from './language-values.ts'

// `npm run fuzz` runs this for FUZZ_MINUTES (10) from FUZZ_SEED; each finding becomes a test elsewhere.
const minutes = Number(process.env['FUZZ_MINUTES'] ?? 10)
const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31))
const random = seededRandom(seed)
const clients = 4
const submissionsOfForm = 5
/** Longer than any deadline of the service. */
const responseMs = 20_000
/** A form that has other errors than those of its fields' expressions, or many of them, is given up. */
const attempts = 5
const processes = ['gateway', 'identity', 'forms', 'submissions', 'files'] as const
const isOurs = (name: string) => name !== 'postgres'
/** More than garbage explains, in MB per process, once caches are filled. */
const maxGrowth = 200

interface Answer {
  status: number
  text: string
  body: Record<string, unknown>
}

describe(`fuzzing of forms, seed ${seed}`, { timeout: minutes * 60_000 + 180_000 }, () => {
  let system: TestSystem
  let author: NewOwner
  let others: { form: Form; answers: object }
  const statuses = new Map<string, number>()
  const findings: string[] = []

  beforeAll(async () => {
    system = await startBenchSystem()
    author = await newOwner(system)
    const victim = await newOwner(system)
    const { form, fields } = await createFormWith(victim.api, { type: 'number', label: 'Age' })
    others = { form, answers: { [fields[0]!.uuid]: 31 } }
  })
  afterAll(() => system?.stop())

  /** Sends a request of the author; a finding is added for what no request may cause. */
  async function send(method: string, path: string, value?: unknown): Promise<Answer> {
    const sent = value === undefined ? '' : JSON.stringify(value)
    const request = `${method} ${path} ${sent.slice(0, 3_000)}`
    const response = await fetch(`${system.baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${author.secret}`, 'content-type': 'application/json' },
      ...(sent !== '' && { body: sent }),
      signal: AbortSignal.timeout(responseMs),
    })
    const text = await response.text()
    const { status, headers } = response
    const label = `${method} ${path.replace(/[\da-f-]{36}|(?<=forms\/)\w{8,}/g, '…')} ${status}`
    statuses.set(label, (statuses.get(label) ?? 0) + 1)
    const isJson = headers.get('content-type')?.includes('json') && text !== ''
    const body = (isJson ? JSON.parse(text) : {}) as Answer['body']
    const isOverloaded = status === 503 && headers.has('retry-after')
    if (status >= 500 && !isOverloaded) findings.push(`${request}\n  gets ${status} ${text}`)
    const { pathname } = new URL(system.baseUrl + path)
    const fault = contractViolation(method, pathname, { status, headers, body })
    if (fault) findings.push(`${request}\n  violates the contract: ${fault}`)
    return { status, text, body }
  }

  /** Imports a random form, without the expressions that are refused. */
  async function createRandomForm(): Promise<{ form: Form; fields: RandomField[] } | undefined> {
    let fields = randomForm(random)
    for (let attempt = 0; attempt < attempts; attempt++) {
      const document = { formpost: 1, form: { title: 'Fuzz' }, fields }
      const { status, body } = await send('POST', '/forms/import', document)
      if (status === 201) return { form: body['data'] as Form, fields: renamed(fields, body) }
      if (status !== 422) return undefined
      fields = withoutRefused(fields, Object.keys(body['errors'] as object))
    }
    return undefined
  }

  /** Imported fields get new uuids. */
  function renamed(fields: RandomField[], body: Answer['body']): RandomField[] {
    const created = (body['data'] as Form).fields
    const uuids = new Map(fields.map(({ uuid }, index) => [uuid, created[index]!.uuid]))
    return fields.map((field) => ({
      ...field,
      uuid: uuids.get(field.uuid)!,
      parent: field.parent === null ? null : uuids.get(field.parent)!,
    }))
  }

  async function fillIn({ form, fields }: { form: Form; fields: RandomField[] }): Promise<void> {
    const path = `/public/forms/${form.public_id}/submissions`
    const record = {
      fields: randomAnswers(random, fields),
      client_uuid: randomUUID(),
      ...(random() < 0.5 && { was_offline: true, filled_at: '2026-03-04T12:00:00Z' }),
    }
    const stored = await send('POST', path, record)
    if (stored.status !== 201) return
    const { submission_uuid: uuid } = stored.body as unknown as Receipt
    const again = await send('POST', path, record)
    const isReplay = again.status === 503 || again.body['submission_uuid'] === uuid
    if (!isReplay)
      findings.push(`${JSON.stringify(record)}\n  is another record when sent again: ${again.text}`)
    const read = await send('GET', `/forms/${form.uuid}/submissions/${uuid}`)
    if (read.status !== 200)
      findings.push(`A stored record is read with ${read.status} ${read.text}`)
  }

  async function fuzzForm(): Promise<void> {
    const created = await createRandomForm()
    if (!created) return
    const path = `/forms/${created.form.uuid}`
    const filled = Array.from({ length: submissionsOfForm }, () => fillIn(created))
    const valid = submit(createApi(system.baseUrl), others.form, { fields: others.answers })
    await Promise.all(filled)
    const { status, text } = await valid
    if (status !== 201) findings.push(`A submission to another form gets ${status} ${text}`)
    for (const read of ['', '/document', '/submissions', '/submissions/export', '/summary'])
      await send('GET', path + read)
    await send('GET', `/public/forms/${created.form.public_id}`)
    await send('DELETE', path)
  }

  it('finds no failure, lost record, crash or memory growth', async () => {
    const pids = () => processes.map((name) => system.process(name).pid)
    const before = pids()
    let forms = 0
    const fuzz = async (milliseconds: number) => {
      const until = Date.now() + milliseconds
      const client = async () => {
        while (Date.now() < until && findings.length < 20) {
          forms++
          await fuzzForm().catch((error: unknown) => findings.push(String(error)))
        }
      }
      await Promise.all(Array.from({ length: clients }, client))
    }
    // Caches and the evaluation thread fill in the first half.
    await fuzz(minutes * 30_000)
    const memory = await memoryOf(system)
    await fuzz(minutes * 30_000)
    const grown = memoryGrowth(memory, await memoryOf(system)).filter(([name]) => isOurs(name))
    console.log(
      `${forms} forms; ${[...statuses].map((each) => each.join(': ')).join('; ')}; memory growth of the second half in MB: ${grown.map((each) => each.join(' ')).join(', ')}`,
    )
    expect(findings).toEqual([])
    expect(pids()).toEqual(before)
    expect(grown.filter(([, growth]) => growth > maxGrowth)).toEqual([])
  })
})
