import { readFile } from 'node:fs/promises'

import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'

import { activate } from '../harness/activate.ts'
import { sql } from '../harness/database.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createRescuedDevice } from '../offline/rescued-device.ts'
import { createOutboxDevice, type OutboxDevice } from './outbox-device.ts'
import { draftFiles, storedRows, storedText } from './stored.ts'

const pin = '402913'

describe.skipIf(isMissing('chromium'))('a device with a PIN', () => {
  const system = sharedSystem()
  let own: OutboxDevice
  let picture: { name: string; mimeType: string; buffer: Buffer }

  const button = (name: string) => own.page.getByRole('button', { name, exact: true })
  const locked = () => own.page.getByRole('heading', { name: 'Enter the PIN' })
  const openHome = async () => {
    await own.page.goto(`${own.proxy.url}/`)
    await own.page.getByRole('heading', { name: 'Forms on this device' }).waitFor()
  }
  const openHomeLocked = async () => {
    await own.page.goto(`${own.proxy.url}/`)
    await locked().waitFor()
  }
  const fillPins = async (...entries: [string, string][]) => {
    const dialog = own.page.getByRole('dialog')
    for (const [label, value] of entries) {
      await dialog.getByLabel(label, { exact: true }).fill(value)
    }
    await dialog.getByRole('button').last().click()
  }
  const setPin = async () => {
    await openHome()
    await button('Set a PIN').click()
    await fillPins(['New PIN', pin], ['Repeat the new PIN', pin])
    await own.page.getByText('The PIN is set.').waitFor()
    await button('Lock now').waitFor()
  }
  const unlock = async (entered = pin) => {
    await locked().waitFor()
    await own.page.getByLabel('PIN', { exact: true }).fill(entered)
    await button('Unlock').click()
  }
  const openUnlocked = async (path: string) => {
    await own.page.goto(own.proxy.url + path)
    await unlock()
  }
  const formPath = () => `/f/${own.form.public_id}`
  const openOutbox = async () => {
    await openUnlocked('/outbox')
    await own.page.getByRole('heading', { name: 'Outbox' }).waitFor()
  }
  const draft = async (name: string) => {
    await own.fillIn(name, picture)
    await own.page.getByText('Draft saved').waitFor()
    await expect.poll(() => draftFiles(own.page, own.form.public_id)).toHaveLength(1)
  }
  /** Whether each text can be read in what the browser has stored. */
  const areStored = async (...texts: string[]) => {
    const stored = await storedText(own.page)
    return texts.map((text) => stored.includes(text))
  }
  /** The sizes of the files of stored submissions. */
  const uploadSizes = async () => {
    const uploads =
      'SELECT size FROM files.uploads WHERE form_uuid = $1 AND submission_uuid IS NOT NULL'
    return (await sql<{ size: number }>(system, uploads, [own.form.uuid])).map(({ size }) => size)
  }
  const nameField = () => own.page.getByLabel('Name').inputValue()

  beforeEach(async () => {
    own = await createOutboxDevice()
    picture = { name: 'face.png', mimeType: 'image/png', buffer: await own.page.screenshot() }
  })
  afterEach(() => own.remove())

  it('stores no answer, name or photo that can be read', async () => {
    await own.queue('Amina', picture)
    await draft('Baraka')
    expect(await areStored('Amina', 'Baraka', 'face.png', 'IHDR')).toEqual([true, true, true, true])
    await setPin()
    const secrets = ['Amina', 'Baraka', 'face.png', 'IHDR']
    expect(await areStored(...secrets)).toEqual([false, false, false, false])
    expect(await storedRows(own.page, 'files')).toHaveLength(2)

    await openUnlocked(formPath())
    await own.page.getByText('face.png').waitFor()
    expect(await nameField()).toBe('Baraka')
    await own.page.getByLabel('Age').fill('62')
    await button('Submit').click()
    await own.page.getByRole('heading', { name: 'Saved on this device' }).waitFor()
    expect(await areStored(...secrets)).toEqual([false, false, false, false])
    expect(await storedRows(own.page, 'drafts')).toEqual([])
  })

  it('sends records without the PIN, once', async () => {
    await own.queue('Amina', picture)
    await setPin()
    await openUnlocked(formPath())
    await own.page.getByLabel('Name').fill('Baraka')
    await own.page.getByLabel('Photo').setInputFiles(picture)
    await own.page.getByText('face.png').waitFor()
    await button('Submit').click()
    await own.page.getByRole('heading', { name: 'Saved on this device' }).waitFor()
    await own.device.restart(`${own.proxy.url}/outbox`, 'killed')
    await locked().waitFor()
    expect(await own.page.getByText('Amina').count()).toBe(0)
    own.proxy.setDown(false)
    await own.page.reload()
    await expect.poll(() => own.stored().then((rows) => rows.length)).toBe(2)
    expect(new Set((await own.stored()).map(([name]) => name))).toEqual(
      new Set(['Amina', 'Baraka']),
    )
    const { length: size } = picture.buffer
    expect(await uploadSizes()).toEqual([size, size])
    await expect.poll(() => storedRows(own.page, 'files')).toEqual([])
  })

  it('keeps a draft when the browser is killed', async () => {
    await setPin()
    await openUnlocked(formPath())
    await own.page.getByLabel('Name').fill('Chausiku')
    await own.page.getByLabel('Photo').setInputFiles(picture)
    await own.page.getByText('face.png').waitFor()
    await expect.poll(() => draftFiles(own.page, own.form.public_id)).toHaveLength(1)
    await own.device.restart(own.link, 'killed')
    await unlock()
    await own.page.getByText('face.png').waitFor()
    expect(await nameField()).toBe('Chausiku')
  })

  it('shows and edits records with the PIN', async () => {
    await own.queue('Daudi', picture)
    await setPin()
    await openOutbox()
    await activate(own.page.getByRole('button', { name: /^Open: Daudi/ }))
    await own.page.locator('.answers img').waitFor()
    await activate(own.page.getByRole('button', { name: /^Edit: Daudi/ }))
    await own.page.getByText('face.png').waitFor()
    expect(await nameField()).toBe('Daudi')
    await own.page.getByLabel('Name').fill('Daudi K.')
    await own.page.getByText('Draft saved').waitFor()
    expect(await areStored('Daudi', 'face.png', 'IHDR')).toEqual([false, false, false])
    await button('Submit').click()
    await own.page.getByRole('heading', { name: 'Saved on this device' }).waitFor()
    expect(await storedRows(own.page, 'files')).toHaveLength(1)
    own.proxy.setDown(false)
    await openOutbox()
    await own.page.getByText('Everything is sent').waitFor()
    expect((await own.stored()).map(([name]) => name)).toEqual(['Daudi K.'])
  })

  it('encrypts its export, which another device imports with the PIN', async () => {
    await own.queue('Neema', picture)
    await setPin()
    await openOutbox()
    await own.page.getByText('The exported file can only be opened with the PIN').waitFor()
    const [download] = await Promise.all([
      own.page.waitForEvent('download'),
      button('Export').click(),
    ])
    const file = await download.path()
    expect((await readFile(file)).includes('Neema')).toBe(false)
    const other = await createRescuedDevice()
    onTestFinished(() => other.remove())
    await other.openOutbox()
    await other.page.locator('main input[type=file]').setInputFiles(file)
    await other.page.getByLabel('PIN of the device').fill(pin)
    await other.page.getByRole('button', { name: 'Open', exact: true }).click()
    await other.page.getByText('1 submission was imported.').waitFor()
    await other.deliver()
    own.proxy.setDown(false)
    await openOutbox()
    await own.page.getByText('Everything is sent').waitFor()
    expect((await own.stored()).map(([name]) => name)).toEqual(['Neema'])
    expect(await uploadSizes()).toEqual([picture.buffer.length])
  })

  it('refuses wrong PINs, and after several of them any for a while', async () => {
    await setPin()
    await openHomeLocked()
    for (const wrong of ['402914', '1', '0402913']) {
      await unlock(wrong)
      await own.page.getByText('This PIN is wrong. Enter it again.').waitFor()
    }
    await unlock('402914')
    await own.page.getByText(/^The PIN was wrong too often/).waitFor()
    await own.page.reload()
    await unlock()
    await own.page.getByText(/^The PIN was wrong too often/).waitFor()
    expect(await own.page.getByRole('heading', { name: 'Forms on this device' }).count()).toBe(0)
  })
  it('refuses PINs that are easy to guess or not repeated', async () => {
    await openHome()
    await button('Set a PIN').click()
    const problems = [
      ['1234', '1234', 'Enter at least 6 digits or letters.'],
      ['123456', '123456', /^This PIN is too easy to guess/],
      ['402913', '402914', 'The two PINs differ. Enter both again.'],
    ] as const
    for (const [entered, repeated, problem] of problems) {
      await fillPins(['New PIN', entered], ['Repeat the new PIN', repeated])
      await own.page.getByText(problem).waitFor()
    }
    expect(await storedRows(own.page, 'keys')).toEqual([])
  })

  it('deletes drafts and hides records when the PIN is forgotten, and still sends them', async () => {
    await own.queue('Esther', picture)
    await draft('Farida')
    await setPin()
    await openHomeLocked()
    await button('Forgot the PIN?').click()
    const dialog = own.page.getByRole('dialog')
    await dialog.getByText(/^1 draft is deleted for good\. 1 waiting/).waitFor()
    await dialog.getByRole('button', { name: 'Remove it' }).click()
    await own.page.getByRole('heading', { name: 'Forms on this device' }).waitFor()
    expect(await storedRows(own.page, 'drafts')).toEqual([])
    await own.openOutbox()
    await own.page.getByText(/The PIN that protected it was removed/).waitFor()
    expect(await own.page.getByText('Esther').count()).toBe(0)
    expect(await own.page.getByRole('button', { name: /^(?:Edit|Fill in again)/ }).count()).toBe(0)
    own.proxy.setDown(false)
    await own.page.reload()
    await own.page.getByText('Everything is sent').waitFor()
    expect((await own.stored()).map(([name]) => name)).toEqual(['Esther'])
  })

  it('changes the PIN, and removes it with everything readable', async () => {
    await own.queue('Grace', picture)
    await draft('Hawa')
    await setPin()
    await button('Change the PIN').click()
    await fillPins(['PIN', '111111'], ['New PIN', 'maji safi'], ['Repeat the new PIN', 'maji safi'])
    await own.page.getByText('This PIN is wrong. Enter it again.').waitFor()
    await fillPins(['PIN', pin])
    await own.page.getByText('The PIN is changed.').waitFor()
    await button('Lock now').click()
    await unlock('maji safi')
    await button('Remove the PIN').click()
    await fillPins(['PIN', 'maji safi'])
    await own.page.getByText('The PIN is removed.').waitFor()
    await own.page.goto(own.link)
    await own.page.getByText('face.png').waitFor()
    expect(await nameField()).toBe('Hawa')
    await button('Submit').click()
    await own.page.getByRole('heading', { name: 'Saved on this device' }).waitFor()
    await own.openOutbox()
    await own.page.getByText('Grace').waitFor()
    await setPin()
    expect(await areStored('Grace', 'Hawa', 'face.png')).toEqual([false, false, false])
    const keys = await storedRows<{ name: string }>(own.page, 'keys')
    expect(keys.map(({ name }) => name)).toEqual(['drafts', 'pin'])
    own.proxy.setDown(false)
    await own.page.reload()
    await locked().waitFor()
    const storedNames = async () => new Set((await own.stored()).map(([name]) => name))
    await expect.poll(storedNames).toEqual(new Set(['Hawa', 'Grace']))
    expect(await uploadSizes()).toEqual([picture.buffer.length, picture.buffer.length])
  })

  it('locks other tabs, and itself when it is not used', async () => {
    const other = await own.device.context.newPage()
    await other.goto(own.link)
    await other.getByLabel('Name').fill('Imani')
    await other.getByText('Draft saved').waitFor()
    await own.page.clock.install()
    await setPin()
    await other.getByRole('heading', { name: 'Enter the PIN' }).waitFor()
    await own.page.clock.fastForward('14:00')
    expect(await locked().count()).toBe(0)
    await own.page.clock.fastForward('02:00')
    await locked().waitFor()
  })
})
