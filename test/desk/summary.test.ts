import type { SubmissionSummary } from '@formpost/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { checkAccessibility } from '../browser/accessibility-check.ts'
import { isMissing } from '../harness/shared.ts'
import { startDesk, type Desk } from './desk.ts'
import { answerTimes, createWaterPoints, type WaterPoints } from './water-points.ts'

const card = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The rows of the table behind a chart. */
async function tableOf(page: Page, title: string): Promise<string[][]> {
  const chart = card(page, title)
  await chart.getByText('Show as table').click()
  const rows = await chart.getByRole('table').getByRole('row').all()
  return Promise.all(rows.slice(1).map((row) => row.locator('th, td').allTextContents()))
}

describe.skipIf(isMissing('chromium'))('the summary in the desk', () => {
  let desk: Desk
  let page: Page
  let points: WaterPoints
  const path = () => `/forms/${points.form.uuid}/summary`

  beforeAll(async () => {
    desk = await startDesk({ viewport: { width: 1280, height: 800 } })
    page = desk.page
    points = await createWaterPoints(desk.owner.api)
    await answerTimes(points, 9)
  })
  afterAll(() => desk?.close())

  it('shows the figures of the API, each with a table', async () => {
    const reply = await desk.owner.api.get<{ data: SubmissionSummary }>(
      `/forms/${points.form.uuid}/summary`,
    )
    const field = (label: string) => reply.body.data.fields.find((each) => each.label === label)!
    await desk.open(path())
    expect(await tableOf(page, 'Does it work?')).toEqual(
      field('Does it work?').options!.map(({ option, count }) => [
        option,
        String(count),
        `${((count / 9) * 100).toFixed(1).replace('.0', '')}%`,
      ]),
    )
    const { histogram, median } = field('Depth in metres').numbers!
    expect((await tableOf(page, 'Depth in metres')).map((row) => row[1])).toEqual(
      histogram.map(({ count }) => String(count)),
    )
    await card(page, 'Depth in metres').getByText(String(median), { exact: true }).first().waitFor()
    await card(page, 'Village').getByText('9 different texts').waitFor()
    await card(page, 'Built on').getByText('May 6, 2014', { exact: true }).waitFor()
    const built = await tableOf(page, 'Built on')
    expect(built.map((row) => row[1])).toEqual(
      field('Built on').dates!.histogram.map(({ count }) => String(count)),
    )
    expect([built[0]![0], built.at(-1)![0]]).toEqual([
      'May 6, 2010 to February 22, 2011',
      'July 25, 2017 to May 6, 2018',
    ])
    expect((await tableOf(page, 'Answers per day')).map((row) => row[1])).toEqual(
      reply.body.data.per_day.map(({ count }) => String(count)),
    )
    await page.getByText('2 (22.2%)').waitFor()
  })

  it('shows the lowest and the highest number exactly', async () => {
    const large = await createWaterPoints(desk.owner.api)
    for (const depth of [1_234_561, 1_234_567]) await large.answer({ depth })
    await desk.open(`/forms/${large.form.uuid}/summary`)
    const depths = card(page, 'Depth in metres')
    await depths.getByText('1,234,561', { exact: true }).first().waitFor()
    await depths.getByText('1,234,567', { exact: true }).first().waitFor()
    await depths.getByText('1,234,564', { exact: true }).first().waitFor()
  })

  it('describes its charts to screen readers', async () => {
    await desk.open(path())
    await page.getByRole('img', { name: /^Answers per day from .* at most \d+$/ }).waitFor()
    await page
      .getByRole('img', { name: 'Distribution from 10 to 30, at most 1 in a range' })
      .waitFor()
  })

  it('is filtered by its address and leads to the same answers', async () => {
    await desk.open(path())
    await button(page, 'Add filter').click()
    await page.getByLabel('Filter by').selectOption({ label: 'Does it work?' })
    await page.getByLabel('Value').selectOption('Partly')
    await button(page, 'Apply').click()
    await card(page, 'Village').getByText('3 different texts').waitFor()
    await page.getByRole('link', { name: 'Show these answers' }).click()
    await page.getByText('3 of 9 answers').waitFor()
    await page.goBack()
    await card(page, 'Village').getByText('3 different texts').waitFor()
    await page.goBack()
    await card(page, 'Village').getByText('9 different texts').waitFor()
  })

  it('says that nothing matches, and clears the filters', async () => {
    await desk.open(`${path()}?q=nowhere`)
    await page.getByRole('heading', { name: 'No answer matches' }).waitFor()
    await button(page, 'Clear filters').last().click()
    await card(page, 'Village').waitFor()
  })

  it('loads again after the network was lost', async () => {
    await desk.open(path())
    await card(page, 'Village').waitFor()
    await desk.context.setOffline(true)
    await page.getByLabel('Search answers').fill('Agu')
    await page.keyboard.press('Enter')
    await page.getByText('The service cannot be reached.').waitFor()
    await desk.context.setOffline(false)
    await button(page, 'Try again').click()
    await card(page, 'Village').getByText('3 different texts').waitFor()
  })

  const looks = [
    ['light', { viewport: { width: 1280, height: 800 } }],
    ['dark', { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' }],
    ['in Arabic', { viewport: { width: 1280, height: 800 }, locale: 'ar' }],
    ['on a phone', { viewport: { width: 360, height: 700 } }],
  ] as const
  it.each(looks)('is accessible %s', async (_, options) => {
    const other = await startDesk({ ...options, owner: desk.owner })
    try {
      await other.open(path())
      await card(other.page, 'Village').waitFor()
      for (const details of await other.page.locator('.data-table > summary').all()) {
        await details.click()
      }
      await checkAccessibility(other.page)
    } finally {
      await other.close()
    }
  })
})
