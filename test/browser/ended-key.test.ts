import type { Submission } from '@formpost/contract'
import { decrypt, readMessage } from 'openpgp'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { encryptedForm, type EncryptedForm } from '../encryption/encrypted-form.ts'
import { keyMade, renewed } from '../encryption/renewed-keys.ts'
import { createApi } from '../harness/api.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createDevice, type Device } from './device.ts'
import { storedText } from './stored.ts'

const day = 86_400_000
const secret = 'Nyota, twelve, coughs'

describe.skipIf(isMissing('chromium'))('a form whose encryption key ends in 20 days', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let device: Device
  let page: Page
  let made: Awaited<ReturnType<typeof keyMade>>
  let encrypted: EncryptedForm

  beforeEach(async () => {
    made = await keyMade(10, 30)
    encrypted = await encryptedForm(api, made.publicKey)
    device = await createDevice()
    await device.open(system.appUrl)
    ;({ page } = device)
  })
  afterEach(() => device?.remove())

  const submit = () => page.getByRole('button', { name: 'Submit' }).click()
  async function fillIn() {
    await page.goto(`${system.appUrl}/f/${encrypted.form.public_id}`)
    await page.getByLabel('Name').fill(secret)
  }
  const headed = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
  async function openDraft() {
    await page.goto(system.appUrl)
    await page.locator('a[href*="draft="]').click()
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe(secret)
  }
  async function received(): Promise<Submission> {
    const path = `/forms/${encrypted.form.uuid}/submissions`
    const { body } = await api.get<{ data: { uuid: string }[] }>(path)
    expect(body.data).toHaveLength(1)
    return (await api.get<{ data: Submission }>(`${path}/${body.data[0]!.uuid}`)).body.data
  }

  it('keeps answers encrypted after it, and sends them with the renewed key', async () => {
    const before = Date.now() + 25 * day
    await page.clock.setSystemTime(before)
    await fillIn()
    await page.getByText('The encryption key of this form ended at').waitFor()
    await submit()
    await headed('Kept as a draft on this device')
    const after = Date.now() + 25 * day
    await page.getByText('Ask the form’s owner to renew the key.').waitFor()
    expect(await storedText(page)).not.toContain('Nyota')
    await page.getByRole('button', { name: 'Fill in again' }).click()
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('')

    await openDraft()
    await submit()
    await headed('Kept as a draft on this device')
    const later = await renewed(made.privateKey, 90)
    const change = { encryption_public_key: later.publicKey }
    await api.patch(`/forms/${encrypted.form.uuid}`, change)
    await page.clock.setSystemTime(Date.now() + 26 * day)
    await openDraft()
    await submit()
    await headed('Sent')

    const { filled_at, encrypted_payload } = await received()
    expect(Date.parse(filled_at!)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(filled_at!)).toBeLessThanOrEqual(after)
    const message = await readMessage({ armoredMessage: encrypted_payload! })
    const { data } = await decrypt({ message, decryptionKeys: later.privateKey })
    expect(JSON.parse(data)).toEqual({ fields: { [encrypted.fields[0].uuid]: secret } })
    expect(await storedText(page)).not.toContain('Nyota')
  })

  it('takes answers once a clock that is ahead is corrected', async () => {
    await page.clock.setSystemTime(Date.now() + 365 * day)
    await fillIn()
    await submit()
    await headed('Kept as a draft on this device')
    await page.getByText('The clock of this device says').waitFor()
    await page.clock.setSystemTime(Date.now())
    await openDraft()
    await submit()
    await headed('Sent')
    expect((await received()).encrypted_payload).toContain('BEGIN PGP MESSAGE')
  })

  it('takes answers while the clock is behind its first day', async () => {
    await page.clock.setSystemTime(Date.now() - 365 * day)
    await fillIn()
    await submit()
    await headed('Sent')
    expect((await received()).encrypted_payload).toContain('BEGIN PGP MESSAGE')
  })
})
