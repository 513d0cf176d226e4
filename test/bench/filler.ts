import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'

import { createDevice, type Device } from '../browser/device.ts'
import { copyRecord } from '../browser/queue.ts'
import { createApi } from '../harness/api.ts'
import { createBrowser } from '../harness/browser.ts'
import { createFormWith } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'
import { report, type Row } from './report.ts'
import { statisticsOf } from './statistics.ts'
import { typingDelays } from './typing-delays.ts'

const rounds = 9
const cpuSlowdown = 4

/** Creates a form of 250 questions of all types; the last 50 depend on earlier ones. */
async function createLargeForm() {
  const { baseUrl, apiKey, appUrl } = sharedSystem()
  const api = createApi(baseUrl, apiKey)
  const kinds = 'short_text number radio checkbox dropdown long_text date email phone short_text'
  const types = kinds.split(' ')
  const { form, fields } = await createFormWith(
    api,
    ...Array.from({ length: 250 }, (_, index) => {
      const type = types[index % types.length]!
      const hasOptions = ['radio', 'checkbox', 'dropdown'].includes(type)
      const options = hasOptions ? { options: ['Yes', 'No', 'Perhaps', 'Never'] } : {}
      return { type, label: `Question ${index}`, ...options }
    }),
  )
  for (const [index, field] of fields.slice(200).entries()) {
    const conditions = [{ field_uuid: fields[index]!.uuid, operator: 'is_not_empty' }]
    const logic = { action: 'show', condition_type: 'any', conditions }
    await api.patch(`/forms/${form.uuid}/fields/${field.id}`, { logic })
  }
  return { link: `${appUrl}/f/${form.public_id}`, ids: fields.map(({ uuid }) => uuid) }
}

const throttleCpu = (devtools: CDPSession) =>
  devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })

/** The preset of browsers' developer tools. */
const slow3G = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
}

/** Records in each page when the first field is painted. */
const recordFirstField = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector('.field input')) return
      observer.disconnect()
      requestAnimationFrame(() =>
        setTimeout(() => Object.assign(window, { firstField: performance.now() })),
      )
    }).observe(document, { childList: true, subtree: true })
  })

/** Milliseconds from navigation until the first field is painted. */
async function timeToField(page: Page, link: string): Promise<number> {
  await page.goto(link)
  const ready = await page.waitForFunction(
    () => (window as unknown as { firstField?: number }).firstField,
  )
  return (await ready.jsonValue()) as number
}

describe('a form of 250 questions with 50 conditions, on a CPU four times slower', () => {
  let device: Device
  let page: Page
  let devtools: CDPSession
  let large: Awaited<ReturnType<typeof createLargeForm>>
  const rows: Row[] = []

  beforeAll(async () => {
    large = await createLargeForm()
    device = await createDevice()
    await device.open(sharedSystem().appUrl)
    page = device.page
    devtools = await device.context.newCDPSession(page)
    await throttleCpu(devtools)
    await recordFirstField(page)
  })
  afterAll(async () => {
    await report('The filler', rows)
    await device?.remove()
  })

  const addRow = (work: string, values: number[], budget: number) => {
    const { median, p95, max } = statisticsOf(values)
    const [roundedMedian, roundedP95, roundedMax] = [median, p95, max].map(Math.round)
    rows.push({
      work,
      measured: `${roundedMedian} ms (p95 ${roundedP95}, max ${roundedMax})`,
      against: `${budget} ms`,
    })
  }

  it('opens', { timeout: 120_000 }, async () => {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) times.push(await timeToField(page, large.link))
    addRow('time until a form can be filled in', times, 1_500)
    await device.context.setOffline(true)
    const offline: number[] = []
    for (let round = 0; round < rounds; round++) offline.push(await timeToField(page, large.link))
    addRow('the same, offline', offline, 1_500)
    await device.context.setOffline(false)
  })

  it('opens for the first time, over slow 3G', { timeout: 180_000 }, async () => {
    const times: number[] = []
    for (let round = 0; round < 5; round++) {
      const browser = await createBrowser()
      try {
        const context = await browser.open()
        const first = context.pages()[0] ?? (await context.newPage())
        await throttleCpu(await context.newCDPSession(first))
        await (await context.newCDPSession(first)).send('Network.emulateNetworkConditions', slow3G)
        await recordFirstField(first)
        times.push(await timeToField(first, large.link))
      } finally {
        await browser.remove()
      }
    }
    addRow('the same on the first visit, over slow 3G (400 kbit/s, 400 ms)', times, 10_000)
  })

  it('responds to typing', { timeout: 120_000 }, async () => {
    const controls = [0, 120, 199].map((index) => page.locator(`#field-${large.ids[index]!}`))
    const delays = await typingDelays(page, 'The pump is dry and the fence is broken', controls)
    addRow('time from a key press to its paint', delays, 50)
  })

  it('delivers a thousand records', { timeout: 300_000 }, async () => {
    const { baseUrl, apiKey, appUrl } = sharedSystem()
    const { form, fields } = await createFormWith(createApi(baseUrl, apiKey), {
      type: 'short_text',
      label: 'Name',
    })
    const total = 1_000
    await page.goto(`${appUrl}/f/${form.public_id}`)
    await page.getByLabel('Name').waitFor()
    await device.context.setOffline(true)
    await page.getByLabel('Name').fill('No. 0')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Saved on this device' }).waitFor()
    await copyRecord(page, { count: total - 1, fieldId: fields[0]!.uuid, photos: 0 })
    await page.goto(`${appUrl}/outbox`)
    await page.getByText('1,000 waiting').first().waitFor()
    const start = performance.now()
    await device.context.setOffline(false)
    await page.getByText('Everything is sent').waitFor({ timeout: 240_000 })
    const perSecond = (total * 1000) / (performance.now() - start)
    rows.push({
      work: 'delivery of 1,000 records',
      measured: `${Math.round(perSecond)} /s`,
      against: '≥ 3 /s',
    })
  })
})
