import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { isMissing } from '../harness/shared.ts'
import { frameOf, openBuilder, pane, type BuilderPage } from './builder.ts'

const options = Array.from({ length: 15 }, (_, index) => `Option ${index + 1}`)
const fields = [
  { type: 'checkbox', label: 'Sources', options },
  ...Array.from({ length: 20 }, (_, index) => `Question ${index + 1}`),
]

/** Whether the middle of an element is in the window and nothing is over it. */
const isInSight = (element: Locator) =>
  element.evaluate((each) => {
    const { x, y, width, height } = each.getBoundingClientRect()
    return each.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

/** How far the focused element of a pane is from the toolbar or what else is over the pane. */
const distanceToBars = (page: Page) =>
  page.evaluate(() => {
    const bars = [...document.querySelectorAll('.bar, .build-bar, .build-tools-row')]
    const bottoms = bars
      .filter((bar) => ['sticky', 'fixed'].includes(getComputedStyle(bar).position))
      .map((bar) => bar.getBoundingClientRect().bottom)
    const { activeElement } = document
    if (!activeElement?.closest('.pane')) return undefined
    return activeElement.getBoundingClientRect().top - Math.max(...bottoms)
  })

describe.skipIf(isMissing('chromium'))('the toolbar of the builder', () => {
  let builder: BuilderPage | undefined
  beforeEach(() => {
    builder = undefined
  })
  afterEach(() => builder?.desk.close())

  const openAt = async (width: number, height: number) => {
    builder = await openBuilder(fields, { viewport: { width, height }, reducedMotion: 'reduce' })
    return builder.page
  }
  const toEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  it.each([
    [360, 740],
    [640, 800],
    [768, 1024],
    [1280, 900],
  ])('stays in sight in a window of %i by %i pixels', async (width, height) => {
    const page = await openAt(width, height)
    await frameOf(page, 'Question 20').click()
    await toEnd(page)
    for (const name of ['Undo', 'Preview', 'Publish']) {
      await expect.poll(() => isInSight(button(page, name))).toBe(true)
    }
    const state = page.getByText('No changes to publish')
    expect(await isInSight(state)).toBe(width >= 760)
  })

  it.each([
    [768, 1024],
    [1280, 900],
  ])('is drawn in the order of the Tab key at %i by %i pixels', async (width, height) => {
    const page = await openAt(width, height)
    await frameOf(page, 'Question 1,').click()
    await button(page, 'Delete').click()
    await button(page, 'Discard draft').waitFor()
    const places = await page.locator('.build-bar button').evaluateAll((buttons) =>
      buttons.map((each) => {
        const { x, y, height: ownHeight } = each.getBoundingClientRect()
        return { name: each.textContent, x, middle: y + ownHeight / 2 }
      }),
    )
    const drawn = places.toSorted((a, b) =>
      Math.abs(a.middle - b.middle) < 16 ? a.x - b.x : a.middle - b.middle,
    )
    expect(places).toEqual(drawn)
  })

  it('does not cover the panes beside the form', async () => {
    const page = await openAt(1060, 700)
    await frameOf(page, 'Question 10').click()
    const distance = () =>
      page.evaluate(() => {
        const box = (each: string) => document.querySelector(each)!.getBoundingClientRect()
        return box('.pane-properties').top - box('.build-bar').bottom
      })
    await expect.poll(distance).toBeGreaterThanOrEqual(0)
  })

  it('leaves a low window to the form', async () => {
    const page = await openAt(640, 450)
    expect(await isInSight(button(page, 'Publish'))).toBe(true)
    await toEnd(page)
    expect(await isInSight(button(page, 'Publish'))).toBe(false)
  })

  it.each([
    [360, 740],
    [640, 800],
    [768, 1024],
    [640, 450],
  ])('covers no focused control at %i by %i pixels', async (width, height) => {
    const page = await openAt(width, height)
    await frameOf(page, 'Sources').click()
    await button(page, 'Edit').click()
    await pane(page, 'Properties').locator('button, input, select').last().focus()
    let passed = 0
    for (;;) {
      await page.keyboard.press('Shift+Tab')
      const distance = await distanceToBars(page)
      if (distance === undefined) break
      expect(distance).toBeGreaterThanOrEqual(0)
      passed++
    }
    expect(passed).toBeGreaterThan(options.length)
  })
})
