import { randomInt } from 'node:crypto'

import { openApiDocument, operations, type Form, type Operation } from '@formpost/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { contractViolation } from '../harness/contract-check.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { memoryGrowth, memoryOf } from '../harness/memory.ts'
import { newOwner, type NewOwner } from '../harness/owners.ts'
import { seededRandom } from '../harness/random.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { startHostileClients } from './hostile-clients.ts'
import { hostileBody, hostileText, pick, valueFor, wellFormed } from './values.ts'

// `npm run fuzz` runs this for FUZZ_MINUTES (10) from FUZZ_SEED; each finding becomes a test elsewhere.
const minutes = Number(process.env['FUZZ_MINUTES'] ?? 10)
const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31))
const concurrency = 8
/** Text of another owner that must never appear in a response. */
const marker = 'MARKER-of-another-owner'
const processes = ['gateway', 'identity', 'forms', 'submissions', 'files'] as const
const isOurs = (name: string) => name !== 'postgres'
/** More than caches and garbage explain, in MB per process. */
const maxGrowth = 200

interface Media {
  schema: Parameters<typeof valueFor>[0]
}
interface Documented {
  requestBody?: { content: Record<string, Media> }
}
const paths = openApiDocument()['paths'] as Record<string, Record<string, Documented>>
const random = seededRandom(seed)
// Operations that revoke the attacker's own credentials are left out.
const attacked = operations.filter(
  ({ id }) => !['logout', 'revokeKey', 'updateAccount'].includes(id),
)

