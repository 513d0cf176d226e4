import { rm } from 'node:fs/promises'
import path from 'node:path'

import type { Form } from '@formpost/contract'
import { freePort } from '@formpost/local'
import { afterAll, beforeAll, describe, it } from 'vitest'

import { type Api, createApi } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createFormWith } from '../harness/forms.ts'
import { createInstallation } from '../harness/launcher.ts'
import { growthDuring, memoryOf, totalMemory } from '../harness/memory.ts'
import { insertSubmissions } from '../harness/stored-submissions.ts'
import type { TestSystem } from '../harness/system.ts'
import { bounded, compare } from './compare.ts'
import { figuresOf } from './figures.ts'
import { sixQuestions, startBenchSystem, storedAnswers } from './made.ts'
import { ask, startBareServer } from './processes.ts'
import { report, type Row } from './report.ts'

const seconds = 3
const megabyte = 1024 * 1024

let system: TestSystem
let api: Api
const rows: Row[] = []

beforeAll(async () => {
  system = await startBenchSystem()
  api = createApi(system.baseUrl, system.apiKey)
}, 300_000)
afterAll(async () => {
  await report('The service', rows)
  await system?.stop()
})

const json = { 'content-type': 'application/json' }
const urlOf = (form: Form) => `${system.baseUrl}/public/forms/${form.public_id}/submissions`
const asOwner = () => ({ authorization: `Bearer ${system.apiKey}` })

