import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

import { isMissing, sharedSystem } from '../harness/shared.ts'
import { insertSubmissions } from '../harness/stored-submissions.ts'
import { answersDesk, button, openWith, panel, pathOf, rowOf, villages } from './answers-page.ts'
import { createWaterPoints } from './water-points.ts'

describe.skipIf(isMissing('chromium'))('new answers in the desk', () => {
  const system = sharedSystem()
  const desk = answersDesk()
  let page: Page
  beforeAll(() => {
    page = desk.page
  })

  it('come in by themselves at the top', async () => {
    const { points } = await openWith(desk, 2)
    await villages(page).first().waitFor()
    await points.answer({ village: 'Newest' })
    await expect.poll(() => villages(page).first().textContent()).toBe('Newest')
    await page.getByText('3 answers').waitFor()
  })

  it('wait while someone reads further down', async () => {
    const { points } = await openWith(desk, 60)
    await villages(page).first().waitFor()
    await page.locator('.answers-scroll').evaluate((element) => element.scrollTo(0, 1_500))
    await rowOf(page, 'Tsévié 32').waitFor()
    const place = () =>
      rowOf(page, 'Tsévié 32')
        .boundingBox()
        .then((box) => box?.y)
    const before = await place()
    await points.answer({ village: 'Newest' })
    const show = button(page, '1 new answer')
    await show.waitFor()
    const scroller = page.locator('.answers-scroll')
    expect(await scroller.evaluate((element) => element.scrollTop)).toBe(1_500)
    expect(await place()).toBe(before)
    await show.click()
    await expect.poll(() => villages(page).first().textContent()).toBe('Newest')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('Newest')
  })

  it('replace none of a page that is being loaded', async () => {
    const points = await createWaterPoints(desk.owner.api)
    const village = `jsonb_build_object('${points.fields.village.uuid}', 'Well ' || n)`
    await insertSubmissions(system, points.form, 250, village)
    await desk.open(pathOf(points))
    await rowOf(page, 'Well 250').waitFor()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const asked = page.waitForRequest(/submissions\?cursor=[^&]/)
    await page.route(/submissions\?cursor=[^&]/, async (route) => {
      await held
      await route.continue()
    })
    const scroller = page.locator('.answers-scroll')
    await scroller.evaluate((element) => element.scrollTo(0, 95 * 64))
    await asked
    await points.answer({ village: 'Newest' })
    await button(page, '1 new answer').click()
    await rowOf(page, 'Newest').waitFor()
    release()
    await scroller.evaluate((element) => element.scrollTo(0, 98 * 64))
    await expect
      .poll(async () =>
        (await villages(page).allTextContents()).filter((text) => /^Well 15\d$/.test(text)),
      )
      .toEqual(expect.arrayContaining(['Well 153', 'Well 152', 'Well 151', 'Well 150']))
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByText('251 answers').waitFor()
  })

  it.each([
    ['the button', async () => undefined],
    [
      'scrolling up first',
      async () => {
        await page.locator('.answers-scroll').evaluate((element) => element.scrollTo(0, 0))
        await rowOf(page, 'Village 3000').waitFor()
      },
    ],
  ])('are listed once after scrolling far down, by %s', async (_, scrollUp) => {
    const points = await createWaterPoints(desk.owner.api)
    const answers = `jsonb_build_object('${points.fields.village.uuid}', 'Village ' || n)`
    await insertSubmissions(system, points.form, 3_000, answers)
    await desk.open(pathOf(points))
    await rowOf(page, 'Village 3000').waitFor()
    await page
      .locator('.answers-scroll')
      .evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect.poll(() => villages(page).last().textContent()).toBe('Village 1')
    await points.answer({ village: 'Newest' })
    await button(page, '1 new answer').waitFor()
    await scrollUp()
    await button(page, '1 new answer').click()
    await expect
      .poll(async () => (await villages(page).allTextContents()).slice(0, 3))
      .toEqual(['Newest', 'Village 3000', 'Village 2999'])
    await page.getByText('3,001 answers').waitFor()
  })

  it('do not keep the next answer from being shown', async () => {
    const points = await createWaterPoints(desk.owner.api)
    const answers = `jsonb_build_object('${points.fields.village.uuid}', 'Well ' || n)`
    await insertSubmissions(system, points.form, 250, answers)
    await desk.open(pathOf(points))
    await rowOf(page, 'Well 250').waitFor()
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/submissions\?cursor=[^&]/, async (route) => {
      await held
      await route.continue().catch(() => undefined)
    })
    await page.locator('.answers-scroll').evaluate((element) => element.scrollTo(0, 95 * 64))
    await rowOf(page, 'Well 151').click()
    await panel(page).getByText('Answer 100 of 250').waitFor()
    const asked = page.waitForRequest(/submissions\?cursor=[^&]/)
    await button(page, 'Next').click()
    await asked
    await points.answer({ village: 'Newest' })
    await button(page, '1 new answer').click()
    release()
    await panel(page).getByText('Answer 102 of 251').waitFor()
    await page.unrouteAll({ behavior: 'wait' })
  })

  it('come in again once the network is back', async () => {
    const { points } = await openWith(desk, 2)
    await villages(page).first().waitFor()
    await desk.context.setOffline(true)
    await page.getByText('2 answers · No connection').waitFor()
    await points.answer({ village: 'Newest' })
    await desk.context.setOffline(false)
    await rowOf(page, 'Newest').waitFor()
    await page.getByText('2 answers · No connection').waitFor({ state: 'detached' })
  })

  it('are shown only if they match the filter', async () => {
    const { points } = await openWith(desk, 4)
    await desk.open(`${pathOf(points)}?q=Agu`)
    await villages(page).first().waitFor()
    await points.answer({ village: 'Elsewhere' })
    await points.answer({ village: 'Agu West' })
    await expect.poll(() => villages(page).allTextContents()).toEqual(['Agu West', 'Agu 1'])
  })
})
