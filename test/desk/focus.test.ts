import type { Form } from '@formpost/contract'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { keepsFocus, press } from '../harness/focus.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { startReceiver, type Receiver } from '../harness/receiver.ts'
import { isMissing } from '../harness/shared.ts'
import { setWebhook } from '../harness/webhook-api.ts'
import { startDesk, type Desk } from './desk.ts'

/** What ends the session, opens another tab, or starts something that the browser itself shows. */
const leaves = /^(?:Log out|Print|Download|Skip to|Choose)/

/** The screens, and something that each has once it is loaded. */
const screens: [string, (form: Form) => string, string][] = [
  ['the list of forms', () => '', 'New form'],
  ['a new form', () => '/new', 'Household survey'],
  ['the builder', ({ uuid }) => `/forms/${uuid}/build`, 'Add field'],
  ['the answers', ({ uuid }) => `/forms/${uuid}/answers`, 'Add filter'],
  ['the summary', ({ uuid }) => `/forms/${uuid}/summary`, 'Add filter'],
  ['sharing', ({ uuid }) => `/forms/${uuid}/share`, 'Copy link'],
  ['the settings', ({ uuid }) => `/forms/${uuid}/settings`, 'Save webhook'],
  ['the account', () => '/account', 'Change password'],
]

const controlsOf = (page: Page): Locator =>
  page.locator('button:visible, a[href]:visible:not([target], [aria-current], [href="/desk"])')

/** The names of the controls on the screen, each once, without those in a list of the same kind. */
async function namesOf(page: Page): Promise<string[]> {
  const names = await controlsOf(page).evaluateAll((controls) =>
    controls.map((control) => (control.ariaLabel ?? control.textContent).trim()),
  )
  return [...new Set(names)].filter((name) => name !== '' && !leaves.test(name))
}

describe.skipIf(isMissing('chromium'))('every action of the desk', () => {
  let desk: Desk
  let form: Form
  let receiver: Receiver
  beforeAll(async () => {
    receiver = await startReceiver()
    desk = await startDesk({ viewport: { width: 1280, height: 900 } })
    const created = await createFormWith(
      desk.owner.api,
      { type: 'short_text', label: 'Name' },
      { type: 'radio', label: 'State', options: ['Good', 'Broken'] },
      { type: 'submit_button', label: 'Send' },
    )
    form = created.form
    await setWebhook(desk.owner.account, form, receiver.url)
    for (const name of ['Amina', 'Baraka']) {
      await submit(desk.owner.api, form, { fields: { [form.fields[0]!.uuid]: name } })
    }
  })
  afterAll(async () => {
    await desk?.close()
    await receiver?.kill()
  })

  it.each(screens)('of %s keeps the focus and tells what it did', async (_, path, present) => {
    const { page } = desk
    const open = async () => {
      await desk.open(path(form))
      await controlsOf(page).getByText(present).or(page.getByLabel(present)).first().waitFor()
      await page.waitForLoadState('networkidle')
    }
    await open()
    const { href } = new URL(page.url())
    const faults: string[] = []
    for (const name of await namesOf(page)) {
      if (page.url() !== href) await open()
      const button = page.getByRole('button', { name, exact: true })
      const control = button.or(page.getByRole('link', { name, exact: true })).first()
      // It went with what an earlier action has changed.
      if (!(await control.isVisible())) continue
      if ((await control.getAttribute('aria-disabled')) === 'true') continue
      const fault = await press(page, control)
      if (fault) faults.push(`“${name}” ${fault}`)
      if (await page.getByRole('dialog').isVisible()) {
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'hidden' })
        if (!(await keepsFocus(page))) faults.push(`Escape after “${name}” loses the focus`)
      }
    }
    expect(faults).toEqual([])
  })
})
