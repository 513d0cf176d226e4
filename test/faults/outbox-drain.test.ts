import { createHash } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createDevice, type Device } from '../browser/device.ts'
import { copyRecord } from '../browser/queue.ts'
import { createApi, type Api } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing } from '../harness/shared.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A seeded generator of random fractions (mulberry32). */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

// Concurrent, since both mostly wait: for retries, and for the next minute of the limits.
describe.skipIf(isMissing('chromium')).concurrent.each([
  { name: 'during 20 crashes of the gateway', records: 200, photos: 40, kills: 20, limits: {} },
  {
    name: 'under rate limits',
    records: 35,
    photos: 8,
    kills: 0,
    limits: { LIMIT_SUBMIT: '30', LIMIT_UPLOAD: '6' },
  },
])('a full outbox $name', ({ records, photos, kills, limits }) => {
  let system: TestSystem
  let api: Api
  let device: Device
  let form: Awaited<ReturnType<typeof createFormWith>>['form']
  let photo: Buffer
  let photoField: string

  const stored = async () => {
    const [row] = await sql<{ count: number }>(
      system,
      'SELECT count(*)::int AS count FROM submissions.submissions',
    )
    return row!.count
  }

  beforeAll(async () => {
    system = await startTestSystem({ env: limits })
    api = createApi(system.baseUrl, system.apiKey)
    const created = await createFormWith(
      api,
      { type: 'short_text', label: 'Name' },
      { type: 'file', label: 'Photo' },
    )
    form = created.form
    device = await createDevice()
    await device.open(`${system.appUrl}/f/${form.public_id}`)
    photo = await device.page.screenshot({ type: 'jpeg' })
    await system.process('gateway').stop()
    await device.page.getByLabel('Name').fill('No. 0')
    const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo }
    await device.page.getByLabel('Photo').setInputFiles(file)
    await device.page.getByText('photo.jpg').waitFor()
    await device.page.getByRole('button', { name: 'Submit' }).click()
    await device.page.getByRole('heading', { name: 'Saved on this device' }).waitFor()
    const fieldId = created.fields[0]!.uuid
    photoField = created.fields[1]!.uuid
    await copyRecord(device.page, { count: records - 1, fieldId, photos: photos - 1 })
  })
  afterAll(async () => {
    await device?.remove()
    await system?.stop()
  })

  it.sequential('drains without user action', { timeout: 300_000 }, async ({ expect }) => {
    await device.page.goto(`${system.appUrl}/outbox`)
    await device.page
      .getByText(`${records.toLocaleString('en')} waiting`)
      .first()
      .waitFor()
    await system.process('gateway').start()
    const seed = Date.now() % 2 ** 31
    console.log(`  kills at random moments, seed ${seed}`)
    const fraction = random(seed)
    for (let kill = 0; kill < kills; kill++) {
      const soFar = ((kill + fraction()) / kills) * (records - 20)
      await expect.poll(stored, { interval: 10 }).toBeGreaterThan(soFar)
      await system.process('gateway').kill()
      await system.process('gateway').start()
    }
    await device.page.getByText('Everything is sent').waitFor({ timeout: 240_000 })
  })

  it.sequential('delivers every record once', async () => {
    const response = await fetch(`${system.baseUrl}/forms/${form.uuid}/submissions/export`, {
      headers: { Authorization: `Bearer ${system.apiKey}` },
    })
    const [head, ...rows] = (await response.text()).trim().split('\r\n')
    expect(head).toMatch(/Name,Photo,.*,Was Offline$/)
    const names = rows.map((row) => row.split(',')[0]!)
    expect(names.sort()).toEqual(Array.from({ length: records }, (_, at) => `No. ${at}`).sort())
    expect(rows.every((row) => row.endsWith(',true'))).toBe(true)
  })

  it.sequential('delivers every photo unchanged', async () => {
    const answers = await sql<{ photo: string }>(
      system,
      'SELECT answers ->> $1 AS photo FROM submissions.submissions WHERE answers ? $1',
      [photoField],
    )
    expect(new Set(answers.map((row) => row.photo)).size).toBe(photos)
    const login = await api.post<{ token: string }>('/auth/login', system.owner)
    const expected = sha256(photo)
    for (const { photo: uuid } of answers) {
      const file = await fetch(`${system.appUrl}/api/account/forms/${form.uuid}/files/${uuid}`, {
        headers: { Authorization: `Bearer ${login.body.token}` },
      })
      expect(sha256(new Uint8Array(await file.arrayBuffer()))).toBe(expected)
    }
  })
})
