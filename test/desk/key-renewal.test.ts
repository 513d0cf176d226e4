import type { Form } from '@formpost/contract'
import { encryptKey } from 'openpgp'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { checkAccessibility } from '../browser/accessibility-check.ts'
import { encryptedForm, seal, type EncryptedForm } from '../encryption/encrypted-form.ts'
import { daysFromNow, keyMade, renewed } from '../encryption/renewed-keys.ts'
import { submit } from '../harness/forms.ts'
import { isMissing } from '../harness/shared.ts'
import { startDesk, type Desk } from './desk.ts'
import { keyFile, unlockWith } from './private-key.ts'

const passphrase = 'well pump handle 7'

describe.skipIf(isMissing('chromium'))('the key of a form with answers', () => {
  let desk: Desk
  let page: Page
  let made: Awaited<ReturnType<typeof keyMade>>
  let encrypted: EncryptedForm

  beforeAll(async () => {
    desk = await startDesk()
    ;({ page } = desk)
    made = await keyMade(10, 30)
    encrypted = await encryptedForm(desk.owner.api, made.publicKey)
    await answer('Nyota', made.publicKey)
  })
  afterAll(() => desk?.close())

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const formNow = async () =>
    (await desk.owner.api.get<{ data: Form }>(`/forms/${encrypted.form.uuid}`)).body.data
  async function answer(name: string, publicKey: string) {
    const plain = { fields: { [encrypted.fields[0].uuid]: name } }
    const encrypted_payload = await seal(plain, publicKey)
    const { status } = await submit(desk.owner.api, encrypted.form, { encrypted_payload })
    if (status !== 201) throw new Error(`The answer was refused: ${status}`)
  }
  const dayOf = (time: Date) =>
    new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(time)
  async function checkKey(text: string) {
    await page.getByLabel('Public key', { exact: true }).fill(text)
    await button('Check the key').click()
  }

  it('is announced before it ends, in the list and in the form', async () => {
    await desk.open('')
    await page.getByText(`Key ends on ${dayOf(daysFromNow(20))}`).waitFor()
    await checkAccessibility(page)
    await desk.open(`/forms/${encrypted.form.uuid}/answers`)
    await page.getByText(`The encryption key ends on ${dayOf(daysFromNow(20))}.`).waitFor()
    await checkAccessibility(page)
    await page.getByRole('link', { name: 'Renew the key' }).click()
    await page.getByText('The key expires at').waitFor()
  })

  it('can be renewed, and by no other key', async () => {
    await desk.open(`/forms/${encrypted.form.uuid}/settings`)
    await button('Renew the key').click()
    const other = await keyMade(1, 90)
    await checkKey(other.publicKey)
    await page.getByText('This is not the key of the form.').waitFor()
    const later = await renewed(made.privateKey, 90)
    await checkKey(`${later.publicKey}\n${other.publicKey}`)
    await page.getByText('This has several keys.').waitFor()
    await checkKey((await renewed(made.privateKey, 5)).publicKey)
    await page.getByText('This key has expired.').waitFor()
    await checkKey((await renewed(made.privateKey, 29)).publicKey)
    await button('Use this key').click()
    await page.getByText('Nothing was changed: the key must be the one of the form').waitFor()

    await button('Renew the key').click()
    await checkKey(later.publicKey)
    await page.getByText(`Ends on ${dayOf(daysFromNow(80))}`).waitFor()
    await checkAccessibility(page)
    await button('Use this key').click()
    await expect.poll(() => page.getByText('The encryption key ends on').count()).toBe(0)
    expect(await formNow()).toMatchObject({
      is_encrypted: true,
      encryption_public_key: later.publicKey,
      encryption_key_expires_at: daysFromNow(80).toISOString(),
    })
  })

  it('opens former and new answers with the renewed private key', async () => {
    const later = await renewed(made.privateKey, 120)
    await desk.owner.api.patch(`/forms/${encrypted.form.uuid}`, {
      encryption_public_key: later.publicKey,
    })
    await answer('Amina', later.publicKey)
    await desk.open(`/forms/${encrypted.form.uuid}/answers`)
    await button('Unlock').click()
    const { privateKey } = later
    const locked = await encryptKey({ privateKey, passphrase })
    await unlockWith(page, await keyFile(locked.armor()), passphrase)
    await page.getByText('Nyota').waitFor()
    await page.getByText('Amina').waitFor()
  })
})
