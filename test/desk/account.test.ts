import { readFile } from 'node:fs/promises'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { openSession } from '../harness/sessions.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { isAuthenticated, totpCode } from '../harness/two-factor.ts'
import { startDesk, type Desk } from './desk.ts'
import { tabTo } from './keyboard.ts'

describe.skipIf(isMissing('chromium'))('the account', () => {
  const system = sharedSystem()
  let desk: Desk
  beforeEach(async () => {
    desk = await startDesk()
    await desk.open('/account')
    await listsLoaded()
  })
  afterEach(() => desk?.close())

  const button = (name: string) => desk.page.getByRole('button', { name, exact: true })
  /** The lists are loaded on their own, and move what is below them. */
  const listsLoaded = async () => {
    await button('Revoke read_write').waitFor()
    await desk.page.getByText('This session').waitFor()
  }
  const inDialog = (name: string) => desk.page.getByRole('dialog').getByRole('button', { name })

  it('keeps a name that cannot be saved, and saves it later', async () => {
    const name = desk.page.getByLabel('Name', { exact: true })
    await name.fill('Ada')
    await desk.context.setOffline(true)
    await button('Save').click()
    const profile = desk.page.locator('form', { has: name })
    await profile.getByText('The service cannot be reached').waitFor()
    expect(await name.inputValue()).toBe('Ada')
    await desk.context.setOffline(false)
    await button('Save').click()
    await desk.page.getByText('Saved', { exact: true }).waitFor()
    await desk.page.reload()
    await expect.poll(() => name.inputValue()).toBe('Ada')
  })

  it('stays logged in after a change of the password, which ends the other sessions', async () => {
    const other = await openSession(system, desk.owner)
    const password = 'the well is 40 m deep'
    await desk.page.getByLabel('New password').fill('12345678')
    await button('Change password').click()
    await desk.page.locator('.field-error').waitFor()
    await desk.page.getByLabel('New password').fill(password)
    await button('Change password').click()
    await desk.page.getByText('Your password is changed.').waitFor()
    expect((await other.account.get('/account/session')).status).toBe(401)
    expect(await isAuthenticated(desk.owner.api)).toBe(true)
    await desk.open('')
    await desk.page.getByRole('heading', { name: 'Forms', exact: true }).waitFor()
    await openSession(system, { ...desk.owner, password })
  })

  it('revokes the API keys with the password if asked', async () => {
    await desk.page.getByLabel('New password').fill('the well is 40 m deep')
    await desk.page.getByLabel('Also revoke API keys').check()
    await button('Change password').click()
    await desk.page.getByText('You have no API keys.').waitFor()
    expect(await isAuthenticated(desk.owner.api)).toBe(false)
  })

  it('turns two-factor authentication on and off', async () => {
    await button('Set up').click()
    await desk.page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
    const secret = await desk.page.getByLabel('Or type this key into the app').inputValue()
    await desk.page.getByLabel('Code from your app').fill('000000')
    await button('Turn on').click()
    await desk.page.getByText('The code is wrong.').waitFor()
    await desk.page.getByLabel('Code from your app').fill(totpCode(secret))
    await button('Turn on').click()
    const codes = desk.page.getByLabel('Recovery codes')
    const shown = await codes.inputValue()
    expect(shown.split('\n')).toHaveLength(8)
    const [file] = await Promise.all([
      desk.page.waitForEvent('download'),
      button('Download').click(),
    ])
    expect(await readFile(await file.path(), 'utf8')).toBe(`${shown}\n`)
    await button('I have saved them').click()
    await desk.page.getByText('It is on.').waitFor()
    expect(await codes.count()).toBe(0)
    const login = await createApi(system.appUrl).post<{ two_factor?: true }>(
      '/api/account/session',
      desk.owner,
    )
    expect(login.body.two_factor).toBe(true)
    await button('Turn off').click()
    await inDialog('Turn off').click()
    await desk.page.getByText('It is off.').waitFor()
    await openSession(system, desk.owner)
  })

  it('creates an API key, shows it once and revokes it, by keyboard only', async () => {
    const { page } = desk
    await tabTo(page, 'Create API key')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await tabTo(page, 'Name of the key')
    await page.keyboard.type('Weekly report')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const shown = page.getByLabel('API key “Weekly report”')
    const secret = await shown.inputValue()
    expect(await shown.evaluate((element) => element === document.activeElement)).toBe(true)
    const api = createApi(system.baseUrl, secret)
    const me = await api.get<{ data: { credential: object } }>('/auth/me')
    expect(me.body.data.credential).toMatchObject({ name: 'Weekly report', access: 'read_write' })
    await tabTo(page, 'Revoke Weekly report')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Revoke “Weekly report”?' }).waitFor()
    await tabTo(page, 'Revoke')
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('The key is revoked.').waitFor()
    expect(await shown.count()).toBe(0)
    expect(await isAuthenticated(api)).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('API keys')
  })

  it('copies a secret', async () => {
    await desk.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await button('Create API key').click()
    await desk.page.getByLabel('Name of the key').fill('Report')
    await inDialog('Create API key').click()
    const secret = await desk.page.getByLabel('API key “Report”').inputValue()
    await button('Copy').click()
    await desk.page.getByText('Copied', { exact: true }).waitFor()
    expect(await desk.page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  })

  it('gives the focus back to the button that opened a dialog', async () => {
    await button('Create API key').click()
    await desk.page.getByRole('dialog').waitFor()
    await desk.page.keyboard.press('Escape')
    await expect.poll(() => desk.page.getByRole('dialog').count()).toBe(0)
    expect(await desk.page.evaluate(() => document.activeElement?.textContent)).toBe(
      'Create API key',
    )
  })

  it('ends one session, and all others', async () => {
    const one = await openSession(system, desk.owner, { device_name: 'Old phone' })
    const another = await openSession(system, desk.owner)
    await desk.page.reload()
    await listsLoaded()
    await desk.page.getByRole('button', { name: /^End Old phone/ }).click()
    await desk.page.getByRole('status').getByText('The session has ended.').waitFor()
    expect((await one.account.get('/account/session')).status).toBe(401)
    await button('End all others').click()
    await inDialog('End all others').click()
    await desk.page.getByRole('status').getByText('All other sessions have ended.').waitFor()
    expect((await another.account.get('/account/session')).status).toBe(401)
    await desk.page.reload()
    await desk.page.getByText('This session').waitFor()
    expect(await button('End all others').count()).toBe(0)
  })
})
