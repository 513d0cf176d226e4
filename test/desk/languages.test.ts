import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import type { ErrorBody, TemplateCategory } from '@formpost/contract'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { checkAccessibility } from '../browser/accessibility-check.ts'
import { newDevice, turnOnReports } from '../harness/devices.ts'
import { startReceiver } from '../harness/receiver.ts'
import { isMissing } from '../harness/shared.ts'
import { setWebhook } from '../harness/webhook-api.ts'
import { startDesk, type Desk } from './desk.ts'
import { answerTimes, createWaterPoints, type WaterPoints } from './water-points.ts'

const source = path.resolve(import.meta.dirname, '../../web-desk/src')
const areas = readdirSync(source, { encoding: 'utf8', recursive: true })
  .filter((file) => /messages[/\\]en\.json$/.test(file))
  .map((file) => path.join(source, path.dirname(file)))

/** The messages that have no parameters. */
const textsOf = (code: string): string[] =>
  areas.flatMap((area) => {
    const file = readFileSync(path.join(area, `${code}.json`), 'utf8')
    const messages = Object.values(JSON.parse(file) as Record<string, { defaultMessage: string }>)
    return messages.map((each) => each.defaultMessage).filter((text) => !/[{}]/.test(text))
  })

/** All texts of the page, those of attributes too. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = [document.title]
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (nodes.nextNode()) {
      if (nodes.currentNode.parentElement?.closest('script, noscript') === null) {
        texts.push(nodes.currentNode.textContent ?? '')
      }
    }
    for (const name of ['aria-label', 'alt', 'placeholder', 'title']) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        texts.push(element.getAttribute(name) ?? '')
      }
    }
    return texts.map((text) => text.trim()).filter((text) => text !== '')
  })

const phone = { width: 360, height: 740 }

describe.skipIf(isMissing('chromium')).each([
  ['fr', 'ltr'],
  ['es', 'ltr'],
  ['pt', 'ltr'],
  ['ar', 'rtl'],
  ['sw', 'ltr'],
])('the desk in %s', (code, direction) => {
  let desk: Desk
  let points: WaterPoints
  let english: Set<string>

  beforeAll(async () => {
    english = new Set(textsOf('en'))
    for (const text of textsOf(code)) english.delete(text)
    desk = await startDesk({ locale: code, viewport: phone })
    points = await createWaterPoints(desk.owner.api)
    await answerTimes(points, 3)
    await reportDevices()
  })
  afterAll(() => desk?.close())

  /** Devices with every worry. */
  async function reportDevices() {
    const { api } = desk.owner
    await turnOnReports(api, points.form)
    const storage = { persisted: false, free_mb: 100 }
    const report = { next_seq: 9, waiting: 2, drafts: 1, form_versions: { 1: 1, 2: 1 }, storage }
    await newDevice(api, points.form).report({ ...report, app_version: '1' })
    await newDevice(api, points.form).report({ next_seq: 1 })
    const silent = newDevice(api, points.form)
    await points.answer({}, { device_id: silent.id, device_seq: 2, clock_offset_s: 90 })
  }

  const check = async () => {
    const { page } = desk
    const html = page.locator('html')
    expect([await html.getAttribute('lang'), await html.getAttribute('dir')]).toEqual([
      code,
      direction,
    ])
    expect(english.size).toBeGreaterThan(500)
    expect((await textsOn(page)).filter((text) => english.has(text))).toEqual([])
    if (code === 'ar') await checkAccessibility(page)
  }

  it.each([
    ['the list of forms', '', '.row'],
    ['a new form', '/new', '.choice'],
    ['the builder', '/forms/{form}/build', '.field .control'],
    ['the answers', '/forms/{form}/answers', 'tbody tr:not(.spacer)'],
    ['the summary', '/forms/{form}/summary', 'main svg'],
    ['the devices', '/forms/{form}/devices', '.device-worries'],
    ['sharing', '/forms/{form}/share', '.qr'],
    ['the settings', '/forms/{form}/settings', 'main.panels section'],
    ['the account', '/account', 'main.panels section'],
  ])('shows no English on %s', async (_, address, ready) => {
    await desk.open(address.replace('{form}', points.form.uuid))
    await desk.page.locator(ready).first().waitFor()
    await check()
  })

  it('names every template in its language', async () => {
    const { body } = await desk.owner.api.get<{ data: TemplateCategory[] }>('/templates')
    const named = body.data.flatMap(({ name, templates }) => [
      name,
      ...templates.flatMap((each) =>
        // The desk has its own texts for it.
        each.id === 'blank' ? [] : [each.name, each.description],
      ),
    ])
    await desk.open('/new')
    await desk.page.locator('.choices').nth(1).waitFor()
    const shown = await textsOn(desk.page)
    expect(shown.filter((text) => named.includes(text))).toEqual([])
  })

  it('draws the fields in the direction of the form', async () => {
    await desk.open(`/forms/${points.form.uuid}/build`)
    const control = desk.page.locator('.frame .field .control').first()
    await control.waitFor()
    expect(await control.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
  })

  it('shows no English beside a field', async () => {
    await desk.open(`/forms/${points.form.uuid}/build`)
    await desk.page.locator('.frame').nth(1).click()
    await desk.page.locator('.pane-tabs button').last().click()
    await desk.page.locator('[data-property="label"]').waitFor()
    // What the bar covers in part depends on how far the page was scrolled.
    await desk.page.evaluate(() => scrollTo(0, 0))
    await check()
  })

  /** Submits what the service refuses, and returns what it says about it. */
  const submitRefused = async (form: Locator): Promise<string[]> => {
    const [response] = await Promise.all([
      desk.page.waitForResponse((each) => each.status() === 422),
      form.locator('button[type="submit"]').click(),
    ])
    const { errors } = (await response.json()) as ErrorBody
    return Object.values(errors ?? {}).flat()
  }
  const formWith = (control: string) =>
    desk.page.locator('form', { has: desk.page.locator(control) })
  const expectNotSaid = async (said: readonly string[]) => {
    expect(said).not.toEqual([])
    const shown = await textsOn(desk.page)
    expect(shown.filter((text) => said.some((each) => text.includes(each)))).toEqual([])
  }

  it('says in its own words what the service refuses of an account', async () => {
    const { page } = desk
    await desk.open('/account')
    const profile = formWith('[autocomplete="name"]')
    await profile.locator('[autocomplete="name"]').fill('')
    await profile.locator('[autocomplete="email"]').fill('ada')
    const said = await submitRefused(profile)
    // The errors move what is below them.
    await expect.poll(() => profile.locator('.field-error').count()).toBe(2)
    const password = formWith('[autocomplete="new-password"]')
    for (const weak of ['short', '12345678', 'x'.repeat(300)]) {
      await password.locator('[autocomplete="new-password"]').fill(weak)
      said.push(...(await submitRefused(password)))
      await password.locator('.field-error').waitFor()
      await expectNotSaid(said)
    }
    await expect.poll(() => page.locator('.field-error').count()).toBe(3)
    await check()
  })

  it('says in its own words what the service refuses of settings', async () => {
    const { page } = desk
    await desk.open(`/forms/${points.form.uuid}/settings`)
    const texts = formWith('[type="url"]').first()
    await texts.locator('.control').first().fill('')
    await texts.locator('[type="url"]').fill('example.org')
    const said = await submitRefused(texts)
    await expect.poll(() => texts.locator('.field-error').count()).toBe(2)
    const webhook = formWith('[type="url"]').nth(1)
    await webhook.locator('[type="url"]').fill('https://ada:secret@example.org/')
    said.push(...(await submitRefused(webhook)))
    await expect.poll(() => page.locator('.field-error').count()).toBe(3)
    await expectNotSaid(said)
    await check()
  })

  it('says in its own words why a webhook could not be called', async () => {
    const receiver = await startReceiver()
    await setWebhook(desk.owner.account, points.form, receiver.url)
    await receiver.kill()
    await desk.open(`/forms/${points.form.uuid}/settings`)
    const { page } = desk
    const test = page.locator('form + .panel-actions', { has: page.locator('[role="status"]') })
    const [response] = await Promise.all([
      page.waitForResponse((each) => each.url().endsWith('/webhook/test')),
      test.locator('button').click(),
    ])
    const { data } = (await response.json()) as { data: { error: string } }
    await test.locator('button[aria-disabled="false"]').waitFor()
    await expectNotSaid([data.error])
    await check()
  })

  it('shows no English when logging in', async () => {
    await desk.context.clearCookies()
    await desk.open('/login')
    await desk.page.locator('input[type="password"]').waitFor()
    await check()
  })
})
