import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { addField, createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createDevice, type Device } from './device.ts'
import { storedText } from './stored.ts'

describe.skipIf(isMissing('chromium'))('drafts', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let device: Device
  let page: Page
  let created: Awaited<ReturnType<typeof createFormWith>>
  let link: string

  beforeAll(async () => {
    created = await createFormWith(
      api,
      { type: 'short_text', label: 'Name' },
      { type: 'page_break' },
      { type: 'radio', label: 'Roof', options: ['Tiles', 'Grass'] },
    )
    link = `${system.appUrl}/f/${created.form.public_id}`
    device = await createDevice()
    await device.open(link)
    page = device.page
  })
  afterAll(() => device?.remove())

  it('are listed on the home screen and open at their last page', async () => {
    await page.getByLabel('Name').fill('First household')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('radio', { name: 'Grass' }).check()
    await expect.poll(() => storedText(page)).toContain('Grass')
    // The first tab holds the first draft, so another tab starts a second one.
    const other = await device.context.newPage()
    await other.goto(link)
    await other.getByLabel('Name').fill('Second household')
    await other.getByText('Draft saved').waitFor()
    await other.close()

    await page.goto(system.appUrl)
    const rows = page.locator('section', { hasText: 'Drafts' }).getByRole('link')
    await expect.poll(() => rows.count()).toBe(2)
    await rows.nth(1).click()
    await page.getByText('Page 2 of 2').waitFor()
    expect(await page.getByRole('radio', { name: 'Grass' }).isChecked()).toBe(true)
    await page.goto(system.appUrl)
    await rows.first().waitFor()
  })

  it('open with the newest version of the form', async () => {
    await api.patch(`/forms/${created.form.uuid}/fields/${created.fields[0]!.id}`, {
      label: 'Full name',
    })
    await addField(api, created.form, { type: 'short_text', label: 'Nickname', position: 1 })
    const rows = page.locator('section', { hasText: 'Drafts' }).getByRole('link')
    await page.reload()
    await rows.filter({ hasText: created.form.title }).first().click()
    await page.getByText('Page 1 of 2').waitFor()
    expect(await page.getByLabel('Full name').inputValue()).toBe('Second household')
    expect(await page.getByLabel('Nickname').inputValue()).toBe('')
    await page.getByText('This form has changed since you began.').waitFor()
    await page.getByRole('button', { name: 'Start again' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click()
    // An empty form; the other draft is still listed.
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('')
    await page.goto(system.appUrl)
    await rows.first().waitFor()
    await expect.poll(() => rows.count()).toBe(1)
    await page.goto(link)
    await page.getByRole('button', { name: 'Start again' }).waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    expect(await page.getByLabel('Full name').inputValue()).toBe('First household')
    await page.getByRole('button', { name: 'Start again' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click()
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('')
  })

  it('keep their answers when the browser goes back a page', async () => {
    await page.getByLabel('Full name').fill('Third household')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('Page 2 of 2').waitFor()
    expect(await page.title()).toContain('Page 2 of 2')
    await page.goBack()
    expect(await page.getByLabel('Full name').inputValue()).toBe('Third household')
  })

  it('move no field when they are first saved', async () => {
    const other = await device.context.newPage()
    await other.setViewportSize({ width: 320, height: 568 })
    await other.goto(`${link}?visit=2`)
    const name = other.getByLabel('Full name')
    const before = await name.boundingBox()
    await name.fill('Fifth household')
    await other.getByText('Draft saved').waitFor()
    expect(await name.boundingBox()).toEqual(before)
    await other.getByRole('button', { name: 'Start again' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click()
    await expect.poll(() => name.inputValue()).toBe('')
    await other.close()
  })

  it('open on a device that locks them slowly', async () => {
    await page.getByLabel('Full name').fill('Fourth household')
    await expect.poll(() => storedText(page)).toContain('Fourth household')
    await page.goto(system.appUrl)
    await expect.poll(() => page.evaluate(countDraftLocks)).toBe(0)
    await page.addInitScript(exceedTimeLimitsOfLocks)
    await page.goto(link)
    expect(await page.getByLabel('Full name').inputValue()).toBe('Fourth household')
  })
})

/** Runs in the page. The page before it may still hold its lock. */
async function countDraftLocks(): Promise<number> {
  const { held = [] } = await navigator.locks.query()
  return held.filter(({ name }) => name?.startsWith('formpost-draft-')).length
}

/** Runs in the page: the browser gets requests for locks only after their time limits. */
function exceedTimeLimitsOfLocks() {
  const { prototype } = LockManager
  const request = prototype.request as (...args: unknown[]) => Promise<unknown>
  prototype.request = async function (this: LockManager, ...args: unknown[]) {
    const { signal } = args[1] as LockOptions
    if (signal) await new Promise((resolve) => signal.addEventListener('abort', resolve))
    return request.apply(this, args)
  } as LockManager['request']
}
