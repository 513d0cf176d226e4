import type { SubmissionRow } from '@formpost/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { isMissing } from '../harness/shared.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { importVillages } from '../harness/village-import.ts'
import { createDevice, type Device } from './device.ts'

// Has its own system, in which requests of other tests do not wait for the import.
describe.skipIf(isMissing('chromium'))('a list of 50,000 options', () => {
  let system: TestSystem
  let device: Device

  beforeAll(async () => {
    system = await startTestSystem()
    device = await createDevice()
    await device.open(system.appUrl)
  })
  afterAll(async () => {
    await device?.remove()
    await system?.stop()
  })

  it('is filtered offline', async () => {
    const { page } = device
    const api = createApi(system.baseUrl, system.apiKey)
    const form = (await importVillages(api)).body.data
    await page.goto(`${system.appUrl}/f/${form.public_id}`)
    await page.getByLabel('Region 7').waitFor()
    await page.context().setOffline(true)
    await page.reload()
    await page.getByLabel('Region 7').check()
    await page.getByLabel('District 497').check()
    const village = page.getByRole('radiogroup', { name: /^Village/ })
    expect(await village.getByRole('radio').count()).toBe(100)
    await village.getByLabel('Village number 42497').check()
    await page.getByText('Its code is 52497.').waitFor()
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Saved on this device' }).waitFor()
    await page.context().setOffline(false)
    const list = async () => {
      const path = `/forms/${form.uuid}/submissions`
      return (await api.get<{ data: SubmissionRow[] }>(path)).body.data
    }
    await expect.poll(async () => (await list()).length, { timeout: 60_000 }).toBe(1)
    const { values } = (await list())[0]!
    expect(
      Object.fromEntries(values.map(({ field_label, value }) => [field_label, value])),
    ).toEqual({
      ...{ Region: 'Region 7', District: 'District 497', Village: 'Village number 42497' },
      code: '52497',
    })
  })
})
