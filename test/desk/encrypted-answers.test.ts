import { readFile } from 'node:fs/promises'

import type { Field, Form } from '@formpost/contract'
import { generateKey } from 'openpgp'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { checkAccessibility } from '../browser/accessibility-check.ts'
import { createDevice } from '../browser/device.ts'
import { decrypt } from '../encryption/decrypt-tool.ts'
import {
  encryptedForm,
  seal,
  sealFile,
  send,
  type EncryptedForm,
} from '../encryption/encrypted-form.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { png, upload } from '../harness/uploads.ts'
import { startDesk, type Desk } from './desk.ts'
import { keyFile, unlockWith } from './private-key.ts'

const passphrase = 'well pump handle 7'
const secret = 'Nyota, twelve, coughs'

const newKey = (name = 'Owner') =>
  generateKey({ userIDs: [{ name }], passphrase, format: 'armored' })

describe.skipIf(isMissing('chromium'))('encrypted answers in the desk', () => {
  const system = sharedSystem()
  let desk: Desk
  let page: Page
  let key: Awaited<ReturnType<typeof newKey>>

  beforeAll(async () => {
    desk = await startDesk({ acceptDownloads: true, viewport: { width: 1280, height: 800 } })
    ;({ page } = desk)
    // Without the picker of files, exports are downloads.
    await desk.context.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'showSaveFilePicker')
    })
    key = await newKey()
  })
  afterAll(() => desk?.close())

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const cells = (row: number) =>
    page.getByRole('grid').locator('tr.answer-row').nth(row).locator('td').allTextContents()
  const open = (encrypted: EncryptedForm, tab = 'answers') =>
    desk.open(`/forms/${encrypted.form.uuid}/${tab}`)
  async function unlock(privateKey = key.privateKey) {
    await button('Unlock').click()
    await unlockWith(page, await keyFile(privateKey), passphrase)
  }

  /** Fills in the form in a browser of its own. */
  async function fillIn({ form }: EncryptedForm) {
    const device = await createDevice()
    try {
      await device.open(`${system.appUrl}/f/${form.public_id}`)
      await device.page.getByLabel('Name').fill(secret)
      await device.page.getByLabel('Count').fill('12')
      await device.page.getByLabel('Pump').check()
      const file = { name: 'well.png', mimeType: 'image/png', buffer: png() }
      await device.page.getByLabel('Photo').setInputFiles(file)
      await device.page.getByText('well.png').waitFor()
      await device.page.getByRole('button', { name: 'Submit' }).click()
      await device.page.getByRole('heading', { name: 'Sent' }).waitFor()
    } finally {
      await device.remove()
    }
  }

  it('are read after unlocking, and nothing secret leaves the tab', async () => {
    const encrypted = await encryptedForm(desk.owner.api, key.publicKey)
    await fillIn(encrypted)
    const sent: string[] = []
    desk.context.on('request', (request) =>
      sent.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData()}`),
    )
    await open(encrypted)
    await page.getByText('These answers are encrypted.').waitFor()
    await unlock()
    await page.getByText('Unlocked in this tab').waitFor()
    await expect.poll(async () => (await cells(0)).slice(2)).toEqual([secret, '12', 'Pump', 'File'])
    await page.getByRole('grid').getByText(secret).click()
    await page.locator('.answer-panel').getByText(secret).waitFor()
    await page.getByRole('button', { name: 'Open well.png' }).click()
    const photo = page.getByRole('dialog').getByRole('img')
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await page.keyboard.press('Escape')

    const stored = await page.evaluate(async () => {
      const names = (await indexedDB.databases()).map(({ name }) => name)
      const urls: string[] = []
      for (const name of await caches.keys()) {
        for (const request of await (await caches.open(name)).keys()) urls.push(request.url)
      }
      return { local: { ...localStorage }, session: { ...sessionStorage }, names, urls }
    })
    expect(stored).toEqual({ local: {}, session: {}, names: [], urls: [] })
    const all = sent.join('\n')
    expect(all).toContain('/submissions/')
    for (const hidden of [passphrase, 'PRIVATE KEY', 'Nyota', 'well.png']) {
      expect(all).not.toContain(hidden)
      expect(all).not.toContain(encodeURIComponent(hidden))
    }

    await page.reload()
    await page.getByText('These answers are encrypted.').waitFor()
    expect(await page.getByText(secret).count()).toBe(0)
  })

  it('stay locked with a wrong passphrase and with another key', async () => {
    const encrypted = await encryptedForm(desk.owner.api, key.publicKey)
    await send(system, encrypted, await seal({ fields: {} }, key.publicKey))
    await open(encrypted)
    await button('Unlock').click()
    await unlockWith(page, await keyFile(key.privateKey), 'wrong')
    await page.getByText('The passphrase is wrong.').waitFor()
    await unlockWith(page, await keyFile((await newKey()).privateKey), passphrase)
    await page.getByText('This is not the key of the form.').waitFor()
    await unlockWith(page, await keyFile('Not a key'), passphrase)
    await page.getByText('This is not an OpenPGP key.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('These answers are encrypted.').waitFor()
  })

  it('are unlocked and locked by keyboard', async () => {
    const encrypted = await encryptedForm(desk.owner.api, key.publicKey)
    const [name] = encrypted.fields
    await send(system, encrypted, await seal({ fields: { [name.uuid]: 'Ada' } }, key.publicKey))
    await open(encrypted)
    await button('Unlock').focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await dialog.locator('input:focus').setInputFiles(await keyFile(key.privateKey))
    await page.keyboard.press('Tab')
    await page.keyboard.type(passphrase)
    await page.keyboard.press('Enter')
    await expect.poll(() => cells(0)).toContain('Ada')
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Lock')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByText('Ada').count()).toBe(0)
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Unlock')
  })

  it('that a former key opens say so until it is unlocked too', async () => {
    const former = await newKey('Former')
    const encrypted = await encryptedForm(desk.owner.api, former.publicKey)
    const { form, fields } = encrypted
    const { body } = await desk.owner.api.get<{ data: Form }>(`/forms/${form.uuid}`)
    const { version } = body.data
    await desk.owner.api.patch(`/forms/${form.uuid}`, {
      is_encrypted: true,
      encryption_public_key: key.publicKey,
    })
    const payload = await seal({ fields: { [fields[0].uuid]: 'Ada' } }, former.publicKey)
    const reply = await desk.owner.api.post(`/public/forms/${form.public_id}/submissions`, {
      encrypted_payload: payload,
      was_offline: true,
      form_version: version,
    })
    expect(reply.status).toBe(201)
    await open(encrypted)
    await unlock()
    await page.getByText('No unlocked key opens this answer.').waitFor()
    await button('Unlock with a former key').click()
    await unlockWith(page, await keyFile(former.privateKey), passphrase)
    await expect.poll(() => cells(0)).toContain('Ada')
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Lock')
  })

  describe('of many kinds', () => {
    let encrypted: EncryptedForm
    /** Of the name, the count and what was seen. */
    const answers: unknown[][] = [
      ['=1+1, "Ada"', 0.1, ['Fence', 'Pump']],
      ['Grace', 0.2, ['Pump']],
      ['Grace', -7.25, undefined],
      ['\uFFFD', 1e6 / 3, ['Fence']],
      ['😀', 12_345.678, undefined],
      ['With a photo', undefined, undefined],
    ]
    const fieldsOf = ({ fields }: { fields: readonly Field[] }, values: unknown[]) =>
      Object.fromEntries(values.map((value, index) => [fields[index]!.uuid, value]))

    beforeAll(async () => {
      encrypted = await encryptedForm(desk.owner.api, key.publicKey)
      for (const values of answers.slice(0, -1)) {
        const fields = fieldsOf(encrypted, values)
        await send(system, encrypted, await seal({ fields }, key.publicKey))
      }
      const fields = fieldsOf(encrypted, [...answers.at(-1)!, 'well.png'])
      const file = await sealFile(png(), key.publicKey)
      await send(system, encrypted, await seal({ fields }, key.publicKey), [file])
    })

    it('are exported as CSV as by “npm run decrypt”', async () => {
      await open(encrypted)
      await unlock()
      await page.getByText('Unlocked in this tab').waitFor()
      await button('Export').first().click()
      const downloading = page.waitForEvent('download')
      await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click()
      const csv = await readFile(await (await downloading).path(), 'utf8')
      const env = { FORMPOST_KEY_PASSPHRASE: passphrase }
      const { owner } = desk
      const tool = await decrypt(system.appUrl, owner, encrypted.form.uuid, key.privateKey, env)
      expect(tool.csv).toHaveLength(8)
      const [head, ...lines] = csv.replace(/^\uFEFF/, '').split('\r\n')
      expect(head).toMatch(/^Submission ID,/)
      const withoutIds = [head!, ...lines].map((line) => line.slice(line.indexOf(',') + 1))
      const [toolHead, ...toolLines] = tool.csv
      expect(withoutIds).toEqual([toolHead!.replace(/^\uFEFF/, ''), ...toolLines])
    })

    it('are summarized as the service does plain ones', async () => {
      const plain = await createFormWith(
        desk.owner.api,
        ...encrypted.fields.map(({ type, label, options }) => ({ type, label, options })),
      )
      const photo = await upload(system.appUrl, plain.form.public_id, {
        bytes: png(),
        name: 'well.png',
        field: plain.fields[3]!.uuid,
      })
      for (const values of answers) {
        const hasPhoto = values === answers.at(-1)
        const reply = await submit(desk.owner.api, plain.form, {
          fields: fieldsOf(plain, hasPhoto ? [...values, photo.body.uuid] : values),
          upload_uuids: hasPhoto ? [photo.body.uuid] : [],
        })
        expect(reply.status, reply.text).toBe(201)
      }
      const cards = async () =>
        (await page.locator('.summary-cards > section').allTextContents()).slice(1)
      await desk.open(`/forms/${plain.form.uuid}/summary`)
      await page.getByText('5 different texts').waitFor()
      const expected = await cards()
      expect(expected).toHaveLength(4)

      await open(encrypted, 'summary')
      await page.getByText('These answers are encrypted.').waitFor()
      await unlock()
      await page.getByText('5 different texts').waitFor()
      expect(await cards()).toEqual(expected)
    })
  })

  it('can be unlocked after the script for it could not be loaded', async () => {
    const encrypted = await encryptedForm(desk.owner.api, key.publicKey)
    const [name] = encrypted.fields
    await send(system, encrypted, await seal({ fields: { [name.uuid]: 'Ada' } }, key.publicKey))
    await open(encrypted)
    await desk.context.route('**/crypto-worker*', (route) => route.abort())
    await unlock()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('The service cannot be reached.').waitFor()
    await desk.context.unrouteAll({ behavior: 'wait' })
    await dialog.getByRole('button', { name: 'Unlock' }).click()
    await expect.poll(() => cells(0)).toContain('Ada')
  })

  it('report a lost connection and go on', async () => {
    const encrypted = await encryptedForm(desk.owner.api, key.publicKey)
    const [name] = encrypted.fields
    await send(system, encrypted, await seal({ fields: { [name.uuid]: 'Ada' } }, key.publicKey))
    await open(encrypted)
    await page.route('**/submissions/*-*', (route) => route.abort())
    await unlock()
    await page.getByText('The service cannot be reached.').waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    await button('Try again').click()
    await expect.poll(() => cells(0)).toContain('Ada')
  })

  const looks = [
    ['in light', {}],
    ['in dark', { colorScheme: 'dark' }],
    ['right to left', { rightToLeft: true }],
    ['on a phone', { viewport: { width: 360, height: 700 } }],
  ] as const
  it.each(looks)('are accessible %s', async (_, options) => {
    const encrypted = await encryptedForm(desk.owner.api, key.publicKey)
    await send(system, encrypted, await seal({ fields: {} }, key.publicKey))
    const other = await startDesk({ ...options, owner: desk.owner })
    try {
      await other.open(`/forms/${encrypted.form.uuid}/answers`)
      await other.page.getByText('These answers are encrypted.').waitFor()
      await checkAccessibility(other.page)
      await other.page.getByRole('button', { name: 'Unlock' }).click()
      await other.page.getByRole('dialog').waitFor()
      await checkAccessibility(other.page)
      await unlockWith(other.page, await keyFile(key.privateKey), passphrase)
      await other.page.getByText('Unlocked in this tab').waitFor()
      await checkAccessibility(other.page)
    } finally {
      await other.close()
    }
  })
})
