import type { Submission } from '@formpost/contract'
import { decrypt, generateKey, readMessage, readPrivateKey } from 'openpgp'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createBrowser, type TestBrowser } from '../harness/browser.ts'
import { addField, createForm } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { waitForServiceWorker } from '../offline/fill-in.ts'
import { storedText } from './stored.ts'

const secret = 'Nyota, twelve, coughs'
const photo = { name: 'nyota-face.png', mimeType: 'image/png' }

describe.skipIf(isMissing('chromium'))('drafts of encrypted forms', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let browser: TestBrowser
  let page: Page
  let privateKey: string
  let form: Awaited<ReturnType<typeof createForm>>
  let picture: Buffer

  const open = async () => {
    const context = await browser.open()
    page = context.pages()[0] ?? (await context.newPage())
    await page.goto(`${system.appUrl}/f/${form.public_id}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await waitForServiceWorker(page)
  }

  beforeAll(async () => {
    const userIDs = [{ email: 'owner@example.com' }]
    const created = await generateKey({ userIDs, format: 'armored' })
    ;({ privateKey } = created)
    form = await createForm(api, { title: 'Patients' })
    await addField(api, form, { type: 'file', label: 'Face', position: 2 })
    const change = { is_encrypted: true, encryption_public_key: created.publicKey }
    await api.patch(`/forms/${form.uuid}`, change)
    browser = await createBrowser()
    await open()
    picture = await page.screenshot()
  })
  afterAll(() => browser?.remove())

  it('are stored encrypted', async () => {
    await page.getByLabel('Your question').fill(secret)
    await page.getByLabel('Face').setInputFiles({ ...photo, buffer: picture })
    await page.getByText(photo.name).waitFor()
    await page.getByText('Draft saved').waitFor()
    // "Draft saved" may refer to a save before the file was added.
    await expect.poll(() => storedText(page)).toContain('uploadUuid')
    const stored = await storedText(page)
    expect(stored).toContain(form.public_id)
    expect(stored).not.toContain('Nyota')
    expect(stored).not.toContain(photo.name)
    expect(stored).not.toContain('IHDR')
  })

  it('open again after the browser restarts', async () => {
    await page.context().close()
    await open()
    expect(await page.getByLabel('Your question').inputValue()).toBe(secret)
    await page.getByText(photo.name).waitFor()
  })

  it('keep their link encrypted too, and their name out of it', async () => {
    const prefilled = `${system.appUrl}/f/${form.public_id}?your-question=Baraka-17`
    await page.goto(prefilled)
    await page.getByRole('link', { name: /^Continue the draft last changed/ }).waitFor()
    expect(await page.getByText('Nyota').count()).toBe(0)
    await page.getByLabel('Your question').fill('Baraka-17 coughs')
    await page.getByText('Draft saved').waitFor()
    await page.goto(`${system.appUrl}/f/${form.public_id}`)
    await page.getByRole('link', { name: 'Continue the draft of Baraka-17' }).waitFor()
    expect(await storedText(page)).not.toContain('Baraka')
    await page.goto(prefilled)
    expect(await page.getByLabel('Your question').inputValue()).toBe('Baraka-17 coughs')
    await page.getByRole('button', { name: 'Start again' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click()
    await expect.poll(() => page.getByLabel('Your question').inputValue()).toBe('Baraka-17')
    await page.goto(`${system.appUrl}/f/${form.public_id}`)
    await page.getByText(photo.name).waitFor()
  })

  it('arrive encrypted for the owner', async () => {
    // Both page load and submit are offline, so OpenPGP must come from the cache.
    await page.context().setOffline(true)
    await page.reload()
    await page.getByText(photo.name).waitFor()
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Saved on this device' }).waitFor()
    expect(await storedText(page)).not.toContain('Nyota')
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
    expect(await storedText(page)).not.toContain('Nyota')
    const list = await api.get<{ data: Submission[] }>(`/forms/${form.uuid}/submissions`)
    const { body } = await api.get<{ data: Submission }>(
      `/forms/${form.uuid}/submissions/${list.body.data[0]!.uuid}`,
    )
    const { data } = await decrypt({
      message: await readMessage({ armoredMessage: body.data.encrypted_payload! }),
      decryptionKeys: await readPrivateKey({ armoredKey: privateKey }),
    })
    const { fields } = JSON.parse(data) as { fields: Record<string, string> }
    expect(Object.values(fields).sort()).toEqual([secret, photo.name].sort())
    expect(body.data.uploads).toHaveLength(1)
  })
})
