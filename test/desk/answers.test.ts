import type { Reviews } from '@formpost/contract'
import { generateKey } from 'openpgp'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

import { checkAccessibility } from '../browser/accessibility-check.ts'
import { encryptedForm, seal, send } from '../encryption/encrypted-form.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { insertSubmissions } from '../harness/stored-submissions.ts'
import {
  answersDesk,
  apiPath,
  button,
  openWith,
  panel,
  pathOf,
  rowOf,
  table,
  villages,
} from './answers-page.ts'
import { expectAnnounced } from './builder.ts'
import { asksBeforeLeaving, startDesk } from './desk.ts'
import { answerTimes, createWaterPoints } from './water-points.ts'

describe.skipIf(isMissing('chromium'))('answers in the desk', () => {
  const system = sharedSystem()
  const desk = answersDesk()
  let page: Page
  beforeAll(() => {
    page = desk.page
  })

  describe('the table', () => {
    it('shows the newest answers first, with both times of offline ones', async () => {
      await openWith(desk, 3)
      await expect
        .poll(() => villages(page).allTextContents())
        .toEqual(['Notsé 3', 'Kpalimé 2', 'Agu 1'])
      await expect.poll(() => page.getByText('3 answers').isVisible()).toBe(true)
      const offline = await rowOf(page, 'Kpalimé 2').textContent()
      expect(offline).toMatch(/\d{4}.*Offline, May 6, 2026/)
      expect(offline).toContain('Drinking, Cattle')
    })

    it('says how to get answers while there are none', async () => {
      const points = await createWaterPoints(desk.owner.api)
      await desk.open(pathOf(points))
      await page.getByRole('heading', { name: 'No answers yet' }).waitFor()
      const link = page.getByRole('link', { name: 'See the form' })
      expect(await link.getAttribute('href')).toBe(points.form.public_url)
      await points.answer({ village: 'Agu' })
      await rowOf(page, 'Agu').waitFor()
    })

    it('copies the link where the browser has no clipboard for pages', async () => {
      const { form } = await createWaterPoints(desk.owner.api)
      const tab = await desk.openTab()
      await tab.addInitScript(() => {
        Object.defineProperty(navigator, 'clipboard', { value: undefined })
      })
      await tab.goto(`${system.appUrl}/desk/forms/${form.uuid}/answers`)
      await button(tab, 'Copy link').click()
      await tab.getByText('Copied', { exact: true }).waitFor()
      await tab.close()
    })

    it('opens answers and steps through them by keyboard', async () => {
      await openWith(desk, 5)
      await villages(page).first().waitFor()
      await table(page).locator('tr[tabindex="0"]').focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      const title = panel(page).getByRole('heading', { level: 2 })
      await expect
        .poll(() => title.evaluate((element) => element === document.activeElement))
        .toBe(true)
      await panel(page).getByText('Answer 2 of 5').waitFor()
      await panel(page).getByText('Tsévié 4').waitFor()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Enter')
      await panel(page).getByText('Notsé 3').waitFor()
      await page.keyboard.press('Escape')
      await panel(page).waitFor({ state: 'detached' })
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toContain('Notsé 3')
      await page.keyboard.press('End')
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toContain('Agu 1')
    })

    it('keeps the focus on a row that is scrolled away', async () => {
      await openWith(desk, 60)
      await villages(page).first().waitFor()
      await table(page).locator('tr[tabindex="0"]').focus()
      const scroller = page.locator('.answers-scroll')
      await scroller.evaluate((element) => element.scrollTo(0, 2_000))
      await rowOf(page, 'Tsévié 20').waitFor()
      await page.keyboard.press('ArrowDown')
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toContain('Notsé 59')
      expect(await scroller.evaluate((element) => element.scrollTop)).toBeLessThan(100)
    })

    it('opens an answer by its address, at its place', async () => {
      const { points, uuids } = await openWith(desk, 150)
      await desk.open(`${pathOf(points)}/${uuids[20]}`)
      await panel(page).getByText('Answer 130 of 150').waitFor()
      await button(page, 'Previous').click()
      await panel(page).getByText('Kpalimé 22').waitFor()
      await page.goBack()
      await rowOf(page, 'Agu 149').waitFor()
    })

    it('focuses the row of an answer that is closed before the list is loaded', async () => {
      const { points, uuids } = await openWith(desk, 5)
      const lists = '**/submissions?*'
      let release!: () => void
      const released = new Promise<void>((resolve) => (release = resolve))
      await page.route(lists, async (route) => {
        await released
        // The page that has asked may have been left.
        await route.continue().catch(() => undefined)
      })
      await desk.open(`${pathOf(points)}/${uuids[1]}`)
      await panel(page).getByText('Kpalimé 2', { exact: true }).waitFor()
      await button(page, 'Close').click()
      await panel(page).waitFor({ state: 'detached' })
      expect(await table(page).count()).toBe(0)
      release()
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toContain('Kpalimé 2')
      await page.unrouteAll({ behavior: 'wait' })
    })

    it('scrolls through 100,000 answers with few elements', async () => {
      const points = await createWaterPoints(desk.owner.api)
      const answers = `jsonb_build_object('${points.fields.village.uuid}', 'Village ' || n)`
      await insertSubmissions(system, points.form, 100_000, answers)
      await desk.open(pathOf(points))
      await rowOf(page, 'Village 100000').waitFor()
      const elements = () => page.locator('tbody *').count()
      const before = await elements()
      const scroll = page.locator('.answers-scroll')
      for (const share of [0.5, 0.25, 0.75]) {
        await scroll.evaluate(
          (element, part) => element.scrollTo(0, element.scrollHeight * part),
          share,
        )
        const expected = new RegExp(
          `^Village ${String(100_000 * (1 - share)).slice(0, 2)}\\d{3}$|^Village ${String(100_000 * (1 - share) - 1).slice(0, 2)}\\d{3}$`,
        )
        await expect.poll(() => villages(page).nth(12).textContent()).toMatch(expected)
        expect(await elements()).toBeLessThan(before + 150)
      }
      await table(page).locator('tr[tabindex="0"]').focus()
      await page.keyboard.press('End')
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toContain('Village 1')
      await expect.poll(() => villages(page).last().textContent()).toBe('Village 1')
      expect(await elements()).toBeLessThan(before + 150)
      expect(await table(page).getAttribute('aria-rowcount')).toBe('100001')
    })
  })

  describe('filters', () => {
    it('want a complete date', async () => {
      await openWith(desk, 1)
      await button(page, 'Add filter').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('From', { exact: true }).fill('2026-01-01')
      await dialog.getByLabel('To', { exact: true }).focus()
      await page.keyboard.type('05')
      await button(page, 'Apply').click()
      await dialog.getByText('Enter a complete date.').waitFor()
      const invalid = dialog.locator('[aria-invalid="true"]')
      expect(await invalid.count()).toBe(1)
      expect(
        await invalid.evaluate((input: HTMLInputElement) => input.labels![0]!.textContent),
      ).toBe('To')
      await page.keyboard.press('Escape')
    })

    it('compare the result of a hidden calculation as a number', async () => {
      const { form, fields } = await createFormWith(
        desk.owner.api,
        { type: 'number', label: 'Adults', name: 'adults' },
        { type: 'hidden', label: 'Rations', expressions: { calculation: '${adults} * 2' } },
      )
      for (const count of [1, 2, 3])
        await submit(desk.owner.api, form, { fields: { [fields[0]!.uuid]: count } })
      await desk.open(`/forms/${form.uuid}/answers`)
      await page.getByText('3 answers').waitFor()
      await button(page, 'Add filter').click()
      await page.getByLabel('Filter by').selectOption({ label: 'Rations' })
      await page.getByLabel('Condition').selectOption({ label: 'is at least' })
      await page.getByLabel('Value').fill('4')
      await button(page, 'Apply').click()
      await page.getByText('2 of 3 answers').waitFor()
    })

    it('are added one by one, shared by the address and undone by going back', async () => {
      const { points } = await openWith(desk, 8)
      await villages(page).first().waitFor()
      await button(page, 'Add filter').click()
      await page.getByLabel('Filter by').selectOption({ label: 'Depth in metres' })
      await page.getByLabel('Condition').selectOption({ label: 'is at least' })
      await page.getByLabel('Value').fill('15')
      await button(page, 'Apply').click()
      await page.getByText('6 of 8 answers').waitFor()
      await button(page, 'Add filter').click()
      await page.getByLabel('Filter by').selectOption({ label: 'Does it work?' })
      await page.getByLabel('Value').selectOption('No')
      await button(page, 'Apply').click()
      await expect.poll(() => villages(page).allTextContents()).toEqual(['Tsévié 8', 'Agu 5'])
      const { search } = new URL(page.url())
      expect([...new URLSearchParams(search)]).toEqual([
        [`where[${points.fields.depth.uuid}][gte]`, '15'],
        [`where[${points.fields.state.uuid}]`, 'No'],
      ])
      const shared = await desk.openTab(`${pathOf(points)}${search}`)
      await expect.poll(() => villages(shared).allTextContents()).toEqual(['Tsévié 8', 'Agu 5'])
      await shared.close()
      await page.goBack()
      await page.getByText('6 of 8 answers').waitFor()
      await page.goForward()
      await page.getByText('2 of 8 answers').waitFor()
      await button(page, 'Remove filter: Does it work? is No').click()
      await page.getByText('6 of 8 answers').waitFor()
    })

    it('find texts and answers from offline', async () => {
      await openWith(desk, 8)
      await page.getByLabel('Search answers').fill('kpalimé 6')
      await page.keyboard.press('Enter')
      await expect.poll(() => villages(page).allTextContents()).toEqual(['Kpalimé 6'])
      await page.getByLabel('Search answers').fill('nowhere')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'No answer matches' }).waitFor()
      await button(page, 'Clear filters').first().click()
      await page.getByText('8 answers').waitFor()
      await button(page, 'Add filter').click()
      await page.getByLabel('Filter by').selectOption({ label: 'Offline or online' })
      await button(page, 'Apply').click()
      await expect.poll(() => villages(page).allTextContents()).toEqual(['Kpalimé 6', 'Kpalimé 2'])
    })

    it('keep the focus in the search, and give it back when they are cleared', async () => {
      await openWith(desk, 2)
      const search = page.getByRole('searchbox', { name: 'Search answers' })
      await search.fill('nowhere')
      await search.press('Enter')
      await page.getByRole('heading', { name: 'No answer matches' }).waitFor()
      const focused = () =>
        page.evaluate(
          () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent,
        )
      expect(await focused()).toBe('Search answers')
      await page.getByRole('main').locator('.empty').getByRole('button').click()
      await villages(page).first().waitFor()
      expect(await focused()).toBe('Add filter')
      expect(await search.inputValue()).toBe('')
    })

    it('say what is wrong with them', async () => {
      await openWith(desk, 1)
      await button(page, 'Add filter').click()
      await page.getByLabel('Filter by').selectOption({ label: 'Depth in metres' })
      await page.getByLabel('Value').fill('deep')
      await page.keyboard.press('Enter')
      await page.getByText('Enter a number, such as 12.5.').waitFor()
      await page.getByLabel('Value').fill('1,234')
      await page.keyboard.press('Enter')
      await page.getByText('This can mean two numbers. Enter 1234 or 1.234.').waitFor()
      await page.keyboard.press('Escape')
      await expect
        .poll(() =>
          button(page, 'Add filter').evaluate((element) => element === document.activeElement),
        )
        .toBe(true)
    })
  })

  describe('an answer', () => {
    it('is reviewed with a note', async () => {
      const { points, uuids } = await openWith(desk, 2)
      await rowOf(page, 'Kpalimé 2').click()
      await panel(page).getByLabel('Has issues').check()
      await panel(page).getByLabel('Note').fill('Ask again')
      await button(page, 'Save review').click()
      await expect.poll(() => rowOf(page, 'Kpalimé 2').textContent()).toContain('Has issues')
      const review = await desk.owner.api.get<{ data: Reviews }>(
        `${apiPath(points)}/${uuids[1]}/review`,
      )
      expect(review.body.data).toMatchObject({ state: 'has_issues', note: 'Ask again' })
      await panel(page).getByText('History').click()
      await panel(page).locator('.review-history').getByText('Ask again').waitFor()
    })

    it('keeps a review that could not be saved', async () => {
      const { points, uuids } = await openWith(desk, 1)
      await rowOf(page, 'Agu 1').click()
      await panel(page).getByLabel('Approved').check()
      await panel(page).getByLabel('Note').fill('Good')
      await desk.context.setOffline(true)
      await button(page, 'Save review').click()
      await panel(page).getByText('The service cannot be reached.').waitFor()
      await desk.context.setOffline(false)
      await button(page, 'Save review').click()
      await expect.poll(() => rowOf(page, 'Agu 1').textContent()).toContain('Approved')
      const review = await desk.owner.api.get<{ data: Reviews }>(
        `${apiPath(points)}/${uuids[0]}/review`,
      )
      expect(review.body.data.note).toBe('Good')
    })

    it('keeps a review that is not saved while others are read', async () => {
      await openWith(desk, 2)
      await rowOf(page, 'Kpalimé 2').click()
      await panel(page).getByLabel('Note').fill('Half a note')
      await button(page, 'Next').click()
      await panel(page).getByText('Agu 1', { exact: true }).waitFor()
      await expect.poll(() => panel(page).getByLabel('Note').inputValue()).toBe('')
      await button(page, 'Previous').click()
      await expect.poll(() => panel(page).getByLabel('Note').inputValue()).toBe('Half a note')
      await panel(page).getByLabel('Note').fill('')
    })

    it('keeps what is typed while a review is saved', async () => {
      await openWith(desk, 2)
      await rowOf(page, 'Kpalimé 2').click()
      const note = panel(page).getByLabel('Note')
      await note.fill('Saved')
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      await page.route('**/review', async (route) => {
        if (route.request().method() === 'PUT') await held
        await route.continue()
      })
      const sent = page.waitForRequest((request) => request.method() === 'PUT')
      await button(page, 'Save review').click()
      await sent
      await note.fill('Saved, then changed')
      release()
      await expectAnnounced(page, 'Review saved')
      await page.unrouteAll({ behavior: 'wait' })
      await button(page, 'Next').click()
      await expect.poll(() => note.inputValue()).toBe('')
      await button(page, 'Previous').click()
      await expect.poll(() => note.inputValue()).toBe('Saved, then changed')
      await note.fill('Saved')
    })

    it('is deleted with a review that is not saved', async () => {
      await openWith(desk, 1)
      await rowOf(page, 'Agu 1').click()
      await panel(page).getByLabel('Note').fill('Half a note')
      await expect.poll(() => asksBeforeLeaving(page)).toBe(true)
      await panel(page).getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await panel(page).waitFor({ state: 'detached' })
      expect(await asksBeforeLeaving(page)).toBe(false)
    })

    it('is deleted after a question, and the next one is shown', async () => {
      const { points, uuids } = await openWith(desk, 3)
      await rowOf(page, 'Kpalimé 2').click()
      // The review is loaded on its own, and moves what is below it.
      await panel(page).getByLabel('Note').waitFor()
      await panel(page).getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      await panel(page).getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await panel(page).getByText('Agu 1').waitFor()
      await panel(page).getByText('Answer 2 of 2').waitFor()
      await expect.poll(() => villages(page).allTextContents()).toEqual(['Notsé 3', 'Agu 1'])
      expect((await desk.owner.api.get(`${apiPath(points)}/${uuids[1]}`)).status).toBe(404)
    })

    it('says that it was deleted', async () => {
      const points = await createWaterPoints(desk.owner.api)
      await desk.open(`${pathOf(points)}/00000000-0000-4000-8000-000000000000`)
      await panel(page).getByText('This answer does not exist any more.').waitFor()
    })
  })

  it('lists encrypted answers by the time they arrived', async () => {
    const { publicKey } = await generateKey({ userIDs: [{ name: 'Owner' }], format: 'armored' })
    const created = await encryptedForm(desk.owner.api, publicKey)
    await send(system, created, await seal({ fields: {} }, publicKey))
    await desk.open(`/forms/${created.form.uuid}/answers`)
    await page.getByText('These answers are encrypted.').waitFor()
    await expect
      .poll(() => table(page).getByRole('columnheader').allTextContents())
      .toEqual(['Received', 'Review'])
    await expect.poll(() => page.getByText('1 answer', { exact: true }).isVisible()).toBe(true)
    await table(page).getByRole('row').nth(1).click()
    await panel(page).getByText('This answer is encrypted.').waitFor()
    await button(page, 'Add filter').click()
    const subjects = page.getByLabel('Filter by').locator('option')
    expect(await subjects.allTextContents()).toEqual(['Received', 'Offline or online', 'Review'])
  })

  const looks = [
    ['light', { viewport: { width: 1280, height: 800 } }],
    ['dark', { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' }],
    ['right to left', { viewport: { width: 1280, height: 800 }, rightToLeft: true }],
    ['on a phone', { viewport: { width: 360, height: 700 } }],
  ] as const
  it.each(looks)('is accessible %s', async (_, options) => {
    const points = await createWaterPoints(desk.owner.api)
    const uuids = await answerTimes(points, 12)
    const photo = await points.photo('well.png')
    const withPhoto = await points.answer({ village: 'Agu 13', photo })
    const other = await startDesk({ ...options, owner: desk.owner })
    try {
      await other.open(pathOf(points))
      await villages(other.page).first().waitFor()
      await checkAccessibility(other.page)
      await other.page.locator('.filter-bar > .secondary').click()
      await checkAccessibility(other.page)
      await other.open(`${pathOf(points)}/${withPhoto}?where%5Breview%5D=received&q=Agu`)
      await panel(other.page).locator('.thumbnail').waitFor()
      await panel(other.page).locator('.review-states').waitFor()
      await checkAccessibility(other.page)
      await other.open(`${pathOf(points)}/${uuids[0]}`)
      await panel(other.page).getByText('Agu 1', { exact: true }).waitFor()
      await panel(other.page).locator('.panel-bar > :last-child').click()
      await expect
        .poll(() => other.page.evaluate(() => document.activeElement?.textContent))
        .toContain('Agu 1')
    } finally {
      await other.close()
    }
  })
})