describe('the service beside its limits', { timeout: 600_000 }, () => {
  let idle: number

  it('idle', async () => {
    idle = totalMemory(await memoryOf(system))
  })

  it('submissions', async () => {
    const { form, answers } = await sixQuestions(api)
    await sql(system, 'CREATE TABLE public.bench (id bigserial PRIMARY KEY, body jsonb NOT NULL)')
    const insert = {
      databaseUrl: system.databaseUrl,
      sql: 'INSERT INTO public.bench (body) VALUES ($1)',
      values: [JSON.stringify({ fields: answers })],
      seconds,
    }
    const post = {
      url: urlOf(form),
      expected: 201,
      method: 'POST',
      headers: json,
      body: { fields: answers },
    } as const
    const latencies: { p50: number; p99: number }[] = []
    await ask('http', { ...post, connections: 50, seconds, unique: true })
    rows.push(
      await compare({
        work: 'submissions, 50 connections',
        unit: '/s',
        async ours() {
          const seen = await ask('http', { ...post, connections: 50, seconds, unique: true })
          latencies.push(seen)
          return seen.perSecond
        },
        limit: async () => (await ask('statements', { ...insert, connections: 10 })).perSecond,
        atLeast: 0.3,
        aim: 0.6,
      }),
    )
    const p99 = latencies.map((each) => each.p99 / each.p50).sort((a, b) => a - b)
    const [p50] = latencies.map((each) => each.p50).sort((a, b) => a - b)
    rows.push(
      bounded(
        'the same, p99 latency',
        `${p99[Math.floor(p99.length / 2)]!.toFixed(1)} × p50 (${p50} ms)`,
        '≤ 4 ×',
        '≤ 2.5 ×',
      ),
      await compare({
        work: 'one client, one after the other',
        unit: '/s',
        rounds: 7,
        ours: async () =>
          (await ask('alone', { url: post.url, body: post.body, seconds })).perSecond,
        limit: async () => (await ask('statements', { ...insert, connections: 1 })).perSecond,
        atLeast: 0.25,
        aim: 0.5,
      }),
    )
    const known = 2_000
    await ask('http', { ...post, connections: 50, amount: known, known })
    rows.push(
      await compare({
        work: 'replays, beside new submissions',
        unit: '/s',
        ours: async () =>
          (await ask('http', { ...post, connections: 50, seconds, known })).perSecond,
        limit: async () =>
          (await ask('http', { ...post, connections: 50, seconds, unique: true })).perSecond,
        atLeast: 1,
        aim: 1.5,
      }),
    )
  })

  it('reads', async () => {
    const { form } = await sixQuestions(api)
    for (const [work, url, headers, atLeast, aim] of [
      [
        'a form for its respondents, 10 connections',
        `${system.baseUrl}/public/forms/${form.public_id}`,
        {},
        0.6,
        0.85,
      ],
      [
        'a form for its owner, 10 connections',
        `${system.baseUrl}/forms/${form.uuid}`,
        asOwner(),
        0.25,
        0.5,
      ],
    ] as const) {
      const reply = await fetch(url, { headers })
      const names = ['content-type', 'cache-control', 'etag']
      const sent = names.flatMap((name) => {
        const value = reply.headers.get(name)
        return value ? [[name, value] as const] : []
      })
      const bare = await startBareServer(await reply.text(), Object.fromEntries(sent))
      const read = { connections: 10, seconds, expected: 200 }
      rows.push(
        await compare({
          work,
          unit: '/s',
          ours: async () => (await ask('http', { url, headers, ...read })).perSecond,
          limit: async () => (await ask('http', { url: bare.url, ...read })).perSecond,
          atLeast,
          aim,
        }),
      )
      const etag = reply.headers.get('etag')
      if (etag) {
        const held = { ...read, url, expected: 304, headers: { 'if-none-match': etag } }
        rows.push(
          await compare({
            work: 'the same, not modified',
            unit: '/s',
            ours: async () => (await ask('http', held)).perSecond,
            limit: async () => (await ask('http', { url: bare.url, ...read })).perSecond,
            atLeast: 0.6,
            aim: 1,
          }),
        )
      }
      await bare.stop()
    }
  })

  it('lists of a million, and the whole of it', async () => {
    const { form, fields } = await sixQuestions(api)
    await insertSubmissions(system, form, 1_000_000, storedAnswers(fields))
    const page = (number: number) => async () =>
      (
        await ask('http', {
          url: `${system.baseUrl}/forms/${form.uuid}/submissions?page=${number}`,
          headers: asOwner(),
          connections: 10,
          seconds,
          expected: 200,
        })
      ).perSecond
    const select = {
      databaseUrl: system.databaseUrl,
      sql: `SELECT uuid, created_at, form_version, answers, ip_address, user_agent
            FROM submissions.submissions WHERE form_uuid = $1 ORDER BY seq DESC LIMIT 25`,
      values: [form.uuid],
      connections: 10,
      seconds,
    }
    rows.push(
      await compare({
        work: 'list 25 of 1,000,000, 10 connections',
        unit: '/s',
        ours: page(1),
        limit: async () => (await ask('statements', select)).perSecond,
        atLeast: 0.3,
        aim: 0.6,
      }),
      await compare({
        work: 'page 20,000, beside the first',
        unit: '/s',
        ours: page(20_000),
        limit: page(1),
        atLeast: 0.3,
        aim: 0.7,
      }),
    )
    const url = `${system.baseUrl}/forms/${form.uuid}/submissions/export`
    const growth = await growthDuring(system, ask('download', { url, headers: asOwner() }))
    const told = [...growth].map(([name, size]) => `${name} ${Math.round(size)}`).join(', ')
    rows.push(
      bounded('CSV of 1,000,000: what memory grows by, MB', told, '≤ 100 each', '≤ 40 each'),
    )
  })

  it('a CSV of 50,000', async () => {
    const { form, fields } = await sixQuestions(api)
    await insertSubmissions(system, form, 50_000, storedAnswers(fields))
    const columns = fields.map(({ uuid }) => `answers ->> '${uuid}'`).join()
    const copied = `SELECT ${columns}, created_at, ip_address, filled_at, was_offline
      FROM submissions.submissions WHERE form_uuid = '${form.uuid}' ORDER BY seq DESC`
    const url = `${system.baseUrl}/forms/${form.uuid}/submissions/export`
    const perSecond = ({ ms }: { ms: number }) => 50_000_000 / ms
    rows.push(
      await compare({
        work: 'CSV of 50,000, beside COPY of the same columns',
        unit: 'rows/s',
        ours: async () => perSecond(await ask('download', { url, headers: asOwner() })),
        limit: async () =>
          perSecond(await ask('copy', { databaseUrl: system.databaseUrl, sql: copied })),
        atLeast: 0.4,
        aim: 0.7,
      }),
    )
  })

  it('uploads', async () => {
    const { form, fields } = await createFormWith(api, { type: 'file', label: 'Photo' })
    const field = fields[0]!.uuid
    const url = `${system.appUrl}/f/${form.public_id}/uploads`
    const folder = path.join(system.dataDir, 'bench')
    const load = { bytes: megabyte, files: 200, atOnce: 8 }
    await ask('uploads', { url, field, ...load })
    rows.push(
      await compare({
        work: 'uploads of 1 MB, 8 at once, beside writing and fsync',
        unit: '/s',
        rounds: 7,
        ours: async () => (await ask('uploads', { url, field, ...load })).perSecond,
        limit: async () => (await ask('writes', { folder, ...load })).perSecond,
        atLeast: 0.3,
        aim: 0.6,
      }),
    )
    await rm(folder, { recursive: true })
  })

  it('memory', async () => {
    const after = await memoryOf(system)
    rows.push(
      bounded(
        'memory of all processes, idle / after all this, MB',
        `${Math.round(idle)} / ${Math.round(totalMemory(after))} (${[...after].map(([name, size]) => `${name} ${Math.round(size)}`).join(', ')})`,
        '≤ 500 / 800',
        '≤ 300 / 450',
      ),
    )
  })

  it('a start', async () => {
    const installation = await createInstallation(await freePort(), await freePort())
    const start = async () => {
      const began = performance.now()
      const launcher = installation.start()
      await launcher.ready
      const took = (performance.now() - began) / 1000
      launcher.signal('SIGTERM')
      await launcher.exited
      return took
    }
    await start()
    const times = figuresOf([await start(), await start(), await start()])
    await installation.remove()
    rows.push(
      bounded(
        '`npm start`, second time, until it is ready',
        `${times.median.toFixed(1)} s (${times.min.toFixed(1)}–${times.max.toFixed(1)})`,
        '≤ 5 s',
        '≤ 2 s',
      ),
    )
  })
})
