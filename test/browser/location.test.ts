import type { Field, Form, SubmissionRow } from '@formpost/contract'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { browserTimeout, sharedBrowser } from '../harness/browser.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { checkAccessibility } from './accessibility-check.ts'
import { scriptLocations } from './scripted-location.ts'

const fields = [
  { type: 'short_text', label: 'Pump', settings: { capture: 'location', max_accuracy: 10 } },
  { type: 'short_text', label: 'Gate', settings: { capture: 'location' } },
  { type: 'submit_button', label: 'Send' },
]

describe.skipIf(isMissing('chromium'))('locations', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let context: BrowserContext
  let page: Page
  let form: Form
  let uuids: Record<string, string>

  beforeAll(async () => {
    const created = await createFormWith(api, ...fields)
    form = created.form
    uuids = Object.fromEntries(created.fields.map(({ label, uuid }: Field) => [label, uuid]))
  })
  beforeEach(async () => {
    context = await (await sharedBrowser()).newContext()
    context.setDefaultTimeout(browserTimeout)
    page = await context.newPage()
  })
  afterEach(() => context.close())

  const open = async (query = '') => {
    await page.goto(`${system.appUrl}/f/${form.public_id}${query}`)
    await page.getByLabel('Pump').waitFor()
  }
  const field = (name: string): Locator =>
    page.locator('.field').filter({ has: page.getByLabel(name) })
  const button = (name: string, of = 'Pump') => field(of).getByRole('button', { name })
  const answer = (of = 'Pump') => page.getByLabel(of).inputValue()

  async function stored(): Promise<Record<string, unknown>> {
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
    const { body } = await api.get<{ data: SubmissionRow[] }>(`/forms/${form.uuid}/submissions`)
    const { values } = body.data[0]!
    return Object.fromEntries(values.map(({ field_label, value }) => [field_label!, value]))
  }

  describe('with the location of Chromium', () => {
    beforeEach(() => open())

    it('are measured, shown on a map and stored', async () => {
      await context.grantPermissions(['geolocation'])
      await context.setGeolocation({
        latitude: -1.292_123_456,
        longitude: 36.8219,
        accuracy: 8,
      })
      await button('Use my location').click()
      await expect.poll(() => answer()).toBe('-1.2921235 36.8219 0 8')
      const map = field('Pump').getByRole('img', { name: /circle of 8 m/ })
      await map.waitFor()
      await field('Pump').getByText('Accuracy: 8 m (good)', { exact: false }).first().waitFor()
      const link = field('Pump').getByRole('link', { name: 'Open in a map app' })
      expect(await link.getAttribute('href')).toBe('geo:-1.2921235,36.8219?q=-1.2921235,36.8219')
      await checkAccessibility(page)
      expect(await stored()).toEqual({ Pump: '-1.2921235 36.8219 0 8' })
    })

    it('wait for the wanted accuracy, and can be stopped', async () => {
      await context.grantPermissions(['geolocation'])
      await context.setGeolocation({ latitude: 1, longitude: 2, accuracy: 35 })
      await button('Use my location').click()
      await field('Pump').getByText('Accuracy: 35 m (fair)').waitFor()
      await field('Pump').getByText('Waiting for 10 m or better.').waitFor()
      expect(await answer()).toBe('')
      expect(await button('Use this location').count()).toBe(0)
      await button('Stop').click()
      await button('Use my location').waitFor()
      expect(await answer()).toBe('')
      await button('Use my location').click()
      await field('Pump').getByText('Accuracy: 35 m (fair)').waitFor()
      await context.setGeolocation({ latitude: 1, longitude: 2, accuracy: 6 })
      await expect.poll(() => answer()).toBe('1 2 0 6')
    })

    it('say how to allow them once they are refused, and can be typed', async () => {
      await button('Use my location').click()
      await field('Pump').getByRole('status').getByText('Allow it in the site settings').waitFor()
      await page.getByLabel('Pump').fill('Nairobi')
      await page.getByRole('button', { name: 'Send' }).click()
      const problem = page.getByRole('alert').getByText('Enter latitude and longitude for “Pump”')
      await problem.waitFor()
      await page.getByLabel('Pump').fill(' -1.3,  36.8 ')
      expect(await stored()).toMatchObject({ Pump: '-1.3 36.8' })
    })

    it('come from a link', async () => {
      await open(`?${uuids['Gate']}=5+6`)
      await field('Gate')
        .getByRole('img', { name: /Plain map/ })
        .waitFor()
      expect(await answer('Gate')).toBe('5 6')
    })
  })

  describe('with scripted fixes', () => {
    let fixes: Awaited<ReturnType<typeof scriptLocations>>
    beforeEach(async () => {
      fixes = await scriptLocations(page)
      await open()
    })

    it('may be worse after 30 seconds', async () => {
      await button('Use my location').click()
      await fixes.send({ accuracy: 60 })
      await field('Pump').getByText('Accuracy: 60 m (fair)').waitFor()
      await page.clock.runFor(29_000)
      await fixes.send({ accuracy: 55 })
      expect(await button('Use this location').count()).toBe(0)
      await page.clock.runFor(1_500)
      await button('Use this location').click()
      await expect.poll(() => answer()).toMatch(/ 0 55$/)
      await field('Pump').getByText('This form asks for 10 m or better.').waitFor()
      const focused = () => page.evaluate(() => document.activeElement?.textContent)
      expect(await focused()).toBe('Measure again')
      expect(await fixes.watching()).toBe(0)
    })

    it('are not taken from before', async () => {
      await button('Use my location').click()
      await fixes.send({ accuracy: 3, age: 31_000 })
      await field('Pump').getByText('Waiting for 10 m or better.').waitFor()
      expect(await answer()).toBe('')
      await fixes.send({ accuracy: 4, age: 29_000 })
      await expect.poll(() => answer()).toMatch(/ 0 4$/)
    })

    it('are not used once they are old', async () => {
      await button('Use my location', 'Gate').click()
      await fixes.send({ accuracy: 60 })
      await button('Use this location', 'Gate').waitFor()
      await page.clock.runFor(30_500)
      await button('Use this location', 'Gate').waitFor({ state: 'detached' })
      expect(await answer('Gate')).toBe('')
    })

    it('say what to do without a signal, and go on', async () => {
      await button('Use my location').click()
      await fixes.fail()
      await field('Pump').getByText('Turn on location in its settings').waitFor()
      await fixes.send({ accuracy: 4 })
      await expect.poll(() => answer()).toMatch(/ 0 4$/)
    })

    it('stop the device when the form is left', async () => {
      await button('Use my location').click()
      await expect.poll(() => fixes.watching()).toBe(1)
      await page.evaluate(() => {
        history.pushState(null, '', '/outbox')
        dispatchEvent(new PopStateEvent('popstate'))
      })
      await expect.poll(() => fixes.watching()).toBe(0)
    })

    it('stop the device while the page is hidden', async () => {
      await button('Use my location').click()
      await expect.poll(() => fixes.watching()).toBe(1)
      await fixes.setHidden(true)
      await expect.poll(() => fixes.watching()).toBe(0)
      await fixes.setHidden(false)
      await expect.poll(() => fixes.watching()).toBe(1)
      await fixes.send({ accuracy: 4 })
      await expect.poll(() => answer()).toMatch(/ 0 4$/)
    })
  })
})
