import type { Form } from '@formpost/contract'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'

import { startDesk, type Desk } from '../desk/desk.ts'
import { recordScripts } from '../desk/scripts-of-page.ts'
import { createFormWith } from '../harness/forms.ts'
import { sharedSystem } from '../harness/shared.ts'
import { insertSubmissions } from '../harness/stored-submissions.ts'
import { report, type Row } from './report.ts'
import { statisticsOf } from './statistics.ts'
import { typingDelays } from './typing-delays.ts'

const rounds = 7
const cpuSlowdown = 4

/** A form with this many short texts. */
const formOf = async ({ owner }: Desk, fields: number): Promise<Form> => {
  const questions = Array.from({ length: fields }, (_, index) => ({
    type: 'short_text',
    label: `Question ${index}`,
  }))
  return (await createFormWith(owner.api, ...questions)).form
}

/** Used memory of the page after a collection of garbage, in MB. */
async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 2 ** 20
}

describe('the desk, on a CPU four times slower', () => {
  let desk: Desk
  let page: Page
  let devtools: CDPSession
  const rows: Row[] = []
  const addRow = (work: string, measured: string, against: string) =>
    rows.push({ work, measured, against })
  const milliseconds = (values: number[]) => {
    const { median, p95, max } = statisticsOf(values)
    return `${Math.round(median)} ms (p95 ${Math.round(p95)}, max ${Math.round(max)})`
  }

  beforeAll(async () => {
    desk = await startDesk({ viewport: { width: 1280, height: 800 } })
    page = desk.page
    devtools = await desk.context.newCDPSession(page)
  })
  afterAll(async () => {
    await report('The desk', rows)
    await desk?.close()
  })
  const throttle = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate })

  it('loads', async () => {
    const scripts = recordScripts(page)
    await desk.open()
    await page.getByRole('heading', { name: 'Forms', exact: true }).waitFor()
    addRow('scripts of the first load', `${Math.ceil((await scripts.bytes()) / 1024)} KB`, '90 KB')
  })

  it('opens the builder of 100 fields', { timeout: 240_000 }, async () => {
    const form = await formOf(desk, 100)
    await throttle(cpuSlowdown)
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      await page.goto('about:blank')
      const start = performance.now()
      await desk.open(`/forms/${form.uuid}/build`)
      await page.getByLabel('Title', { exact: true }).press('End')
      times.push(performance.now() - start)
    }
    await throttle(1)
    addRow('time from the address to the first edit, 100 fields', milliseconds(times), '1,000 ms')
  })

  it('edits 500 fields', { timeout: 600_000 }, async () => {
    const form = await formOf(desk, 500)
    await desk.open(`/forms/${form.uuid}/build`)
    await page.getByRole('button', { name: 'Question 0, Short text' }).click()
    const label = page.getByRole('textbox', { name: 'Label' })
    await throttle(cpuSlowdown)
    const delays = await typingDelays(page, 'How many households fetch water here?', [label])
    addRow('time from a key press to its paint, 500 fields', milliseconds(delays), '50 ms')
    await throttle(1)
    const before = await heapOf(devtools)
    const add = page.getByRole('button', { name: 'Undo' })
    for (let change = 0; change < 600; change++) {
      await label.fill(`Question ${change}`)
      await label.blur()
      if (change % 3 === 0) await add.click()
    }
    await page.getByText('Draft saved').waitFor()
    const growth = (await heapOf(devtools)) - before
    addRow(
      'memory after 600 changes, one every 6 s of an hour',
      `+${growth.toFixed(1)} MB`,
      '+10 MB',
    )
  })

  it('scrolls 1,000,000 answers', { timeout: 300_000 }, async () => {
    const { form, fields } = await createFormWith(
      desk.owner.api,
      ...['Name', 'Village', 'Report'].map((label) => ({ type: 'short_text', label })),
    )
    const answers = fields.map(({ uuid }) => `'${uuid}', 'answer ' || n`)
    await insertSubmissions(
      sharedSystem(),
      form,
      1_000_000,
      `jsonb_build_object(${answers.join()})`,
    )
    await desk.open(`/forms/${form.uuid}/answers`)
    await page.getByRole('row').nth(5).waitFor()
    const frames = await page.evaluate(async () => {
      const scroller = [...document.querySelectorAll<HTMLElement>('main *')].find(
        (element) => element.scrollHeight > element.clientHeight + 1_000,
      )!
      const times: number[] = []
      let last = performance.now()
      for (let frame = 0; frame < 300; frame++) {
        scroller.scrollTop += 120
        const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
        times.push(now - last)
        last = now
      }
      return times.slice(1)
    })
    addRow('frames while scrolling 1,000,000 answers', milliseconds(frames), '50 ms')
  })
})
