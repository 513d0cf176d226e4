import { afterEach, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { newPasswordLink } from '../harness/owner-tool.ts'
import { newLoginLink } from '../harness/owners.ts'
import { openSession } from '../harness/sessions.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { turnOnTwoFactor } from '../harness/two-factor.ts'
import { forgetConfirmations } from './confirmations.ts'
import { asksBeforeLeaving, startDesk, type Desk } from './desk.ts'

describe.skipIf(isMissing('chromium'))('logging in', () => {
  const system = sharedSystem()
  let desk: Desk
  afterEach(() => desk?.close())

  /** Opens a path in a browser in which nobody is logged in. */
  const openLoggedOut = async (path: string) => {
    await desk.context.clearCookies()
    await desk.page.goto('about:blank')
    await desk.open(path)
  }
  const heading = (name: string) => desk.page.getByRole('heading', { level: 1, name })
  const logIn = async (on = desk.page.getByRole('main')) => {
    await on.getByLabel('Email').fill(desk.owner.email)
    await on.getByLabel('Password').fill(desk.owner.password)
    await on.getByRole('button', { name: 'Log in' }).click()
  }

  describe('with a one-time link', () => {
    it('shows the forms', async () => {
      desk = await startDesk()
      await openLoggedOut(`/login#token=${await newLoginLink(system, desk.owner)}`)
      await heading('Forms').waitFor()
      expect(desk.page.url()).toBe(`${system.appUrl}/desk`)
    })

    it('removes the token from the address before the link is used', async () => {
      desk = await startDesk()
      let answer = () => {}
      const answered = new Promise<void>((resolve) => {
        answer = resolve
      })
      await desk.context.route('**/api/account/session/link', async (route) => {
        await answered
        await route.continue()
      })
      await openLoggedOut(`/login#token=${await newLoginLink(system, desk.owner)}`)
      await heading('Logging you in…').waitFor()
      expect(desk.page.url()).toBe(`${system.appUrl}/desk/login`)
      answer()
      await heading('Forms').waitFor()
      await desk.page.goBack()
      expect(desk.page.url()).toBe('about:blank')
    })

    it('offers the password if the link was used', async () => {
      desk = await startDesk()
      const path = `/login#token=${await newLoginLink(system, desk.owner)}`
      await openLoggedOut(path)
      await heading('Forms').waitFor()
      await openLoggedOut(path)
      await heading('This link has expired or was used').waitFor()
      await desk.page.getByRole('link', { name: 'Log in' }).click()
      await logIn()
      await heading('Forms').waitFor()
      await desk.open('/account')
      const session = desk.page.getByRole('listitem').filter({ hasText: 'This session' })
      expect(await session.innerText()).toMatch(/^Chrome, /)
    })

    it('can be tried again when the network is back', async () => {
      desk = await startDesk()
      await desk.context.route('**/session/link', (route) => route.abort())
      await openLoggedOut(`/login#token=${await newLoginLink(system, desk.owner)}`)
      await desk.page.getByText('The service cannot be reached').waitFor()
      await desk.context.unrouteAll({ behavior: 'wait' })
      await desk.page.getByRole('button', { name: 'Try again' }).click()
      await heading('Forms').waitFor()
    })
  })

  it('says that it is loading while a slow session is read', async () => {
    desk = await startDesk()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await desk.page.route('**/api/account/session', async (route) => {
      await held
      await route.continue()
    })
    await desk.open('')
    await desk.page.getByText('Loading…').waitFor()
    release()
    await heading('Forms').waitFor()
  })

  describe('with a password', () => {
    it('says that the email or password is wrong', async () => {
      desk = await startDesk()
      await openLoggedOut('')
      await desk.page.getByLabel('Email').fill(desk.owner.email)
      await desk.page.getByLabel('Password').fill('wrong password')
      await desk.page.getByRole('button', { name: 'Log in' }).click()
      await desk.page.getByText('The email or password is wrong.').waitFor()
      await logIn()
      await heading('Forms').waitFor()
    })

    it('asks for a code, or a recovery code, and then shows what was to be opened', async () => {
      desk = await startDesk()
      const { recoveryCodes } = await turnOnTwoFactor(desk.owner)
      await openLoggedOut('/account')
      await logIn()
      await desk.page.getByLabel('Code from your app').fill('000000')
      await desk.page.getByRole('button', { name: 'Log in' }).click()
      await desk.page.getByText('The code is wrong').waitFor()
      await desk.page.getByRole('button', { name: 'Use a recovery code' }).click()
      await desk.page.getByRole('button', { name: 'Log in' }).click()
      await desk.page.getByText('Enter the code.').waitFor()
      await desk.page.getByLabel('Recovery code').fill(recoveryCodes[0]!)
      await desk.page.getByRole('button', { name: 'Log in' }).click()
      await heading('Account').waitFor()
    })
  })

  describe('with a link to set the password', () => {
    const open = async () =>
      openLoggedOut(`/set-password#token=${await newPasswordLink(system, desk.owner)}`)
    const save = async (password: string) => {
      await desk.page.getByLabel('New password').fill(password)
      await desk.page.getByRole('button', { name: 'Save password' }).click()
    }

    it('sets the password and shows the forms', async () => {
      desk = await startDesk()
      await open()
      await save('short')
      await desk.page.getByText('Enter at least 8 characters.').waitFor()
      expect(desk.page.url()).toBe(`${system.appUrl}/desk/set-password`)
      const password = 'the well is 40 m deep'
      const input = desk.page.getByLabel('New password')
      expect(await input.getAttribute('type')).toBe('password')
      await desk.page.getByLabel('Show password').check()
      expect(await input.getAttribute('type')).toBe('text')
      await save(password)
      await heading('Forms').waitFor()
      await desk.page.getByRole('paragraph').getByText('Your password is saved.').waitFor()
      expect(desk.page.url()).toBe(`${system.appUrl}/desk`)
      await openSession(system, { ...desk.owner, password })
    })

    it('asks for a code where two-factor authentication is on', async () => {
      desk = await startDesk()
      await turnOnTwoFactor(desk.owner)
      await open()
      await save('the well is 40 m deep')
      await heading('Log in').waitFor()
      await desk.page.getByRole('paragraph').getByText('Your password is saved.').waitFor()
    })

    it('needs a token', async () => {
      desk = await startDesk()
      await desk.open('/set-password')
      await heading('This link has expired or was used').waitFor()
      await desk.page.getByRole('main').getByRole('link', { name: 'Your forms' }).click()
      await heading('Forms').waitFor()
    })
  })

  describe('again', () => {
    it('repeats what a session that has ended interrupted', async () => {
      desk = await startDesk()
      await desk.open('/account')
      await desk.page.getByLabel('Name', { exact: true }).fill('Ada')
      // A list that is still loading would ask for the login before the change does.
      await desk.page.getByText('This session').waitFor()
      await desk.page.getByRole('button', { name: 'Revoke read_write' }).waitFor()
      await desk.owner.account.delete('/account/sessions')
      await desk.page.getByRole('button', { name: 'Save', exact: true }).click()
      await logIn(desk.page.getByRole('dialog', { name: 'Your session has ended' }))
      await desk.page.getByText('Saved', { exact: true }).waitFor()
      const { body } = await desk.owner.account.get<{ data: { name: string } }>('/account')
      expect(body.data.name).toBe('Ada')
    })

    it('asks for the password where a change needs it, and then makes the change', async () => {
      desk = await startDesk()
      await desk.open('/account')
      const email = `new-${desk.owner.email}`
      await desk.page.getByLabel('Email').fill(email)
      await forgetConfirmations(system, desk.owner)
      await desk.page.getByRole('button', { name: 'Save', exact: true }).click()
      const prompt = desk.page.getByRole('dialog', { name: 'Confirm your password' })
      await prompt.getByLabel('Password').fill('wrong password')
      await prompt.getByRole('button', { name: 'Confirm' }).click()
      await prompt.getByText('The password is wrong.').waitFor()
      await prompt.getByLabel('Password').fill(desk.owner.password)
      await prompt.getByRole('button', { name: 'Confirm' }).click()
      await desk.page.getByText('Saved', { exact: true }).waitFor()
      await openSession(system, { email, password: desk.owner.password })
    })

    it('leaves everything as it is without the password', async () => {
      desk = await startDesk()
      await desk.open('/account')
      await desk.page.getByLabel('Email').fill(`new-${desk.owner.email}`)
      await forgetConfirmations(system, desk.owner)
      await desk.page.getByRole('button', { name: 'Save', exact: true }).click()
      const prompt = desk.page.getByRole('dialog', { name: 'Confirm your password' })
      await prompt.getByRole('button', { name: 'Cancel' }).click()
      await desk.page.getByText('Nothing was changed').waitFor()
      expect(await desk.page.getByLabel('Email').inputValue()).toBe(`new-${desk.owner.email}`)
      expect((await createApi(system.appUrl).post('/api/account/session', desk.owner)).status).toBe(
        200,
      )
    })
  })

  describe('logging out', () => {
    const button = () => desk.page.getByRole('button', { name: 'Log out' })

    it('says if it has failed', async () => {
      desk = await startDesk()
      await desk.open()
      await desk.page.getByRole('heading', { name: 'No forms yet' }).waitFor()
      await desk.context.setOffline(true)
      await button().click()
      await desk.page.getByRole('alert').getByText('The service cannot be reached').waitFor()
      await desk.context.setOffline(false)
      await button().click()
      await heading('Log in').waitFor()
    })

    it('asks before it drops what is not saved, and leaves nothing in the tab', async () => {
      desk = await startDesk()
      const { form } = await createFormWith(desk.owner.api)
      await desk.open(`/forms/${form.uuid}/settings`)
      await desk.page.getByLabel('Title').fill('Not saved')
      await desk.page.getByText('Not saved yet').waitFor()
      const browserDialogs: string[] = []
      desk.page.on('dialog', async (dialog) => {
        browserDialogs.push(dialog.type())
        await dialog.accept()
      })
      await button().click()
      const dialog = desk.page.getByRole('dialog', { name: 'Log out without saving?' })
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      expect(await desk.page.getByLabel('Title').inputValue()).toBe('Not saved')
      expect(await asksBeforeLeaving(desk.page)).toBe(true)
      await button().click()
      await dialog.getByRole('button', { name: 'Log out' }).click()
      await desk.page.waitForURL('**/desk/login')
      await heading('Log in').waitFor()
      expect(browserDialogs).toEqual([])
      expect(await asksBeforeLeaving(desk.page)).toBe(false)
    })

    it('shows no login form that the page load would empty', async () => {
      desk = await startDesk()
      await desk.open()
      await heading('Forms').waitFor()
      await desk.page.evaluate(() => {
        const onChange = () => {
          if (document.querySelector('input[type="password"]')) sessionStorage.setItem('form', '1')
        }
        new MutationObserver(onChange).observe(document, { childList: true, subtree: true })
      })
      await button().click()
      await heading('Log in').waitFor()
      expect(await desk.page.evaluate(() => sessionStorage.getItem('form'))).toBeNull()
    })

    it('asks for no login if the session has ended', async () => {
      desk = await startDesk()
      await desk.open()
      await desk.page.getByRole('heading', { name: 'No forms yet' }).waitFor()
      await desk.owner.account.delete('/account/sessions')
      await button().click()
      await heading('Log in').waitFor()
      expect(await desk.page.getByRole('dialog').count()).toBe(0)
    })
  })
})
