import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { startOtlpReceiver, type OtlpReceiver } from '../harness/otlp-receiver.ts'
import { newPasswordLink } from '../harness/owner-tool.ts'
import { newLoginLink, newOwner, type NewOwner } from '../harness/owners.ts'
import { startReceiver, type Receiver } from '../harness/receiver.ts'
import { openSession, sessionOf } from '../harness/sessions.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { turnOnTwoFactor } from '../harness/two-factor.ts'
import { png, upload } from '../harness/uploads.ts'
import { waitUntil } from '../harness/wait-until.ts'
import { setWebhook } from '../harness/webhook-api.ts'

const services = ['identity', 'forms', 'submissions', 'files'] as const
const answer = `answer-${randomUUID()}`
const fileName = `photo-${randomUUID()}.png`
const wrongPassword = `wrong-${randomUUID()}`

describe('secrets and answers', () => {
  let system: TestSystem
  let traces: OtlpReceiver
  let receiver: Receiver
  let owner: NewOwner
  let secrets: Record<string, string>

  /** Sends requests that succeed and fail in many ways; returns the secrets they contain. */
  async function sendRequests(): Promise<Record<string, string>> {
    owner = await newOwner(system)
    const { form, fields } = await createFormWith(
      owner.api,
      { type: 'short_text', label: 'Name' },
      { type: 'file', label: 'Photo' },
    )
    const [text, photo] = fields
    const webhook = await setWebhook(owner.account, form, receiver.url)
    const sent = { bytes: png(), field: photo!.uuid, name: fileName }
    const file = await upload(system.appUrl, form.public_id, sent)
    const answers = { [text!.uuid]: answer, [photo!.uuid]: file.body.uuid }
    await submit(owner.api, form, { fields: answers })
    await submit(owner.api, form, { fields: { [text!.uuid]: [answer], unknown: answer } })
    await owner.api.post(`/public/forms/${form.public_id}/submissions`, `{"fields": "${answer}`, {
      'content-type': 'application/json',
    })
    await owner.api.get(`/forms/${form.uuid}/submissions?q=${answer}`)
    await owner.api.get(`/forms/${form.uuid}/submissions/export`)
    const links = createApi(`${system.appUrl}/api/account`)
    const usedLink = await newLoginLink(system, owner)
    const linkedSession = sessionOf(system, await links.post('/session/link', { token: usedLink }))
    const link = await newPasswordLink(system, owner)
    await links.post('/password-link', { token: link, password: 'short' })
    const session = await openSession(system, owner)
    await session.account.get('/account')
    const { secret, recoveryCodes } = await turnOnTwoFactor(owner)
    await createApi(system.baseUrl).post('/auth/login', owner)
    await createApi(system.baseUrl).post('/auth/login', { ...owner, password: wrongPassword })
    await createApi(system.baseUrl, `${owner.secret}x`).get('/forms')
    await waitUntil(() => receiver.received.length > 0)
    // Terminated connections cause database errors, which are logged too.
    await sql(
      system,
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()',
    ).catch(() => [])
    await submit(owner.api, form, { fields: { [text!.uuid]: answer } })
    const { email, password, token, secret: key } = owner
    return {
      ...{ answer, fileName, wrongPassword, email, password, token, key, webhook },
      ...{ totp: secret, recovery: recoveryCodes[0]!, session: session.secret },
      ...{ usedLink, link, linkedSession: linkedSession.secret },
      ...{ firstKey: system.apiKey, firstPassword: system.owner.password },
    }
  }

  beforeAll(async () => {
    ;[traces, receiver] = await Promise.all([startOtlpReceiver(), startReceiver()])
    system = await startTestSystem({
      database: 'embedded',
      env: {
        LOG_LEVEL: 'trace',
        OTEL_EXPORTER_OTLP_ENDPOINT: traces.url,
        OTEL_BSP_SCHEDULE_DELAY: '100',
        WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8',
        WEBHOOK_ALLOW_HTTP: 'true',
      },
    })
    secrets = await sendRequests()
  })
  afterAll(async () => {
    await system?.stop()
    await traces?.stop()
    await receiver?.kill()
  })

  const leaksIn = (text: string) =>
    Object.entries(secrets).flatMap(([name, secret]) => (text.includes(secret) ? [name] : []))

  it('are not in the logs', async () => {
    const folder = path.join(system.dataDir, 'logs')
    const files = await readdir(folder)
    expect(files).toEqual(
      expect.arrayContaining(['gateway.log', 'submissions.log', 'postgres.log']),
    )
    for (const file of files) {
      expect([file, leaksIn(await readFile(path.join(folder, file), 'utf8'))]).toEqual([file, []])
    }
    expect(leaksIn(system.messages.join('\n'))).toEqual([])
  })

  it('are not in the metrics', async () => {
    for (const url of [system.adminUrl, ...services.map((name) => system.adminUrlOf(name))]) {
      const text = await (await fetch(`${url}/metrics`)).text()
      expect(text).toContain('formpost_')
      expect(leaksIn(text)).toEqual([])
    }
  })

  it('are not in the traces', () => {
    expect(traces.spans.length).toBeGreaterThan(50)
    expect(leaksIn(traces.raw())).toEqual([])
  })

  it('are not stored as plain text by identity', async () => {
    const tables = await sql<{ name: string }>(
      system,
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'identity'`,
    )
    const { email: _email, answer: _answer, ...credentials } = secrets
    for (const { name } of tables) {
      const rows = await sql(system, `SELECT t::text AS row FROM ${name} t`)
      const text = JSON.stringify(rows)
      const found = Object.entries(credentials).filter(([, secret]) => text.includes(secret))
      expect([name, found.map(([key]) => key)]).toEqual([name, []])
    }
    expect(tables.length).toBeGreaterThan(3)
  })
})

describe('a login', () => {
  it('takes as long for an unknown email', async () => {
    const system = await startTestSystem()
    try {
      const anyone = createApi(system.baseUrl)
      const owner = await newOwner(system)
      const timed = async (email: string) => {
        const began = performance.now()
        await anyone.post('/auth/login', { email, password: wrongPassword })
        return performance.now() - began
      }
      const times = { known: [] as number[], unknown: [] as number[] }
      // Four attempts per email stay below the throttle, so every password is checked.
      for (let round = 0; round < 4; round++) {
        times.known.push(await timed(owner.email))
        times.unknown.push(await timed(`nobody-${round}@example.com`))
      }
      expect(Math.min(...times.unknown)).toBeLessThan(Math.max(...times.known) * 1.5)
      expect(Math.max(...times.unknown)).toBeGreaterThan(Math.min(...times.known) / 1.5)
    } finally {
      await system.stop()
    }
  })
})
