import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { activate } from '../harness/activate.ts'
import { addField } from '../harness/forms.ts'
import { isMissing } from '../harness/shared.ts'
import { createOutboxDevice, type OutboxDevice } from './outbox-device.ts'
import { countRefusals } from './queue.ts'
import { storedRows } from './stored.ts'

describe.skipIf(isMissing('chromium'))('a refused record', () => {
  let outbox: OutboxDevice
  const setActive = (isActive: boolean) =>
    outbox.api.patch(`/forms/${outbox.form.uuid}`, { is_active: isActive })
  const everythingSent = () => outbox.page.getByText('Everything is sent').waitFor()
  const sendNow = () => activate(outbox.page.getByRole('button', { name: 'Send now' }))
  /** Refuses a record of each name, because the form is closed. */
  const refuseClosed = async (...names: string[]) => {
    for (const name of names) await outbox.queue(name)
    await setActive(false)
    outbox.proxy.setDown(false)
    await outbox.openOutbox()
    await expect
      .poll(() => outbox.page.getByText('The form’s owner has closed it.').count())
      .toBe(names.length)
  }

  beforeEach(async () => {
    outbox = await createOutboxDevice()
  })
  afterEach(() => outbox?.remove())

  it('is sent by "Send now" after the form has opened again', async () => {
    await refuseClosed('Amina')
    await outbox.page.getByText('It is retried automatically').waitFor()
    await setActive(true)
    await sendNow()
    await everythingSent()
    expect(await outbox.stored()).toEqual([['Amina', 31]])
  })

  it('is sent by itself after the form has opened again', async () => {
    await outbox.page.clock.install()
    await refuseClosed('Baraka')
    await setActive(true)
    await expect
      .poll(async () => {
        await outbox.page.clock.runFor(30_000)
        return outbox.stored()
      })
      .toEqual([['Baraka', 31]])
    await everythingSent()
  })

  it('is tried for all those of its form while the form is closed', async () => {
    await refuseClosed('Dalila', 'Daudi', 'Esther')
    const before = outbox.posted.length
    await expect.poll(() => countRefusals(outbox.page)).toBeGreaterThan(0)
    const refusals = await countRefusals(outbox.page)
    const response = outbox.page.waitForResponse('**/submissions')
    await sendNow()
    expect((await response).status()).toBe(404)
    await expect.poll(() => countRefusals(outbox.page)).toBeGreaterThan(refusals!)
    await setActive(true)
    // Reading the form shows that it is open.
    await outbox.page.goto(outbox.link)
    await outbox.page.getByLabel('Name').waitFor()
    // Leaving the page would interrupt what it sends, which is then sent again.
    const states = async () => {
      const records = await storedRows<{ state: string }>(outbox.page, 'records')
      return records.map(({ state }) => state)
    }
    await expect.poll(states).toEqual(['sent', 'sent', 'sent'])
    await outbox.openOutbox()
    await everythingSent()
    const names = (await outbox.stored()).map(([name]) => name)
    expect(new Set(names)).toEqual(new Set(['Dalila', 'Daudi', 'Esther']))
    expect(names).toHaveLength(3)
    expect(outbox.posted.length - before).toBe(4)
  })

  it('does not hold up other records', async () => {
    await refuseClosed('Farida')
    await setActive(true)
    await outbox.device.context.route('**/submissions', async (route) => {
      // Those of refused records get no answer.
      if (!route.request().postData()!.includes('Farida')) await route.continue()
    })
    await sendNow()
    await expect.poll(() => outbox.posted.length).toBeGreaterThan(1)
    await outbox.fillIn('Grace')
    await outbox.page.getByRole('button', { name: 'Submit' }).click()
    await outbox.page.getByRole('heading', { name: 'Sent' }).waitFor()
    await outbox.device.context.unrouteAll({ behavior: 'ignoreErrors' })
  })

  it('because of a payment is sent after the form no longer requires one', async () => {
    await outbox.queue('Halima')
    const fee = await addField(outbox.api, outbox.form, { type: 'payment', label: 'Fee' })
    outbox.proxy.setDown(false)
    await outbox.openOutbox()
    await outbox.page.getByText('The form requires a payment').waitFor()
    await outbox.api.delete(`/forms/${outbox.form.uuid}/fields/${fee.id}`)
    await sendNow()
    await everythingSent()
    expect(await outbox.stored()).toEqual([['Halima', 31]])
  })

  it('because of its answers waits for its user, or for a form that they fit', async () => {
    const setMinimum = (min: number) =>
      outbox.api.patch(`/forms/${outbox.form.uuid}/fields/${outbox.fields[1]!.id}`, {
        settings: { min },
      })
    await outbox.fillIn('Imani')
    await setMinimum(40)
    await outbox.page.getByRole('button', { name: 'Submit' }).click()
    await outbox.page.getByRole('heading', { name: 'Needs attention' }).waitFor()
    await outbox.openOutbox()
    await outbox.page.getByText('Some answers were not accepted').waitFor()
    expect(await outbox.page.getByRole('button', { name: 'Send now' }).count()).toBe(0)
    await outbox.page.goto(outbox.link)
    await outbox.page.getByLabel('Name').waitFor()
    await expect
      .poll(
        async () => (await storedRows<{ refusals: number }>(outbox.page, 'records'))[0]!.refusals,
      )
      .toBe(2)
    expect(await outbox.stored()).toEqual([])
    await setMinimum(20)
    await outbox.page.goto(outbox.link)
    await expect.poll(outbox.stored).toEqual([['Imani', 31]])
    await outbox.openOutbox()
    await everythingSent()
  })
})
