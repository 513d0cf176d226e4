import { readFile } from 'node:fs/promises'

import type { Form, Submission } from '@formpost/contract'
import { unzipSync } from 'fflate'
import { generateKey } from 'openpgp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { draftFiles, storedRows, storedText } from '../browser/stored.ts'
import { activate } from '../harness/activate.ts'
import { createApi } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createRescuedDevice, type RescuedDevice } from './rescued-device.ts'

type Created = Awaited<ReturnType<typeof createFormWith>>

const fields = [
  { type: 'short_text', label: 'Name' },
  { type: 'number', label: 'Age' },
  { type: 'file', label: 'Photo' },
]

/** Records in the page what it asks of the browser, which may do nothing of it. */
function recordRequests(): void {
  const asked: string[] = []
  const { SyncManager, StorageManager } = globalThis as unknown as Record<
    'SyncManager' | 'StorageManager',
    { prototype: object }
  >
  Object.assign(SyncManager.prototype, {
    register: async (tag: string) => void asked.push(`sync ${tag}`),
  })
  Object.assign(StorageManager.prototype, {
    persist: async () => asked.push('persist') > 0,
  })
  Object.assign(globalThis, { asked })
}

describe.skipIf(isMissing('chromium'))('the export of a device', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  const devices: RescuedDevice[] = []
  let form: Created['form']
  let questions: Created['fields']
  let patients: Form
  let first: RescuedDevice
  let photo: Buffer

  const newDevice = async (path?: string) => {
    const device = await createRescuedDevice(path)
    devices.push(device)
    return device
  }
  const submissionsOf = async ({ uuid }: Form): Promise<Submission[]> => {
    const path = `/forms/${uuid}/submissions`
    const { body } = await api.get<{ data: { uuid: string }[] }>(path)
    const read = (row: { uuid: string }) => api.get<{ data: Submission }>(`${path}/${row.uuid}`)
    return (await Promise.all(body.data.map(read))).map((reply) => reply.body.data)
  }
  const names = async () => {
    const stored = await submissionsOf(form)
    return stored.map(({ values }) => values[0]!.value as string).sort()
  }
  const fillIn = async (device: RescuedDevice, name: string, picture?: Buffer) => {
    await device.page.goto(`${device.proxy.url}/f/${form.public_id}`)
    await device.page.getByLabel('Name').fill(name)
    await device.page.getByLabel('Age').fill('31')
    if (!picture) return
    const file = { name: 'pump.png', mimeType: 'image/png', buffer: picture }
    await device.page.getByLabel('Photo').setInputFiles(file)
    await device.page.getByText('pump.png').waitFor()
  }
  const submitOffline = async (device: RescuedDevice) => {
    device.proxy.setDown(true)
    await device.page.getByRole('button', { name: 'Submit' }).click()
    await device.page.getByRole('heading', { name: 'Saved on this device' }).waitFor()
  }
  const openRecord = async (device: RescuedDevice, name: string) => {
    await device.openOutbox()
    await activate(device.page.getByRole('button', { name: new RegExp(`^Open: ${name}`) }))
    await device.page.locator('.record-page').waitFor()
  }
  const card = (device: RescuedDevice, name: string) =>
    device.page.getByRole('listitem').filter({ hasText: name })
  const editTo = async (device: RescuedDevice, from: string, to: string) => {
    await device.openOutbox()
    await activate(device.page.getByRole('button', { name: new RegExp(`^Edit: ${from}`) }))
    await device.page.getByLabel('Name').fill(to)
  }

  beforeAll(async () => {
    const { publicKey } = await generateKey({ userIDs: [{ name: 'Owner' }] })
    const created = await createFormWith(api, { type: 'short_text', label: 'Name' })
    patients = created.form
    const change = { title: 'Patients', is_encrypted: true, encryption_public_key: publicKey }
    await api.patch(`/forms/${patients.uuid}`, change)
  })
  beforeEach(async () => {
    ;({ form, fields: questions } = await createFormWith(api, ...fields))
    await api.patch(`/forms/${form.uuid}`, { device_reports: true })
    first = await newDevice(`/f/${form.public_id}`)
    photo = await first.page.screenshot()
  })
  afterEach(async () => {
    for (const device of devices.splice(0)) await device.remove()
  })
  afterAll(() => api.patch(`/forms/${patients.uuid}`, { is_active: false }))

  it('is imported on two others, and every record is stored once', async () => {
    await fillIn(first, 'Amina', photo)
    await submitOffline(first)
    await fillIn(first, 'Baraka')
    await submitOffline(first)
    first.proxy.setDown(false)
    await first.page.route('**/submissions', (route) => route.abort())
    await first.page.goto(`${first.proxy.url}/f/${patients.public_id}`)
    await first.page.getByLabel('Name').fill('Nyota')
    await submitOffline(first)
    await first.page.unroute('**/submissions')
    await fillIn(first, 'Half a draft')
    await first.page.getByText('Draft saved').waitFor()
    await first.openOutbox()
    const file = await first.saveExport()
    const { forms: _forms, ...text } = unzipSync(new Uint8Array(await readFile(file)))
    const all = Object.values(text).map((bytes) => Buffer.from(bytes).toString('latin1'))
    expect(all.join('\n')).not.toContain('Nyota')
    const [own] = await storedRows<{ secret: string }>(first.page, 'devices')
    expect(all.join('\n')).not.toContain(own!.secret)

    const [second, third] = [await newDevice(), await newDevice()]
    for (const other of [second, third]) {
      other.proxy.setDown(true)
      await other.page.addInitScript(recordRequests)
      const report = await other.importFile(file)
      expect(report).toContain('3 submissions were imported.')
      expect(report).toContain('1 draft was imported.')
      const asked = () => other.page.evaluate(() => Reflect.get(globalThis, 'asked') as string[])
      await expect.poll(asked).toEqual(['persist', 'sync formpost-delivery'])
    }
    // The form was never opened on it.
    await openRecord(second, 'Amina')
    await second.page.getByText('Imported from the export of a device.').waitFor()
    await second.page.locator('.answers img').waitFor()
    expect(await second.importFile(file)).toContain('4 are already on this device.')
    await third.device.restart(`${third.proxy.url}/outbox`, 'killed')

    await Promise.all([first, second, third].map((device) => device.deliver()))
    const stored = await submissionsOf(form)
    expect(await names()).toEqual(['Amina', 'Baraka'])
    const numbers = stored.map(({ device_seq }) => device_seq!)
    expect(numbers.sort((a, b) => a - b)).toEqual([1, 2])
    expect(new Set(stored.map(({ device_id }) => device_id)).size).toBe(1)
    expect(stored.every(({ was_offline }) => was_offline)).toBe(true)
    expect(await submissionsOf(patients)).toHaveLength(1)
    const uploads = 'SELECT size, submission_uuid FROM files.uploads WHERE form_uuid = $1'
    expect(await sql(system, uploads, [form.uuid])).toEqual([
      { size: photo.length, submission_uuid: expect.any(String) },
    ])
    expect(await second.importFile(file)).toContain('3 were already sent.')
  })

  it('is changed on the device later, and the other shows the conflict', async () => {
    await fillIn(first, 'Chausiku')
    await submitOffline(first)
    await openRecord(first, 'Chausiku')
    const file = await first.saveExport('Export this submission')
    const second = await newDevice()
    second.proxy.setDown(true)
    expect(await second.importFile(file)).toContain('1 submission was imported.')

    await editTo(first, 'Chausiku', 'Chausiku M.')
    await submitOffline(first)
    await first.deliver()
    second.proxy.setDown(false)
    await second.openOutbox()
    await second.page.getByText(/^Another device has sent this submission with other/).waitFor()
    expect(await names()).toEqual(['Chausiku M.'])

    await editTo(second, 'Chausiku', 'Chausiku the second')
    await second.page.getByRole('button', { name: 'Submit' }).click()
    await second.page.getByRole('heading', { name: 'Sent' }).waitFor()
    expect(await names()).toEqual(['Chausiku M.', 'Chausiku the second'])
  })

  it('is delivered by the other before a change on the device, which is kept', async () => {
    await fillIn(first, 'Daudi')
    await submitOffline(first)
    await first.openOutbox()
    const file = await first.saveExport()
    const second = await newDevice()
    await second.importFile(file)
    await second.deliver()

    await editTo(first, 'Daudi', 'Daudi K.')
    await first.page.getByRole('button', { name: 'Submit' }).click()
    await first.page.getByRole('heading', { name: 'Saved on this device' }).waitFor()
    first.proxy.setDown(false)
    await first.openOutbox()
    await first.page.getByText(/^The service had already received this submission/).waitFor()
    expect(await names()).toEqual(['Daudi'])
    await activate(card(first, 'Daudi K.').getByRole('button', { name: 'Delete' }))
    await first.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await first.page.getByText('Nothing to send').waitFor()
  })

  it('is edited without a change on the device after the other has delivered it', async () => {
    await fillIn(first, 'Juma', photo)
    await submitOffline(first)
    await first.openOutbox()
    const file = await first.saveExport()
    const second = await newDevice()
    await second.importFile(file)
    await second.deliver()

    await editTo(first, 'Juma', 'Juma')
    await first.page.getByText('pump.png').waitFor()
    await first.page.getByRole('button', { name: 'Submit' }).click()
    await first.page.getByRole('heading', { name: 'Saved on this device' }).waitFor()
    await first.deliver()
    expect(await names()).toEqual(['Juma'])
  })

  it('has a change that was not submitted, with which the record is sent', async () => {
    await fillIn(first, 'Esther')
    await submitOffline(first)
    await editTo(first, 'Esther', 'Esther N.')
    await expect.poll(() => storedText(first.page)).toContain('Esther N.')
    await first.openOutbox()
    const file = await first.saveExport()
    const second = await newDevice()
    // Online, so that the record would be sent at once.
    const report = await second.importFile(file)
    expect(report).toContain('1 submission was imported.')
    expect(report).toContain('1 draft was imported.')
    await second.page.getByText('You have begun to edit it.').waitFor()
    expect(await names()).toEqual([])
    await activate(second.page.getByRole('button', { name: /^Edit: / }))
    expect(await second.page.getByLabel('Name').inputValue()).toBe('Esther N.')
    await second.page.getByRole('button', { name: 'Submit' }).click()
    await second.page.getByRole('heading', { name: 'Sent' }).waitFor()
    expect(await names()).toEqual(['Esther N.'])
  })

  it('has a record that is still a draft on the device, which keeps it with its photo', async () => {
    await fillIn(first, 'Imani', photo)
    // “Draft saved” may still stand there for the text.
    await expect.poll(() => draftFiles(first.page, form.public_id)).toHaveLength(1)
    await first.openOutbox()
    const second = await newDevice()
    await second.importFile(await first.saveExport())
    await second.page.goto(`${second.proxy.url}/f/${form.public_id}`)
    await second.page.getByText('pump.png').waitFor()
    await submitOffline(second)
    await second.openOutbox()
    const report = await first.importFile(await second.saveExport())
    expect(report).toContain('1 is on this device with other answers.')
    expect(await storedRows(first.page, 'records')).toEqual([])

    await first.page.goto(`${first.proxy.url}/f/${form.public_id}`)
    await first.page.getByText('pump.png').waitFor()
    await first.page.getByRole('button', { name: 'Submit' }).click()
    await first.page.getByRole('heading', { name: 'Sent' }).waitFor()
    await second.deliver()
    expect(await names()).toEqual(['Imani'])
  })

  it('has a refused record, which the other corrects or deletes', async () => {
    await fillIn(first, 'Farida')
    const path = `/forms/${form.uuid}/fields/${questions[1]!.id}`
    await api.patch(path, { settings: { min: 40, max: 120 } })
    await first.page.getByRole('button', { name: 'Submit' }).click()
    await first.page.getByRole('heading', { name: 'Needs attention' }).waitFor()
    await first.openOutbox()
    const file = await first.saveExport()
    const [second, third] = [await newDevice(), await newDevice()]
    for (const other of [second, third]) {
      other.proxy.setDown(true)
      await other.importFile(file)
      await card(other, 'Farida')
        .getByText(/^Age: /)
        .waitFor()
    }
    await activate(third.page.getByRole('button', { name: /^Delete: / }))
    await third.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await third.page.getByText('Nothing to send').waitFor()
    // The number of another device is not reported as deleted here.
    const rows = await storedRows<{ deleted: number[] }>(third.page, 'devices')
    expect(rows.flatMap(({ deleted }) => deleted)).toEqual([])

    second.proxy.setDown(false)
    await activate(second.page.getByRole('button', { name: /^Edit: / }))
    await second.page.getByLabel('Age').fill('41')
    await second.page.getByRole('button', { name: 'Submit' }).click()
    await second.page.getByRole('heading', { name: 'Sent' }).waitFor()
    expect(await names()).toEqual(['Farida'])
  })

  it('has drafts of encrypted forms, which the other takes once and encrypts with its own key', async () => {
    await first.page.goto(`${first.proxy.url}/f/${patients.public_id}`)
    await first.page.getByLabel('Name').fill('Nyota, coughs')
    await first.page.getByText('Draft saved').waitFor()
    await first.openOutbox()
    const file = await first.saveExport()
    const second = await newDevice(`/f/${patients.public_id}`)
    expect(await second.importFile(file)).toContain('1 draft was imported.')
    expect(await storedText(second.page)).not.toContain('coughs')
    await second.page.goto(`${second.proxy.url}/f/${patients.public_id}`)
    expect(await second.page.getByLabel('Name').inputValue()).toBe('Nyota, coughs')

    await submitOffline(second)
    expect(await second.importFile(file)).toContain('1 is already on this device.')
    expect(await storedRows(second.page, 'drafts')).toEqual([])
  })

  it('is named as what it is not, or as damaged', async () => {
    const other = { name: 'photo.zip', mimeType: 'application/zip', buffer: photo }
    expect(await first.importFile(other)).toContain('This is not an export of Formpost')
    await fillIn(first, 'Gamal', photo)
    await submitOffline(first)
    await first.openOutbox()
    const bytes = await readFile(await first.saveExport())
    await activate(card(first, 'Gamal').getByRole('button', { name: 'Delete' }))
    await first.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await first.page.getByText('Nothing to send').waitFor()
    const at = bytes.indexOf('IHDR')
    bytes[at + 20]! ^= 1
    const damaged = { name: 'device.zip', mimeType: 'application/zip', buffer: bytes }
    const report = await first.importFile(damaged)
    expect(report).toContain('Not imported')
    expect(report).toContain('A form, filled in')
    expect(report).toContain('It is damaged. Copy the file again.')
    expect(await storedRows(first.page, 'records')).toEqual([])
  })
})
