import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { checkAccessibility } from '../browser/accessibility-check.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing } from '../harness/shared.ts'
import { setWebhook } from '../harness/webhook-api.ts'
import { startDesk, type Desk, type DeskOptions } from './desk.ts'

const variants: [string, DeskOptions][] = [
  ['a desktop', { viewport: { width: 1280, height: 900 } }],
  ['a phone', { viewport: { width: 360, height: 740 } }],
  ['a desktop at 200 %', { viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 }],
  ['a dark screen', { colorScheme: 'dark', contrast: 'more', reducedMotion: 'reduce' }],
  ['a phone, right to left', { viewport: { width: 360, height: 740 }, rightToLeft: true }],
  ['forced colours', { forcedColors: 'active' }],
]

describe.skipIf(isMissing('chromium')).each(variants)('accessibility on %s', (_, options) => {
  let desk: Desk
  let uuid: string
  beforeAll(async () => {
    desk = await startDesk(options)
    const { form } = await createFormWith(
      desk.owner.api,
      { type: 'short_text', label: 'Name of the village' },
      { type: 'submit_button', label: 'Send' },
    )
    uuid = form.uuid
    await setWebhook(
      desk.owner.account,
      form,
      'https://example.com/a-rather-long-address/of-a-hook',
    )
    await desk.owner.api.patch(`/forms/${uuid}`, { is_active: false })
  })
  afterAll(() => desk?.close())

  const button = (name: string) => desk.page.getByRole('button', { name }).first()
  const check = () => checkAccessibility(desk.page)
  const checkDialog = async () => {
    await desk.page.getByRole('dialog').waitFor()
    await check()
    await desk.page.keyboard.press('Escape')
  }

  it('passes axe on the list and a new form', async () => {
    await desk.open()
    await desk.page.getByLabel('Search forms').fill('none')
    await desk.page.getByText('No form has this').waitFor()
    await check()
    await desk.open('/new')
    await button('Household survey').waitFor()
    await check()
    await button('Household survey').click()
    await checkDialog()
  })

  it('passes axe on sharing', async () => {
    await desk.open(`/forms/${uuid}/share`)
    await button('Add').click()
    await desk.page.getByRole('textbox', { name: 'Name of the village' }).fill('Juba')
    await desk.page.getByText('The form is closed').waitFor()
    await check()
  })

  it('passes axe on settings', async () => {
    await desk.open(`/forms/${uuid}/settings`)
    await desk.page.getByText('Nothing was delivered yet.').waitFor()
    await desk.page.getByLabel('Redirect').fill('nowhere')
    await button('Save').click()
    await desk.page.locator('.field-error').waitFor()
    await check()
    await button('Delete form').click()
    await checkDialog()
  })

  it('passes axe on the account', async () => {
    await desk.open('/account')
    await desk.page.getByText('This session').waitFor()
    await button('Set up').click()
    await desk.page.getByRole('img').first().waitFor()
    await check()
    await button('Create API key').click()
    await checkDialog()
  })

  it('passes axe on links that log in', async () => {
    await desk.open('/set-password#token=fpl_used')
    await desk.page.getByLabel('New password').waitFor()
    await check()
    await desk.open('/login#token=fpl_used')
    await desk.page.getByText('This link has expired').waitFor()
    await check()
    expect(desk.page.url()).not.toContain('token')
  })
})
