import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createDevice, type Device } from './device.ts'
import { fakeMicrophoneFlags } from './fake-microphone.ts'

const pin = '402913'

describe.skipIf(isMissing('chromium'))('a device with a PIN that records', () => {
  const system = sharedSystem()
  let device: Device

  beforeAll(async () => {
    device = await createDevice(...fakeMicrophoneFlags(true))
  })
  afterAll(() => device?.remove())

  it('locks itself only after the recording', async () => {
    const { form } = await createFormWith(createApi(system.baseUrl, system.apiKey), {
      ...{ type: 'file', label: 'Story' },
      settings: { capture: 'audio', accept: 'audio/*' },
    })
    const link = `${system.appUrl}/f/${form.public_id}`
    await device.open(link)
    const { page } = device
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    await page.goto(`${system.appUrl}/`)
    await button('Set a PIN').click()
    const dialog = page.getByRole('dialog')
    for (const label of ['New PIN', 'Repeat the new PIN']) {
      await dialog.getByLabel(label, { exact: true }).fill(pin)
    }
    await dialog.getByRole('button').last().click()
    await page.getByText('The PIN is set.').waitFor()

    await page.clock.install()
    await page.goto(link)
    await page.getByLabel('PIN', { exact: true }).fill(pin)
    await button('Unlock').click()
    await button('Record').click()
    await page.getByRole('timer').getByText(/[1-9]/).waitFor()
    await page.clock.fastForward('20:00')
    await button('Stop recording').click()
    await page.getByLabel('Recording', { exact: true }).waitFor()
    const locked = page.getByRole('heading', { name: 'Enter the PIN' })
    expect(await locked.count()).toBe(0)
    await page.clock.fastForward('16:00')
    await locked.waitFor()
  })
})
