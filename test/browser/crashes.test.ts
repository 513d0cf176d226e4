import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts'
import { createDevice, type Device } from './device.ts'
import { storedText } from './stored.ts'

describe.skipIf(isMissing('chromium'))('a browser crash', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let proxy: TcpProxy
  let device: Device
  let form: Awaited<ReturnType<typeof createFormWith>>['form']
  let link: string

  const stored = async () => {
    const { body } = await api.get<{ data: { values: { value: unknown }[] }[] }>(
      `/forms/${form.uuid}/submissions`,
    )
    return body.data
  }
  const page = () => device.page

  beforeAll(async () => {
    proxy = await createTcpProxy(system.appUrl)
    const created = await createFormWith(
      api,
      { type: 'short_text', label: 'Village' },
      { type: 'page_break' },
      { type: 'long_text', label: 'What did you see?' },
      { type: 'file', label: 'First photo' },
      { type: 'file', label: 'Second photo' },
    )
    form = created.form
    link = `${proxy.url}/f/${form.public_id}`
    device = await createDevice()
    await device.open(link)
  })
  afterAll(async () => {
    await device?.remove()
    await proxy?.stop()
  })

  it('loses no input while typing', async () => {
    await page().getByLabel('Village').fill('Wau')
    await page().getByRole('button', { name: 'Next' }).click()
    const picture = { mimeType: 'image/png', buffer: await page().screenshot() }
    await page()
      .getByLabel('First photo')
      .setInputFiles({ ...picture, name: 'one.png' })
    await page()
      .getByLabel('Second photo')
      .setInputFiles({ ...picture, name: 'two.png' })
    await page().getByLabel('What did you see?').pressSequentially('The pump is dry and bro')
    const missing = async () => {
      const text = await storedText(page())
      return ['dry and bro', 'one.png', 'two.png'].filter((each) => !text.includes(each))
    }
    await expect.poll(missing).toEqual([])
    await device.restart(link, 'killed')
    const text = page().getByLabel('What did you see?')
    await text.waitFor()
    expect(await text.inputValue()).toBe('The pump is dry and bro')
    await page().getByText('one.png').waitFor()
    await page().getByText('two.png').waitFor()
  })

  it('resumes an interrupted delivery without sending anything twice', async () => {
    const secondUpload = proxy.cutNextReply({ request: 'two.png' })
    await page().getByRole('button', { name: 'Submit' }).click()
    await secondUpload
    await device.restart(`${proxy.url}/outbox`, 'killed')
    await page().getByText('Sent', { exact: true }).waitFor()
    const rows = await stored()
    expect(rows).toHaveLength(1)
    expect(rows[0]!.values).toHaveLength(4)
  })

  it('delivers a record once if the response was lost', async () => {
    await page().goto(link)
    await page().getByLabel('Village').fill('Juba')
    await page().getByRole('button', { name: 'Next' }).click()
    const answered = proxy.cutNextReply({
      request: `POST /api/v1/public/forms/${form.public_id}/submissions`,
    })
    await page().getByRole('button', { name: 'Submit' }).click()
    await answered
    expect(await stored()).toHaveLength(2)
    await device.restart(`${proxy.url}/outbox`, 'killed')
    await page().getByText('Everything is sent').waitFor()
    expect(await stored()).toHaveLength(2)
  })
})
