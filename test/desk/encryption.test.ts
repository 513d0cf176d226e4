import path from 'node:path'

import type { Form } from '@formpost/contract'
import { generateKey } from 'openpgp'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { checkAccessibility } from '../browser/accessibility-check.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { isMissing } from '../harness/shared.ts'
import { startDesk, type Desk } from './desk.ts'
import { tabTo } from './keyboard.ts'
import { keyFile, temporaryFolder } from './private-key.ts'

const passphrase = 'well pump handle 7'

describe.skipIf(isMissing('chromium'))('the encryption of a form', () => {
  let desk: Desk
  let page: Page

  beforeAll(async () => {
    desk = await startDesk({ acceptDownloads: true })
    ;({ page } = desk)
  })
  afterAll(() => desk?.close())

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const formNow = async ({ uuid }: Form) =>
    (await desk.owner.api.get<{ data: Form }>(`/forms/${uuid}`)).body.data

  async function openSettings() {
    const { form } = await createFormWith(desk.owner.api, { type: 'short_text', label: 'Name' })
    await desk.open(`/forms/${form.uuid}/settings`)
    return form
  }
  /** Makes a key pair up to its check. */
  async function makePair() {
    await button('Make a key pair').click()
    await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
    await page.getByLabel('Repeat the passphrase').fill(passphrase)
    await button('Make a key pair').click()
    const downloading = page.waitForEvent('download')
    await button('Download private key').click()
    const download = await downloading
    const file = path.join(await temporaryFolder(), download.suggestedFilename())
    await download.saveAs(file)
    return file
  }
  async function check(file: string, entered = passphrase) {
    await page.getByLabel('Private key file').setInputFiles(file)
    await page.getByLabel('Passphrase').fill(entered)
    await button('Check the key').click()
  }

  it('needs a private key that was downloaded and opened', async () => {
    const form = await openSettings()
    const file = await makePair()
    expect(path.basename(file)).toBe('formpost-a-form-private-key.asc')
    await button('Check the key').click()
    await page.getByText('Choose the file of the private key.').waitFor()
    await check(file, 'wrong')
    await page.getByText('The passphrase is wrong.').waitFor()
    const other = await generateKey({ userIDs: [{ name: 'Other' }], passphrase })
    await check(await keyFile(other.privateKey))
    await page.getByText('This is not the key of the form.').waitFor()
    await check(await keyFile(other.publicKey))
    await page.getByText('This is a public key.').waitFor()
    expect(await button('Switch on encryption').count()).toBe(0)

    await check(file)
    await button('Switch on encryption').click()
    await button('Change the key').waitFor()
    const { is_encrypted, encryption_key_fingerprint } = await formNow(form)
    expect(is_encrypted).toBe(true)
    const shown = await page.locator('.fingerprint dd').textContent()
    expect(shown?.replaceAll(' ', '').toLowerCase()).toBe(encryption_key_fingerprint)
  })

  it('says what is wrong with a passphrase before keys are made', async () => {
    await openSettings()
    await button('Make a key pair').click()
    await page.getByLabel('Passphrase', { exact: true }).fill('short')
    await page.getByText('Easy to guess').waitFor()
    await page.getByLabel('Repeat the passphrase').fill('other')
    await button('Make a key pair').click()
    await page.getByText('Enter at least 10 characters.').waitFor()
    await page.getByText('The passphrases differ.').waitFor()
  })

  it('takes a public key that can encrypt, after showing its fingerprint', async () => {
    const form = await openSettings()
    const { publicKey, privateKey } = await generateKey({
      userIDs: [{ name: 'Amina' }],
      format: 'armored',
    })
    await button('Use a public key you have').click()
    await button('Check the key').click()
    await page.getByText('Paste a public key or choose its file.').waitFor()
    await page.getByLabel('Public key', { exact: true }).fill(privateKey)
    await button('Check the key').click()
    await page.getByText('This is a private key. Never give it to anyone').waitFor()
    const file = page.getByLabel('Or choose its file')
    await file.setInputFiles(await keyFile(privateKey))
    await page.getByText('This is a private key. Never give it to anyone').waitFor()
    const choosing = page.waitForEvent('filechooser')
    await file.click()
    const chooser = await choosing
    // A browser reports a change only if another file than this is chosen.
    expect(await file.inputValue()).toBe('')
    await chooser.setFiles(await keyFile(publicKey))
    await page.getByRole('heading', { name: 'Key of Amina' }).waitFor()
    await button('Switch on encryption').click()
    await button('Change the key').waitFor()
    expect(await formNow(form)).toMatchObject({ encryption_public_key: publicKey })
  })

  it('keeps what was done if the service cannot be reached', async () => {
    const form = await openSettings()
    await check(await makePair())
    await page.route('**/api/v1/forms/*', (route) => route.abort())
    await button('Switch on encryption').click()
    await page.getByText('The service cannot be reached.').waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    await button('Switch on encryption').click()
    await button('Change the key').waitFor()
    expect((await formNow(form)).is_encrypted).toBe(true)
  })

  it('can be switched off until there is an answer', async () => {
    const form = await openSettings()
    await check(await makePair())
    await button('Switch on encryption').click()
    await button('Switch off encryption').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Switch off encryption' }).click()
    await button('Make a key pair').waitFor()
    expect((await formNow(form)).is_encrypted).toBe(false)

    // An answer comes in while a key pair is made.
    await check(await makePair())
    await submit(desk.owner.api, form, { fields: {} })
    await button('Switch on encryption').click()
    await page.getByText('Nothing was changed, because the form has received an answer.').waitFor()
    await page.getByText('Encryption can be switched on only before the first answer.').waitFor()
    expect((await formNow(form)).is_encrypted).toBe(false)
  })

  it('is not undone by publishing a draft from before', async () => {
    const form = await openSettings()
    const { version } = await formNow(form)
    const body = { base_version: version, form: { is_encrypted: false }, fields: [] }
    const draft = `/forms/${form.uuid}/draft`
    expect((await desk.owner.api.put(draft, body, { 'If-None-Match': '*' })).status).toBe(200)
    await check(await makePair())
    await button('Switch on encryption').click()
    await button('Change the key').waitFor()
    expect((await desk.owner.api.post(`${draft}/publish`, {})).status).toBe(200)
    expect((await formNow(form)).is_encrypted).toBe(true)
  })

  it('is set up by keyboard only', async () => {
    const form = await openSettings()
    await button('Make a key pair').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: '1. Make the key pair' }).waitFor()
    await tabTo(page, 'Passphrase')
    await page.keyboard.type(passphrase)
    await tabTo(page, 'Repeat the passphrase')
    await page.keyboard.type(passphrase)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: '2. Download the private key' }).waitFor()
    const downloading = page.waitForEvent('download')
    await tabTo(page, 'Download private key')
    await page.keyboard.press('Enter')
    const download = await downloading
    const file = path.join(await temporaryFolder(), download.suggestedFilename())
    await download.saveAs(file)
    await page.getByLabel('Private key file').waitFor()
    await tabTo(page, 'Private key file')
    await page.locator('input:focus').setInputFiles(file)
    await tabTo(page, 'Passphrase')
    await page.keyboard.type(passphrase)
    await page.keyboard.press('Enter')
    await button('Switch on encryption').waitFor()
    await page.keyboard.press('Enter')
    await button('Change the key').waitFor()
    expect((await formNow(form)).is_encrypted).toBe(true)
  })

  const looks = [
    ['in light', {}],
    ['in dark', { colorScheme: 'dark' }],
    ['right to left', { rightToLeft: true }],
    ['on a phone', { viewport: { width: 360, height: 700 } }],
  ] as const
  it.each(looks)('is accessible %s', async (_, options) => {
    const { form } = await createFormWith(desk.owner.api, { type: 'short_text', label: 'Name' })
    const other = await startDesk({ ...options, owner: desk.owner })
    const first = other.page
    try {
      await other.open(`/forms/${form.uuid}/settings`)
      await first.getByRole('button', { name: 'Use a public key you have' }).click()
      const { publicKey } = await generateKey({ userIDs: [{ name: 'A' }], format: 'armored' })
      await first.getByLabel('Public key', { exact: true }).fill(publicKey)
      await first.getByRole('button', { name: 'Check the key' }).click()
      await first.getByRole('heading', { name: 'Key of A' }).waitFor()
      await checkAccessibility(first)
      await first.getByRole('button', { name: 'Cancel' }).click()
      await first.getByRole('button', { name: 'Make a key pair' }).click()
      await first.getByRole('button', { name: 'Make a key pair' }).click()
      await first.getByText('Enter at least 10 characters.').waitFor()
      await checkAccessibility(first)
    } finally {
      await other.close()
    }
  })
})
