import { rm } from 'node:fs/promises'
import path from 'node:path'

import type { Form } from '@formpost/contract'
import { freePort } from '@formpost/local'
import { afterAll, beforeAll, describe, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createFormWith } from '../harness/forms.ts'
import { createInstallation } from '../harness/launcher.ts'
import { growthDuring, memoryOf, totalMemory } from '../harness/memory.ts'
import { insertSubmissions } from '../harness/stored-submissions.ts'
import type { TestSystem } from '../harness/system.ts'
import { absoluteRow, compare } from './compare.ts'
import { sixQuestions, startBenchSystem, storedAnswers, textsAndLists } from './fixtures.ts'
import { runLoad, startBareServer } from './load-process.ts'
import { report, type Row } from './report.ts'
import { statisticsOf } from './statistics.ts'

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

describe('service', { timeout: 600_000 }, () => {
  let idle: number

  it('memory when idle', async () => {
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
    await runLoad('http', { ...post, connections: 50, seconds, unique: true })
    rows.push(
      await compare({
        work: 'submissions, 50 connections',
        unit: '/s',
        async ours() {
          const result = await runLoad('http', { ...post, connections: 50, seconds, unique: true })
          latencies.push(result)
          return result.perSecond
        },
        limit: async () => (await runLoad('query', { ...insert, connections: 10 })).perSecond,
        atLeast: 0.45,
        aim: 0.6,
      }),
    )
    const p99 = latencies.map((each) => each.p99 / each.p50).sort((a, b) => a - b)
    const [p50] = latencies.map((each) => each.p50).sort((a, b) => a - b)
    rows.push(
      absoluteRow(
        'the same, p99 latency',
        `${p99[Math.floor(p99.length / 2)]!.toFixed(1)} × p50 (${p50} ms)`,
        '≤ 4 ×',
        '≤ 2.5 ×',
      ),
      await compare({
        work: 'submissions, 400 connections',
        unit: '/s',
        ours: async () =>
          (await runLoad('http', { ...post, connections: 400, seconds, unique: true })).perSecond,
        limit: async () => (await runLoad('query', { ...insert, connections: 10 })).perSecond,
        atLeast: 0.58,
        aim: 0.6,
      }),
      await compare({
        work: 'one client, sequentially',
        unit: '/s',
        rounds: 7,
        ours: async () =>
          (await runLoad('sequential', { url: post.url, body: post.body, seconds })).perSecond,
        limit: async () => (await runLoad('query', { ...insert, connections: 1 })).perSecond,
        atLeast: 0.25,
        aim: 0.5,
      }),
    )
    const repeatedUuids = 2_000
    await runLoad('http', { ...post, connections: 50, amount: repeatedUuids, repeatedUuids })
    rows.push(
      await compare({
        work: 'replays, relative to new submissions',
        unit: '/s',
        ours: async () =>
          (await runLoad('http', { ...post, connections: 50, seconds, repeatedUuids })).perSecond,
        limit: async () =>
          (await runLoad('http', { ...post, connections: 50, seconds, unique: true })).perSecond,
        atLeast: 1,
        aim: 1.5,
      }),
    )
  })

  it('form reads', async () => {
    const { form } = await sixQuestions(api)
    for (const [work, url, headers, atLeast, aim] of [
      [
        'public read of a form, 10 connections',
        `${system.baseUrl}/public/forms/${form.public_id}`,
        {},
        0.6,
        0.85,
      ],
      [
        'owner read of a form, 10 connections',
        `${system.baseUrl}/forms/${form.uuid}`,
        asOwner(),
        0.38,
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
          ours: async () => (await runLoad('http', { url, headers, ...read })).perSecond,
          limit: async () => (await runLoad('http', { url: bare.url, ...read })).perSecond,
          atLeast,
          aim,
        }),
      )
      const etag = reply.headers.get('etag')
      if (etag) {
        const conditional = { ...read, url, expected: 304, headers: { 'if-none-match': etag } }
        rows.push(
          await compare({
            work: 'the same, not modified',
            unit: '/s',
            ours: async () => (await runLoad('http', conditional)).perSecond,
            limit: async () => (await runLoad('http', { url: bare.url, ...read })).perSecond,
            atLeast: 0.6,
            aim: 1,
          }),
        )
      }
      await bare.stop()
    }
    rows.push(
      await compare({
        work: 'owner read of a form, relative to its SQL',
        unit: '/s',
        ours: async () =>
          (
            await runLoad('http', {
              ...{ url: `${system.baseUrl}/forms/${form.uuid}`, headers: asOwner() },
              ...{ connections: 10, seconds, expected: 200 },
            })
          ).perSecond,
        limit: async () =>
          (
            await runLoad('query', {
              databaseUrl: system.databaseUrl,
              sql: `SELECT f.*, x.*, v.count AS views, s.count AS submissions
                    FROM forms.forms f LEFT JOIN forms.fields x ON x.form_id = f.id
                    LEFT JOIN forms.form_views v ON v.form_id = f.id
                    LEFT JOIN submissions.form_states s ON s.form_uuid = f.uuid
                    WHERE f.uuid = $1 ORDER BY x.position`,
              values: [form.uuid],
              ...{ connections: 10, seconds },
            })
          ).perSecond,
        atLeast: 0.63,
        aim: 0.8,
      }),
    )
  })

  it('lists and exports of 1,000,000 submissions', async () => {
    const { form, fields } = await sixQuestions(api)
    await insertSubmissions(system, form, 1_000_000, storedAnswers(fields))
    const page = (number: number) => async () =>
      (
        await runLoad('http', {
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
        work: 'list of 25 of 1,000,000 submissions, 10 connections',
        unit: '/s',
        ours: page(1),
        limit: async () => (await runLoad('query', select)).perSecond,
        atLeast: 0.56,
        aim: 0.6,
      }),
      await compare({
        work: 'page 20,000, relative to the first',
        unit: '/s',
        ours: page(20_000),
        limit: page(1),
        atLeast: 0.6,
        aim: 0.7,
      }),
    )
    const url = `${system.baseUrl}/forms/${form.uuid}/submissions/export`
    const growth = await growthDuring(system, runLoad('download', { url, headers: asOwner() }))
    const increases = [...growth].map(([name, size]) => `${name} ${Math.round(size)}`).join(', ')
    rows.push(
      absoluteRow(
        'memory increase during a CSV export of 1,000,000, MB',
        increases,
        '≤ 100 each',
        '≤ 40 each',
      ),
    )
  })

  it.each([
    { work: 'CSV export of 500,000, relative to COPY', create: sixQuestions, floor: 0.65 },
    { work: 'the same with 15 texts and 5 lists', create: textsAndLists, floor: 0.75 },
  ])('$work', async ({ work, create, floor }) => {
    const { form, fields } = await create(api)
    // So many that compiling the code of the export is a small part of the first round.
    const count = 500_000
    await insertSubmissions(system, form, count, storedAnswers(fields))
    const columns = fields.map(({ uuid }) => `answers ->> '${uuid}'`).join()
    const copied = `SELECT ${columns}, created_at, ip_address, filled_at, was_offline
      FROM submissions.submissions WHERE form_uuid = '${form.uuid}' ORDER BY seq DESC`
    const url = `${system.baseUrl}/forms/${form.uuid}/submissions/export`
    // In the order of the index, which is up to twice as fast as sorting. PostgreSQL may choose either.
    const indexed = new URL(system.databaseUrl)
    indexed.searchParams.set('options', '-c enable_sort=off')
    const perSecond = ({ ms }: { ms: number }) => (count / ms) * 1_000
    rows.push(
      await compare({
        work,
        unit: 'rows/s',
        ours: async () => perSecond(await runLoad('download', { url, headers: asOwner() })),
        limit: async () =>
          perSecond(await runLoad('copy', { databaseUrl: indexed.href, sql: copied })),
        atLeast: floor,
        aim: 0.7,
      }),
    )
  })

  it('uploads', async () => {
    const { form, fields } = await createFormWith(api, { type: 'file', label: 'Photo' })
    const field = fields[0]!.uuid
    const url = `${system.appUrl}/f/${form.public_id}/uploads`
    const folder = path.join(system.dataDir, 'bench')
    const load = { bytes: megabyte, files: 200, concurrency: 8 }
    await runLoad('uploads', { url, field, ...load })
    // Disks in a cloud write the first gigabyte up to three times as fast as what follows.
    await runLoad('writes', { folder, ...load, files: 1_500 })
    rows.push(
      await compare({
        work: 'uploads of 1 MB, 8 at once, relative to write and fsync',
        unit: '/s',
        rounds: 7,
        ours: async () => (await runLoad('uploads', { url, field, ...load })).perSecond,
        limit: async () => (await runLoad('writes', { folder, ...load })).perSecond,
        atLeast: 0.25,
        aim: 0.6,
      }),
    )
    await rm(folder, { recursive: true })
  })

  it('memory after all tests', async () => {
    const after = await memoryOf(system)
    rows.push(
      absoluteRow(
        'memory of all processes, idle / after the benchmark, MB',
        `${Math.round(idle)} / ${Math.round(totalMemory(after))} (${[...after].map(([name, size]) => `${name} ${Math.round(size)}`).join(', ')})`,
        '≤ 500 / 800',
        '≤ 300 / 450',
      ),
    )
  })

  it('start', async () => {
    const installation = await createInstallation(await freePort(), await freePort())
    const start = async () => {
      const startedAt = performance.now()
      const launcher = installation.start()
      await launcher.ready
      const duration = (performance.now() - startedAt) / 1000
      launcher.signal('SIGTERM')
      await launcher.exited
      return duration
    }
    await start()
    const times = statisticsOf([await start(), await start(), await start()])
    await installation.remove()
    rows.push(
      absoluteRow(
        'time until `npm start` is ready, second start',
        `${times.median.toFixed(1)} s (${times.min.toFixed(1)}–${times.max.toFixed(1)})`,
        '≤ 5 s',
        '≤ 2 s',
      ),
    )
  })
})