describe(`fuzzing, seed ${seed}`, { timeout: minutes * 60_000 + 120_000 }, () => {
  let system: TestSystem
  let attacker: NewOwner
  const statuses = new Map<number, number>()
  let own: { form: Form; submission: string }
  let others: { form: Form; submission: string }

  async function formOf(owner: NewOwner, text: string) {
    const label = { type: 'short_text', label: text }
    const { form, fields } = await createFormWith(owner.api, label, { type: 'file', label: text })
    const answers = { [fields[0]!.uuid]: text }
    const reply = await submit(owner.api, form, { fields: answers })
    return { form, submission: reply.body.submission_uuid }
  }

  beforeAll(async () => {
    system = await startTestSystem({ database: 'embedded' })
    const victim = await newOwner(system)
    attacker = await newOwner(system)
    others = await formOf(victim, marker)
    own = await formOf(attacker, 'mine')
  })
  afterAll(() => system?.stop())

  function parameter(name: string): string {
    if (random() < 0.15) return encodeURIComponent(hostileText(random, 2_000))
    const from = random() < 0.6 ? own : others
    if (name === 'form') return from.form.uuid
    if (name === 'public_id') return own.form.public_id
    if (name === 'submission') return from.submission
    if (name === 'field') return String(pick(random, from.form.fields).id)
    return pick(random, [from.submission, from.form.uuid])
  }

  interface Sent {
    type?: string
    encoding?: string
    body?: BodyInit
  }

  function bodyOf({ method, path, multipart }: Operation): Sent {
    const content = paths[path]![method]!.requestBody?.content
    if (content && random() < 0.05) return hostileBody(random)
    if (multipart || (content && random() < 0.02)) {
      const form = new FormData()
      form.append(
        'form_field_id',
        random() < 0.5 ? own.form.fields[1]!.uuid : hostileText(random, 200),
      )
      form.append('file', new Blob([hostileText(random, 10_000)]), hostileText(random, 300))
      return { body: form }
    }
    const schema = content?.['application/json']?.schema
    if (!schema) return random() < 0.1 && method !== 'get' ? { type: 'text/plain', body: 'x' } : {}
    const hostility = pick(random, [0, 0.05, 0.3])
    const text = JSON.stringify(valueFor(schema, random, hostility)) ?? ''
    const cut = random() < 0.03 ? text.slice(0, Math.floor(random() * text.length)) : text
    const byteOrderMark = random() < 0.02 ? '\ufeff' : ''
    return { type: 'application/json', body: new Blob([byteOrderMark + wellFormed(cut)]) }
  }

  /** A valid submission, which must be accepted whatever arrives with it. */
  const submitValid = () => {
    const [name] = others.form.fields
    return submit(createApi(system.baseUrl), others.form, { fields: { [name!.uuid]: marker } })
  }

  /** Sends hostile and valid submissions concurrently; the valid ones must all be stored. */
  async function mixedBatch(): Promise<string | undefined> {
    const submission = operations.find(({ id }) => id === 'submit')!
    const hostile = Array.from({ length: 6 }, () => attempt(submission))
    const valid = await Promise.all(Array.from({ length: 3 }, submitValid))
    const findings = await Promise.all(hostile)
    const failed = valid.find(({ status }) => status !== 201)
    if (failed) return `A valid submission among hostile ones gets ${failed.status} ${failed.text}`
    return findings.find((finding) => finding !== undefined)
  }

  /** Sends one request; returns what is wrong with the response. */
  async function attempt(operation = pick(random, attacked)): Promise<string | undefined> {
    const { method, path } = operation
    const query =
      operation.paged && random() < 0.5
        ? `?page=${encodeURIComponent(hostileText(random, 500))}&per_page=${Math.floor(random() * 300)}`
        : ''
    const target = path.replace(/\{(\w+)\}/g, (_match, name: string) => parameter(name)) + query
    const credential = pick(random, [undefined, attacker.secret, attacker.token, 'nonsense'])
    const { type, encoding, body } = bodyOf(operation)
    const headers = {
      accept: 'application/json',
      ...(type && { 'content-type': type }),
      ...(encoding && { 'content-encoding': encoding }),
      ...(credential && { authorization: `Bearer ${credential}` }),
    }
    const sent = body instanceof Blob ? (await body.text()).slice(0, 500) : ''
    const request = `${method.toUpperCase()} ${target.slice(0, 300)} ${sent}`
    const response = await fetch(system.appUrl + target, {
      method: method.toUpperCase(),
      redirect: 'manual',
      headers,
      ...(body !== undefined && { body }),
    })
    const text = await response.text()
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    const isOverloaded = response.status === 503 && response.headers.has('retry-after')
    if (isOverloaded) return undefined
    if (response.status >= 500) return `${request}\n  gets ${response.status} ${text}`
    if (text.includes(marker)) return `${request}\n  shows data of another owner`
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    const reply = {
      status: response.status,
      headers: response.headers,
      body: isJson && text ? JSON.parse(text) : {},
    }
    const fault = contractViolation(
      method.toUpperCase(),
      new URL(system.appUrl + target).pathname,
      reply,
    )
    // Some parameter values turn the path into one without a route.
    if (fault?.endsWith('route is not documented')) return undefined
    return fault && `${request}\n  violates the contract: ${fault}`
  }

  it('finds no contract violation, leak, crash or memory growth', async () => {
    const pids = () => processes.map((name) => system.process(name).pid)
    const [before, memory] = [pids(), await memoryOf(system)]
    const findings: string[] = []
    let sent = 0
    const until = Date.now() + minutes * 60_000
    const client = async () => {
      while (Date.now() < until && findings.length < 20) {
        sent++
        const next = random() < 0.05 ? mixedBatch() : attempt()
        const finding = await next.catch(
          (error: unknown) => `${String(error)} ${String((error as Error).cause)}`,
        )
        if (finding) findings.push(finding)
      }
    }
    const path = `/api/v1/public/forms/${own.form.public_id}/submissions`
    const hostileClients = startHostileClients(system.appUrl, path, random)
    await Promise.all(Array.from({ length: concurrency }, client))
    findings.push(...(await hostileClients.stop()))
    const grown = memoryGrowth(memory, await memoryOf(system)).filter(([name]) => isOurs(name))
    console.log(
      `${sent} requests, statuses ${JSON.stringify([...statuses])}; memory growth in MB: ${grown.map((each) => each.join(' ')).join(', ')}`,
    )
    expect(findings).toEqual([])
    expect(pids()).toEqual(before)
    expect(grown.filter(([, growth]) => growth > maxGrowth)).toEqual([])
    expect((await createApi(system.baseUrl, attacker.secret).get(`/forms`)).status).toBe(200)
  })
})
