import { readFile } from 'node:fs/promises'

import type { Form } from '@formpost/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { checkAccessibility } from '../browser/accessibility-check.ts'
import { storedRows } from '../browser/stored.ts'
import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { protectedZip } from '../harness/protected-zip.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createRescuedDevice, type RescuedDevice } from './rescued-device.ts'

describe.skipIf(isMissing('chromium'))('the export of a device with a PIN', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let form: Form
  let first: RescuedDevice
  let second: RescuedDevice
  let bytes: Buffer

  beforeEach(async () => {
    ;({ form } = await createFormWith(api, { type: 'short_text', label: 'Name' }))
    first = await createRescuedDevice(`/f/${form.public_id}`)
    await first.page.getByLabel('Name').fill('Amina')
    first.proxy.setDown(true)
    await first.page.getByRole('button', { name: 'Submit' }).click()
    await first.page.getByRole('heading', { name: 'Saved on this device' }).waitFor()
    await first.openOutbox()
    const zip = await readFile(await first.saveExport())
    bytes = await protectedZip(new Uint8Array(zip), '402913')
    second = await createRescuedDevice()
    second.proxy.setDown(true)
  })
  afterEach(async () => {
    await first?.remove()
    await second?.remove()
  })

  const importBytes = () =>
    second.importFile({ name: 'device.zip', mimeType: 'application/zip', buffer: bytes })
  const pinField = () => second.page.getByLabel('PIN of the device')

  it('is imported with the PIN, after a wrong one, and arrives once', async () => {
    expect(await importBytes()).toContain('The file is encrypted.')
    await second.page.keyboard.type('402914')
    await second.page.keyboard.press('Enter')
    const alert = second.page.getByRole('alert')
    await alert.getByText('This is not the PIN of the file.').waitFor()
    await checkAccessibility(second.page)
    // It has the focus again and is selected.
    await second.page.keyboard.type('402913')
    expect(await pinField().inputValue()).toBe('402913')
    await second.page.getByRole('button', { name: 'Open', exact: true }).click()
    await second.page.getByText('1 submission was imported.').waitFor()
    expect(await pinField().count()).toBe(0)
    expect(await storedRows(second.page, 'records')).toHaveLength(1)

    await second.deliver()
    await first.deliver()
    const { body } = await api.get<{ data: unknown[] }>(`/forms/${form.uuid}/submissions`)
    expect(body.data).toHaveLength(1)
  })

  it('is named as damaged, and another file can be chosen instead', async () => {
    const at = bytes.indexOf('content.bin') + 'content.bin'.length
    bytes[at + 20]! ^= 1
    await importBytes()
    await pinField().fill('402913')
    await pinField().press('Enter')
    await second.page.getByText('It is damaged. Copy the file again.').waitFor()
    bytes[at + 20]! ^= 1
    await importBytes()
    await pinField().fill('402913')
    await pinField().press('Enter')
    await second.page.getByText('1 submission was imported.').waitFor()
  })
})
