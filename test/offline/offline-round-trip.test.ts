import { createHash } from 'node:crypto'

import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { createBrowser, type TestBrowser } from '../harness/browser.ts'
import { isMissing } from '../harness/shared.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { createEveryTypeForm, type EveryTypeForm } from './every-type-form.ts'
import { fillFirstPage, fillSecondPage, waitForServiceWorker, type Photo } from './fill-in.ts'

interface Submission {
  uuid: string
  created_at: string
  filled_at: string
  was_offline: boolean
  values: { field_uuid: string; field_label: string; value: unknown }[]
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe.skipIf(isMissing('chromium'))('a form filled in offline', () => {
  let system: TestSystem
  let browser: TestBrowser
  let context: BrowserContext
  let page: Page
  let api: Api
  let form: EveryTypeForm
  let photo: Photo
  let filledIn: { from: number; until: number }
  let submission: Submission

  const open = async (path: string) => {
    context = await browser.open()
    page = context.pages()[0] ?? (await context.newPage())
    await page.goto(system.appUrl + path)
  }

  beforeAll(async () => {
    system = await startTestSystem()
    api = createApi(system.baseUrl, system.apiKey)
    browser = await createBrowser()
    form = await createEveryTypeForm(api, 'Water point')
    await answerOffline()
    submission = await readSubmission()
  })
  afterAll(async () => {
    await browser?.remove()
    await system?.stop()
  })

  /** Answers without the gateway, restarts the browser, and waits until the record is sent. */
  async function answerOffline(): Promise<void> {
    await open(`/f/${form.publicId}`)
    await page.getByRole('heading', { level: 1, name: 'Water point' }).waitFor()
    await waitForServiceWorker(page)
    photo = {
      name: 'pump.jpg',
      mimeType: 'image/jpeg',
      buffer: await page.screenshot({ type: 'jpeg' }),
    }
    await system.process('gateway').stop()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Water point' }).waitFor()

    await fillFirstPage(page, 'Kijiji cha Mto — 村')
    const startedAt = Date.now()
    await fillSecondPage(page, photo)
    await page.getByRole('heading', { name: 'Saved on this device' }).waitFor()
    await page.getByText('Thank you for looking.').waitFor()
    filledIn = { from: startedAt, until: Date.now() }

    await context.close()
    await open('/outbox')
    await page.getByText('Waiting', { exact: true }).waitFor()
    await page.getByRole('heading', { name: 'Water point' }).first().waitFor()
    expect((await api.get('/auth/me').catch(() => ({ status: 0 }))).status).toBe(0)

    await system.process('gateway').start()
    await page.getByText('Sent', { exact: true }).waitFor()
  }

  /** The only submission. */
  async function readSubmission(): Promise<Submission> {
    const list = await api.get<{ data: { uuid: string }[]; today_count: number }>(
      `/forms/${form.uuid}/submissions`,
    )
    expect(list.body.data).toHaveLength(1)
    expect(list.body.today_count).toBe(1)
    const { uuid } = list.body.data[0]!
    const single = await api.get<{ data: Submission }>(`/forms/${form.uuid}/submissions/${uuid}`)
    return single.body.data
  }

  it('is stored once, as of the time when it was filled in', () => {
    expect(submission.was_offline).toBe(true)
    expect(Date.parse(submission.filled_at)).toBeGreaterThanOrEqual(filledIn.from)
    expect(Date.parse(submission.filled_at)).toBeLessThanOrEqual(filledIn.until)
    expect(Date.parse(submission.filled_at)).toBeLessThan(Date.parse(submission.created_at))
  })

  it('stores all answers', () => {
    const answers = Object.fromEntries(
      submission.values.map(({ field_label, value }) => [field_label, value]),
    )
    expect(answers).toEqual({
      Village: 'Kijiji cha Mto — 村',
      'What did you see?': 'A pump,\nand "mud"',
      Email: 'amina@example.org',
      Depth: 12.3,
      Phone: '+255 700 000 000',
      'Visited on': '2026-02-28',
      'Arrived at': '09:30',
      'Next visit': expect.stringMatching(/^2026-03-01T08:15:00[+-]\d\d:\d\d$/),
      District: 'South',
      'Water clear?': 'No',
      Damage: ['Pump', 'Pipe'],
      'How good is the water?': 4,
      'I may be called': true,
      Photo: expect.stringMatching(/^[\da-f-]{36}$/),
      Campaign: 'spring-2026',
      'Who repairs it?': '=Amina',
    })
  })

  it('stores the photo unchanged', async () => {
    const upload = submission.values.find(({ field_label }) => field_label === 'Photo')!.value
    const login = await api.post<{ token: string }>('/auth/login', system.owner)
    const response = await fetch(
      `${system.appUrl}/api/account/forms/${form.uuid}/files/${String(upload)}`,
      { headers: { Authorization: `Bearer ${login.body.token}` } },
    )
    expect(response.headers.get('content-disposition')).toContain('attachment; filename="pump.jpg"')
    const stored = new Uint8Array(await response.arrayBuffer())
    expect(stored.length).toBe(photo.buffer.length)
    expect(sha256(stored)).toBe(sha256(photo.buffer))
  })

  it('exports all answers as CSV', async () => {
    const response = await fetch(`${system.baseUrl}/forms/${form.uuid}/submissions/export`, {
      headers: { Authorization: `Bearer ${system.apiKey}` },
    })
    expect(response.headers.get('content-type')).toContain('text/csv')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [head, ...rest] = bytes.subarray(3).toString().split('\r\n')
    expect(head).toBe(
      'Village,What did you see?,Email,Depth,Phone,Visited on,Arrived at,Next visit,District,Water clear?,Damage,Most urgent,Flow,How good is the water?,I may be called,Photo,Campaign,Who repairs it?,Submitted At,IP Address,Filled At,Was Offline',
    )
    const row = rest.join('\r\n')
    expect(row).toContain('Kijiji cha Mto — 村,"A pump,\nand ""mud""",amina@example.org,12.3,+255')
    expect(row).toMatch(
      /2026-02-28,09:30,2026-03-01T08:15:00[+-]\d\d:\d\d,South,No,Pump; Pipe,,,4,true,/,
    )
    expect(row).toContain(
      `spring-2026,'=Amina,${submission.created_at},127.0.0.1,${submission.filled_at},true`,
    )
  })
})
