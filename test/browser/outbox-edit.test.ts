import { generateKey } from 'openpgp'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { activate } from '../harness/activate.ts'
import { isMissing } from '../harness/shared.ts'
import { png } from '../harness/uploads.ts'
import { createOutboxDevice, type OutboxDevice } from './outbox-device.ts'
import { storedRows, storedText } from './stored.ts'

const photo = { name: 'lid.png', mimeType: 'image/png', buffer: png(3_000) }

describe.skipIf(isMissing('chromium'))('a waiting record', () => {
  let outbox: OutboxDevice
  let page: Page
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const card = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  const edit = async (name: string) => {
    await outbox.openOutbox()
    await activate(button(new RegExp(`^Edit: ${name}`)))
    await page.getByText('You are editing').waitFor()
  }
  const rename = async (name: string) => {
    await page.getByLabel('Name').fill(name)
    // "Draft saved" may refer to an earlier save.
    await expect.poll(() => storedText(page)).toContain(name)
  }
  const submit = async (heading: string) => {
    await button('Submit').click()
    await page.getByRole('heading', { name: heading }).waitFor()
  }
  const everythingSent = async () => {
    await outbox.openOutbox()
    await page.getByText('Everything is sent').waitFor()
  }
  const ids = () => [...new Set(outbox.posted.map(({ client_uuid: id }) => id))]
  /** Fills in the form and submits it; the service stores it, but no reply arrives. Later attempts fail. */
  const loseReply = async (name: string) => {
    let isPosted = false
    await outbox.device.context.route('**/submissions', async (route) => {
      if (!isPosted) {
        isPosted = true
        await route.fetch()
      }
      await route.abort()
    })
    await outbox.fillIn(name, photo)
    await submit('Saved on this device')
    await expect.poll(outbox.stored).toHaveLength(1)
  }
  const restoreNetwork = () => outbox.device.context.unrouteAll({ behavior: 'wait' })

  beforeEach(async () => {
    outbox = await createOutboxDevice()
    page = outbox.page
  })
  afterEach(() => outbox?.remove())

  it('is told apart by its first answers and its photo, and opens for reading', async () => {
    await outbox.queue('Amina', photo)
    await outbox.queue('Baraka')
    await outbox.openOutbox()
    await card('Amina').getByRole('img', { name: 'Photo' }).waitFor()
    expect(await card('Baraka').getByRole('img', { name: 'Photo' }).count()).toBe(0)
    await activate(button(/^Open: Amina, 31, Filled in/))
    await page.getByRole('heading', { level: 1, name: 'A form' }).waitFor()
    expect(await page.getByRole('term').allTextContents()).toEqual(['Name', 'Age', 'Photo'])
    const [name, age] = await page.getByRole('definition').allTextContents()
    expect([name, age]).toEqual(['Amina', '31'])
    await page.getByRole('img', { name: 'Photo' }).waitFor()
    await page.reload()
    await activate(button(/^Delete: Amina/))
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'Outbox' }).waitFor()
    await card('Baraka').waitFor()
    expect(await card('Amina').count()).toBe(0)
  })

  it('is not sent while it is edited, and then once, with the same client_uuid', async () => {
    await outbox.queue('Chausiku', photo)
    await edit('Chausiku')
    await rename('Chausiku the second')
    outbox.proxy.setDown(false)
    await outbox.fillIn('Dalila')
    await submit('Sent')
    expect(await outbox.stored()).toEqual([['Dalila', 31]])
    await outbox.openOutbox()
    await page.getByText('1 being edited').waitFor()
    await activate(button(/^Edit: Chausiku/))
    expect(await page.getByLabel('Name').inputValue()).toBe('Chausiku the second')
    await page.getByText(photo.name).waitFor()
    await submit('Sent')
    await everythingSent()
    const [first] = await outbox.stored()
    expect(first!.slice(0, 2)).toEqual(['Chausiku the second', 31])
    expect(await outbox.stored()).toHaveLength(2)
    expect(ids()).toHaveLength(2)
  })

  it('is sent as it was if its edit is left without a change, or discarded', async () => {
    await outbox.queue('Daudi')
    await edit('Daudi')
    outbox.proxy.setDown(false)
    await page.goBack()
    await expect.poll(outbox.stored).toEqual([['Daudi', 31]])
    await outbox.queue('Esther')
    await edit('Esther')
    await rename('Elisa')
    outbox.proxy.setDown(false)
    await button('Discard changes').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()
    await page.getByText('Everything is sent').waitFor()
    expect((await outbox.stored())[0]).toEqual(['Esther', 31])
  })

  it('keeps its edit, and waits for it, if the browser is killed', async () => {
    await outbox.queue('Farida', photo)
    await edit('Farida')
    await rename('Fatuma')
    outbox.proxy.setDown(false)
    await outbox.device.restart(`${outbox.proxy.url}/outbox`, 'killed')
    page = outbox.page
    await page.getByText('You have begun to edit it.').waitFor()
    await outbox.fillIn('Grace')
    await submit('Sent')
    expect(await outbox.stored()).toEqual([['Grace', 31]])
    await edit('Farida')
    expect(await page.getByLabel('Name').inputValue()).toBe('Fatuma')
    await submit('Sent')
    expect((await outbox.stored())[0]!.slice(0, 2)).toEqual(['Fatuma', 31])
    await everythingSent()
  })

  it('is sent after the browser was killed before anything was changed', async () => {
    await outbox.queue('Halima')
    await edit('Halima')
    outbox.proxy.setDown(false)
    await outbox.device.restart(`${outbox.proxy.url}/outbox`, 'killed')
    page = outbox.page
    await page.getByText('Everything is sent').waitFor()
    expect(await outbox.stored()).toEqual([['Halima', 31]])
  })

  it('opens for editing in one tab at a time, and opens there again after a reload', async () => {
    await outbox.queue('Imani')
    await edit('Imani')
    await page.reload()
    await page.getByText('You are editing').waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('Imani')
    const other = await outbox.device.context.newPage()
    await other.goto(page.url())
    await other.getByText('It is being edited in another tab.').waitFor()
    await page.goto(`${outbox.proxy.url}/outbox`)
    await other.reload()
    await other.getByText('You are editing').waitFor()
  })

  it('cannot be edited while it is being sent', async () => {
    await outbox.queue('Jabali')
    await outbox.openOutbox()
    await button(/^Edit: Jabali/).waitFor()
    outbox.proxy.setStalled(true)
    outbox.proxy.setDown(false)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.getByText('Sending', { exact: true }).waitFor()
    expect(await button(/^Edit: Jabali/).count()).toBe(0)
    await button(/^Open: Jabali/).waitFor()
    outbox.proxy.setStalled(false)
    await everythingSent()
  })

  it('opens for editing after an attempt to send it has failed', async () => {
    await outbox.queue('Juma')
    await outbox.openOutbox()
    await button(/^Edit: Juma/).waitFor()
    outbox.proxy.setStalled(true)
    outbox.proxy.setDown(false)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.getByText('Sending', { exact: true }).waitFor()
    const [record] = await storedRows<{ clientUuid: string }>(page, 'records')
    const other = await outbox.device.context.newPage()
    await other.goto(`${outbox.link}#edit=${record!.clientUuid}`)
    outbox.proxy.setDown(true)
    await other.getByText('You are editing').waitFor()
  })

  it('is edited in the newest version of the form after a reload', async () => {
    await outbox.queue('Pendo')
    await edit('Pendo')
    await rename('Penda')
    await outbox.api.delete(`/forms/${outbox.form.uuid}/fields/${outbox.fields[1]!.id}`)
    outbox.proxy.setDown(false)
    await page.reload()
    await page.getByText('These questions are no longer asked').waitFor()
    await submit('Sent')
    expect(await outbox.stored()).toEqual([['Penda']])
    expect(ids()).toHaveLength(1)
  })

  it('is sent once with its edit by Background Sync, and not before', async () => {
    await outbox.queue('Kamau')
    await edit('Kamau')
    await rename('Kamala')
    const devtools = await outbox.device.context.newCDPSession(page)
    const registration = new Promise<string>((resolve) => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations
        if (first) resolve(first.registrationId)
      })
    })
    await devtools.send('ServiceWorker.enable')
    const registrationId = await registration
    const sync = () =>
      devtools.send('ServiceWorker.dispatchSyncEvent', {
        origin: outbox.proxy.url,
        registrationId,
        tag: 'formpost-delivery',
        lastChance: false,
      })
    outbox.proxy.setDown(false)
    await sync()
    await submit('Sent')
    await sync()
    await everythingSent()
    expect(await outbox.stored()).toEqual([['Kamala', 31]])
  })

  it('of which the service has the first answers keeps its edit, and says so', async () => {
    await loseReply('Lulu')
    await edit('Lulu')
    await rename('Luisa')
    await restoreNetwork()
    await submit('Needs attention')
    await outbox.openOutbox()
    await page.getByText('The service had already received this submission').waitFor()
    expect((await outbox.stored()).map(([name]) => name)).toEqual(['Lulu'])
    await edit('Luisa')
    await submit('Sent')
    await everythingSent()
    expect((await outbox.stored()).map(([name]) => name)).toEqual(['Luisa', 'Lulu'])
    expect(ids()).toHaveLength(2)
  })

  it('of which the service has the same answers is sent, also after an edit without a change', async () => {
    await loseReply('Makena')
    await edit('Makena')
    await rename('Maria')
    await rename('Makena')
    await restoreNetwork()
    await submit('Sent')
    await everythingSent()
    expect(await outbox.stored()).toHaveLength(1)
    expect(ids()).toHaveLength(1)
  })

  it('of which the owner has deleted the first answers keeps its edit', async () => {
    await loseReply('Neema')
    const { api, form } = outbox
    const list = await api.get<{ data: { uuid: string }[] }>(`/forms/${form.uuid}/submissions`)
    await api.delete(`/forms/${form.uuid}/submissions/${list.body.data[0]!.uuid}`)
    await edit('Neema')
    await rename('Nadia')
    await restoreNetwork()
    await submit('Needs attention')
    await edit('Nadia')
    await submit('Sent')
    expect((await outbox.stored()).map(([name]) => name)).toEqual(['Nadia'])
  })

  it('that is encrypted is neither shown nor edited, and says why', async () => {
    const { publicKey } = await generateKey({
      userIDs: [{ email: 'owner@example.com' }],
      format: 'armored',
    })
    const encryption = { is_encrypted: true, encryption_public_key: publicKey }
    await outbox.changeForm(encryption, (form) => form.is_encrypted)
    await outbox.queue('Otieno', photo)
    await page.goto(`${outbox.proxy.url}/outbox`)
    await page.getByText('only the form’s owner can read it').waitFor()
    expect(await page.getByText('Otieno').count()).toBe(0)
    expect(await button(/^Edit/).count()).toBe(0)
    await activate(button(/^Open: A form, Filled in/))
    await page.getByText('only the form’s owner can read it').waitFor()
    expect(await page.getByRole('term').count()).toBe(0)
  })
})
