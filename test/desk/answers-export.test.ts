import { readFile } from 'node:fs/promises'

import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'

import { isMissing, sharedSystem } from '../harness/shared.ts'
import { answersDesk, apiPath, button, openWith, pathOf, rowOf } from './answers-page.ts'
import type { WaterPoints } from './water-points.ts'

const exported = (page: Page) => page.locator('.export-status')

describe.skipIf(isMissing('chromium'))('an export of answers in the desk', () => {
  const system = sharedSystem()
  const desk = answersDesk()
  let page: Page
  beforeAll(() => {
    page = desk.page
  })

  const csvOf = async (points: WaterPoints, query = '') => {
    const reply = await fetch(`${system.baseUrl}${apiPath(points)}/export${query}`, {
      headers: { authorization: `Bearer ${desk.owner.secret}` },
    })
    return reply.text()
  }
  /** Lets the page choose a file in its own storage, since a test cannot use the dialog of the browser. */
  const chooseFileOf = (target: Page) =>
    target.evaluate(() => {
      Object.assign(window, {
        showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) =>
          (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true }),
      })
    })
  const saved = (target: Page, name: string) =>
    target.evaluate(async (file) => {
      const folder = await navigator.storage.getDirectory()
      const handle = await folder.getFileHandle(file)
      return (await handle.getFile()).text()
    }, name)

  it('writes what is filtered to a file', async () => {
    const { points } = await openWith(desk, 6)
    const query = `?where%5B${points.fields.state.uuid}%5D=Yes`
    await desk.open(pathOf(points) + query)
    await chooseFileOf(page)
    await button(page, 'Export').click()
    await page.getByText('The 2 answers that match the filters are exported.').waitFor()
    expect(await page.getByLabel('Include devices').count()).toBe(0)
    await page.getByLabel('Include reviews and notes').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
    await exported(page).getByText('Water points.csv is saved').waitFor()
    expect(`\uFEFF${await saved(page, 'Water points.csv')}`).toBe(
      `\uFEFF${await csvOf(points, `${query}&columns=id,files,review`)}`,
    )
  })

  it('has the devices of a form whose devices report', async () => {
    const { points } = await openWith(desk, 2)
    await desk.owner.api.patch(`/forms/${points.form.uuid}`, { device_reports: true })
    await desk.open(pathOf(points))
    await chooseFileOf(page)
    await button(page, 'Export').click()
    await page.getByLabel('Include devices and who filled in').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
    await exported(page).getByText('Water points.csv is saved').waitFor()
    const file = await saved(page, 'Water points.csv')
    expect(file).toContain('Was Offline,Device,Device Number,Collector')
    expect(`\uFEFF${file}`).toBe(`\uFEFF${await csvOf(points, '?columns=id,files,device')}`)
  })

  it('is downloaded where the page cannot write files', async () => {
    const { points } = await openWith(desk, 2)
    await page.evaluate(() => Object.assign(window, { showSaveFilePicker: undefined }))
    await button(page, 'Export').click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('link', { name: 'Export' }).click()
    const file = await (await downloading).path()
    expect(await readFile(file, 'utf8')).toBe(`\uFEFF${await csvOf(points, '?columns=id,files')}`)
  })

  it('is cancelled and writes nothing', async () => {
    await openWith(desk, 1)
    await page.evaluate(async () => {
      const folder = await navigator.storage.getDirectory()
      await folder.removeEntry('Water points.csv').catch(() => undefined)
    })
    await chooseFileOf(page)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/export*', async (route) => {
      await held
      await route.continue().catch(() => undefined)
    })
    await button(page, 'Export').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
    await exported(page).getByText('Exporting Water points.csv').waitFor()
    const stopped = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('/export'),
    )
    await button(page, 'Cancel').click()
    await exported(page).getByText('Exporting Water points.csv').waitFor({ state: 'detached' })
    await stopped
    release()
    await page.unrouteAll({ behavior: 'wait' })
    await expect.poll(() => button(page, 'Export').isVisible()).toBe(true)
    expect(await saved(page, 'Water points.csv')).toBe('')
  })

  it('says why it failed and is tried again, one at a time', async () => {
    await openWith(desk, 3)
    await page.evaluate(async () => {
      const folder = await navigator.storage.getDirectory()
      await folder.removeEntry('Water points.csv').catch(() => undefined)
    })
    await chooseFileOf(page)
    const start = async () => {
      await button(page, 'Export').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
    }
    await page.route('**/export*', (route) => route.abort())
    await start()
    await exported(page).getByText('The service cannot be reached').waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/export*', async (route) => {
      await held
      await route.continue()
    })
    await exported(page).getByRole('button', { name: 'Try again' }).click()
    await button(page, 'Export').click()
    await page.getByText('Another export is running.').waitFor()
    await page.keyboard.press('Escape')
    release()
    await exported(page).getByText('Water points.csv is saved').waitFor()
    await page.unrouteAll({ behavior: 'wait' })
  })

  it('is a spreadsheet', async () => {
    await openWith(desk, 2)
    await chooseFileOf(page)
    await button(page, 'Export').click()
    await page.getByLabel('Answers as a spreadsheet').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
    await exported(page).getByText('Water points.xlsx is saved').waitFor()
    expect(await saved(page, 'Water points.xlsx')).toContain('xl/worksheets/sheet1.xml')
  })

  it('has the files as a ZIP', async () => {
    const { points } = await openWith(desk, 1)
    const photo = await points.photo('well.png')
    await points.answer({ village: 'Agu', photo })
    await rowOf(page, 'File').waitFor()
    await chooseFileOf(page)
    await button(page, 'Export').click()
    await page.getByLabel('Files as ZIP').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
    await exported(page).getByText('Water points.zip is saved').waitFor()
    expect(await saved(page, 'Water points.zip')).toContain('well.png')
  })
})
