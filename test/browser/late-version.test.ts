import type { PublicForm, Submission } from '@formpost/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createDevice, type Device } from './device.ts'

describe.skipIf(isMissing('chromium'))('a version of a form that arrives late', () => {
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
      { type: 'short_text', label: 'Village' },
    )
    link = `${system.appUrl}/f/${created.form.public_id}`
    device = await createDevice()
    await device.open(link)
    page = device.page
    await page.clock.install()
  })
  afterAll(() => device?.remove())

  /** Renames the first field, and opens the stored form while the request for the new version is held. */
  async function openBefore(label: string): Promise<() => Promise<void>> {
    await api.patch(`/forms/${created.form.uuid}/fields/${created.fields[0]!.id}`, { label })
    let release!: () => void
    const released = new Promise<void>((resolve) => (release = resolve))
    await device.context.route('**/public/forms/*', async (route) => {
      await released
      await route.continue()
    })
    const requested = page.waitForRequest('**/public/forms/*')
    await page.goto(link)
    await requested
    await page.clock.fastForward(2_000)
    await page.getByLabel('Village').waitFor()
    return async () => {
      const response = page.waitForResponse('**/public/forms/*')
      release()
      await (await response).finished()
    }
  }

  /** The labels of all versions on the device. */
  const storedLabels = () =>
    page.evaluate(async () => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error!)
        })
      const db = await done(indexedDB.open('formpost'))
      const definitions = db.transaction('definitions').objectStore('definitions')
      const rows = await done<{ form: PublicForm }[]>(definitions.getAll())
      db.close()
      return rows.flatMap(({ form }) => form.fields.map(({ label }) => label))
    })

  it('is shown while nothing is entered', async () => {
    const release = await openBefore('Person')
    await page.getByLabel('Name').waitFor()
    await release()
    await page.getByLabel('Person').waitFor()
    await device.context.unrouteAll({ behavior: 'wait' })
  })

  it('takes nothing away that is entered meanwhile', async () => {
    const release = await openBefore('Head of the household')
    await release()
    const name = page.getByRole('textbox').first()
    await name.fill('Awa')
    await page.clock.fastForward(2_000)
    await page.getByLabel('Village').fill('Agu')
    await page.getByText('Draft saved').waitFor()
    expect(await name.inputValue()).toBe('Awa')
    await page.getByLabel('Village').fill('Agu Nyogbo')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
    const { body } = await api.get<{ data: Submission[] }>(
      `/forms/${created.form.uuid}/submissions`,
    )
    expect(body.data[0]!.values.map(({ value }) => value)).toEqual(['Awa', 'Agu Nyogbo'])
    await device.context.unrouteAll({ behavior: 'wait' })
  })

  it('leaves a field alone in which someone is about to type', async () => {
    const release = await openBefore('Household')
    const name = page.getByLabel('Head of the household')
    await name.focus()
    await release()
    await expect.poll(storedLabels).toContain('Household')
    // The page locks a draft of the new version; this lock is given after that.
    await page.evaluate(() => navigator.locks.request('any', () => undefined))
    await page.keyboard.type('Afi')
    expect(await name.inputValue()).toBe('Afi')
    await device.context.unrouteAll({ behavior: 'wait' })
  })
})
