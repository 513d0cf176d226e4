import type { Form, Webhook } from '@formpost/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { sql } from '../harness/database.ts'
import { createForm, submit } from '../harness/forms.ts'
import { startReceiver, verifyDelivery, type Receiver } from '../harness/receiver.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { allDeliveries, setWebhook, webhookPath } from '../harness/webhook-api.ts'
import { startDesk, type Desk } from './desk.ts'

describe.skipIf(isMissing('chromium'))('the webhook of a form', () => {
  let receiver: Receiver
  let desk: Desk
  let form: Form

  beforeEach(async () => {
    receiver = await startReceiver()
    desk = await startDesk()
    form = await createForm(desk.owner.api)
  })
  afterEach(async () => {
    await desk?.close()
    await receiver?.kill()
  })

  const button = (name: string) => desk.page.getByRole('button', { name, exact: true })
  const inDialog = (name: string) => desk.page.getByRole('dialog').getByRole('button', { name })
  const open = async () => {
    await desk.open(`/forms/${form.uuid}/settings`)
    await button('Save webhook').waitFor()
  }
  const answer = () => submit(desk.owner.api, form, { fields: { [form.fields[1]!.uuid]: 'Juba' } })

  it('is set with events, and its secret is shown once', async () => {
    await open()
    await desk.page.getByLabel('Address').fill('ftp://example.org')
    await button('Save webhook').click()
    await desk.page.locator('.field-error').waitFor()
    await desk.page.getByLabel('Address').fill(receiver.url)
    await desk.page.getByLabel('The form has changed').check()
    await button('Save webhook').click()
    const secret = await desk.page.getByLabel('Signing secret').inputValue()
    const { body } = await desk.owner.account.get<{ data: Webhook }>(webhookPath(form))
    expect(body.data).toMatchObject({
      url: receiver.url,
      events: ['submission.created', 'form.published'],
    })
    await button('Send a test').click()
    await desk.page.getByText(/The test arrived: status 204 after \d+ ms/).waitFor()
    expect(verifyDelivery(receiver.received[0]!, secret)).toMatchObject({ type: 'webhook.test' })
    await desk.page.reload()
    await button('Send a test').waitFor()
    expect(await desk.page.getByLabel('Signing secret').count()).toBe(0)
  })

  it('keeps its secret until that is rolled', async () => {
    const first = await setWebhook(desk.owner.account, form, receiver.url)
    await open()
    await desk.page.getByText('Nothing was delivered yet.').waitFor()
    await desk.page.getByLabel('The form has changed').check()
    await button('Save webhook').click()
    await desk.page.getByRole('status').getByText('The webhook is saved.').waitFor()
    expect(await desk.page.getByLabel('Signing secret').count()).toBe(0)
    await button('Roll secret').click()
    await inDialog('Roll secret').click()
    const second = await desk.page.getByLabel('Signing secret').inputValue()
    await button('Send a test').click()
    await desk.page.getByText(/The test arrived/).waitFor()
    for (const secret of [first, second]) {
      expect(verifyDelivery(receiver.received[0]!, secret)).toMatchObject({ type: 'webhook.test' })
    }
  })

  it('needs at least one event', async () => {
    await open()
    await desk.page.getByLabel('Address').fill(receiver.url)
    await desk.page.getByLabel('An answer has arrived').uncheck()
    await button('Save webhook').click()
    await desk.page.getByText('Choose at least one event.').waitFor()
  })

  it('says why a test did not arrive', async () => {
    await setWebhook(desk.owner.account, form, receiver.url)
    receiver.answer = () => ({ status: 500 })
    await open()
    await button('Send a test').click()
    await desk.page.getByText(/The test did not arrive: .*500/).waitFor()
  })

  it('says that an address in a private network was not called', async () => {
    await setWebhook(desk.owner.account, form, receiver.url)
    await sql(sharedSystem(), 'UPDATE forms.webhooks SET url = $1 WHERE url = $2', [
      'https://10.0.0.1/hook',
      receiver.url,
    ])
    await open()
    await button('Send a test').click()
    await desk.page
      .getByText(/The test did not arrive: Its address is unknown, private or local/)
      .waitFor()
  })

  it('lists deliveries and sends one again', async () => {
    await setWebhook(desk.owner.account, form, receiver.url)
    await open()
    await desk.page.getByText('Nothing was delivered yet.').waitFor()
    await answer()
    await expect
      .poll(async () => (await allDeliveries(desk.owner.account, form)).length)
      .toBeGreaterThan(0)
    await button('Refresh').click()
    const row = desk.page.locator('.item').filter({ hasText: 'An answer has arrived' })
    await row.getByText('Delivered').waitFor()
    await row.getByRole('button', { name: /^Send again/ }).click()
    await desk.page.getByText('It is being sent again.').waitFor()
    await expect.poll(() => receiver.received.length).toBe(2)
    const [first, second] = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(second).toBe(first)
  })

  it('is deleted after a question', async () => {
    await setWebhook(desk.owner.account, form, receiver.url)
    await open()
    // The deliveries are loaded on their own, and move what is below them.
    await desk.page.getByText('Nothing was delivered yet.').waitFor()
    await button('Delete webhook').click()
    await inDialog('Cancel').click()
    await button('Delete webhook').click()
    await inDialog('Delete webhook').click()
    await desk.page.getByRole('status').getByText('The webhook is deleted.').waitFor()
    expect((await desk.owner.account.get(webhookPath(form))).status).toBe(404)
    expect(await button('Send a test').count()).toBe(0)
  })
})
