import { readFile } from 'node:fs/promises'

import type { Form } from '@formpost/contract'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { checkAccessibility } from '../browser/accessibility-check.ts'
import { sql } from '../harness/database.ts'
import { turnOnReports } from '../harness/devices.ts'
import { createFormWith } from '../harness/forms.ts'
import { protectedZip } from '../harness/protected-zip.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createRescuedDevice, type RescuedDevice } from '../offline/rescued-device.ts'
import { startDesk, type Desk } from './desk.ts'

describe.skipIf(isMissing('chromium'))('the import of the export of a device in the desk', () => {
  const system = sharedSystem()
  let desk: Desk
  let form: Form
  let other: Form
  let device: RescuedDevice
  let dialog: Locator
  let file: string

  beforeAll(async () => {
    desk = await startDesk({ viewport: { width: 1280, height: 800 } })
    const { api } = desk.owner
    const fields = [
      { type: 'short_text', label: 'Name' },
      { type: 'file', label: 'Photo' },
    ]
    ;({ form } = await createFormWith(api, ...fields))
    await turnOnReports(api, form)
    ;({ form: other } = await createFormWith(api, ...fields))
    await api.patch(`/forms/${other.uuid}`, { title: 'Pumps' })
    device = await createRescuedDevice(`/f/${form.public_id}`)
    await fillIn(form, 'Amina', await device.page.screenshot())
    await fillIn(form, 'Baraka')
    await fillIn(form, 'Chausiku')
    await fillIn(other, 'Daudi')
    await device.openOutbox()
    file = await device.saveExport()
  })
  afterAll(async () => {
    await device?.remove()
    await desk?.close()
  })

  async function fillIn({ public_id: id }: Form, name: string, photo?: Buffer) {
    device.proxy.setDown(false)
    await device.page.route('**/submissions', (route) => route.abort())
    await device.page.goto(`${device.proxy.url}/f/${id}`)
    await device.page.getByLabel('Name').fill(name)
    if (photo) {
      const chosen = { name: 'pump.png', mimeType: 'image/png', buffer: photo }
      await device.page.getByLabel('Photo').setInputFiles(chosen)
      await device.page.getByText('pump.png').waitFor()
    }
    device.proxy.setDown(true)
    await device.page.getByRole('button', { name: 'Submit' }).click()
    await device.page.getByRole('heading', { name: 'Saved on this device' }).waitFor()
    await device.page.unroute('**/submissions')
  }
  const open = async (path = 'answers', { uuid } = form) => {
    await desk.open(`/forms/${uuid}/${path}`)
    await desk.page.getByRole('button', { name: 'Import from a device' }).click()
    dialog = desk.page.getByRole('dialog', { name: 'Import from a device' })
    await dialog.waitFor()
  }
  const choose = async (chosen: Parameters<Locator['setInputFiles']>[0]) => {
    await dialog.getByLabel('Exported file (ZIP)').setInputFiles(chosen)
  }
  const names = async ({ uuid }: Form) => {
    const path = `/forms/${uuid}/submissions`
    const { body } = await desk.owner.api.get<{ data: { values: { value: unknown }[] }[] }>(path)
    return body.data.map(({ values }) => values[0]!.value as string).toSorted()
  }

  it('says what is in it', async () => {
    await open()
    await choose(file)
    await dialog.getByText('3 answers to this form can be delivered.').waitFor()
    await dialog.getByText('1 file belongs to them.').waitFor()
    await dialog.getByText('1 answer is to another form: Pumps.').waitFor()
    await checkAccessibility(desk.page)
  })

  it('says that a file is no export, and that a closed form takes no answers', async () => {
    await choose({ name: 'a.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') })
    await dialog.getByText('This is not an export of Formpost').waitFor()
    await desk.owner.api.patch(`/forms/${form.uuid}`, { is_active: false })
    await open()
    await choose(file)
    await dialog.getByText('The form is closed and takes no answers.').waitFor()
    expect(await dialog.getByRole('button', { name: /^Deliver/ }).count()).toBe(0)
    await desk.owner.api.patch(`/forms/${form.uuid}`, { is_active: true })
  })

  it('delivers to a closed form within its grace period', async () => {
    const { form: closing } = await createFormWith(desk.owner.api, {
      type: 'short_text',
      label: 'Name',
    })
    await fillIn(closing, 'Esther')
    await device.openOutbox()
    const exported = await device.saveExport()
    const change = { is_active: false, grace_days: 14 }
    await desk.owner.api.patch(`/forms/${closing.uuid}`, change)
    await open('answers', closing)
    await choose(exported)
    await dialog.getByText('1 answer to this form can be delivered.').waitFor()
    expect(await dialog.getByText('The form is closed').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Deliver 1 answer' }).click()
    await dialog.getByText('1 answer was stored.').waitFor()
    expect(await names(closing)).toEqual(['Esther'])
  })

  it('asks for the PIN of a device with one, also after a wrong one', async () => {
    await open('answers', other)
    const buffer = await protectedZip(new Uint8Array(await readFile(file)), '402913')
    await choose({ name: 'device.zip', mimeType: 'application/zip', buffer })
    await dialog.getByText('The file is encrypted.').waitFor()
    await desk.page.keyboard.type('402914')
    await desk.page.keyboard.press('Enter')
    await dialog.getByText('This is not the PIN of the file.').waitFor()
    await checkAccessibility(desk.page)
    await dialog.getByLabel('PIN of the device').fill('402913')
    await dialog.getByRole('button', { name: 'Open', exact: true }).click()
    await dialog.getByText('1 answer to this form can be delivered.').waitFor()
    expect(await dialog.getByLabel('PIN of the device').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Deliver 1 answer' }).click()
    await dialog.getByText('1 answer was stored.').waitFor()
    expect(await names(other)).toEqual(['Daudi'])
  })

  it('stores each answer once, and says which was not stored and why', async () => {
    // Changed and sent by the device after the export.
    await device.openOutbox()
    await device.page.getByRole('button', { name: /^Edit: Chausiku/ }).click()
    await device.page.getByLabel('Name').fill('Chausiku M.')
    device.proxy.setDown(false)
    await device.page.route('**/submissions', (route) => {
      const isChanged = route.request().postData()?.includes('Chausiku M.')
      return isChanged ? route.continue() : route.abort()
    })
    await device.page.getByRole('button', { name: 'Submit' }).click()
    await expect.poll(() => names(form)).toEqual(['Chausiku M.'])
    device.proxy.setDown(true)
    await device.page.unroute('**/submissions')

    await open()
    await choose(file)
    await dialog.getByRole('button', { name: 'Deliver 3 answers' }).press('Enter')
    await dialog.getByText('2 answers were stored.').waitFor()
    const refused = dialog
      .getByRole('listitem')
      .filter({ hasText: 'It arrived already with other' })
    expect(await refused.innerText()).toMatch(/^Filled in .*, device [\dA-F]{4}, number 3: /)
    expect(await names(form)).toEqual(['Amina', 'Baraka', 'Chausiku M.'])

    await device.deliver()
    expect(await names(form)).toEqual(['Amina', 'Baraka', 'Chausiku M.'])
    expect(await names(other)).toEqual(['Daudi'])
    const uploads = 'SELECT submission_uuid IS NULL AS free FROM files.uploads WHERE form_uuid = $1'
    expect(await sql(system, uploads, [form.uuid])).toEqual([{ free: false }])
  })

  it('finds again what has arrived, from the devices too', async () => {
    await open('devices')
    await choose(file)
    await dialog.getByRole('button', { name: 'Deliver 3 answers' }).click()
    await dialog.getByText('2 had arrived already.').waitFor()
    expect(await names(form)).toHaveLength(3)
    await desk.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
})
