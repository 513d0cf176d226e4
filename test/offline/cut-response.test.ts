import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { createBrowser, type TestBrowser } from '../harness/browser.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts'

describe.skipIf(isMissing('chromium'))('a response cut off after the commit', () => {
  const system = sharedSystem()
  let proxy: TcpProxy
  let browser: TestBrowser
  let api: Api

  beforeAll(async () => {
    proxy = await createTcpProxy(system.appUrl)
    browser = await createBrowser()
    api = createApi(system.baseUrl, system.apiKey)
  })
  afterAll(async () => {
    await browser?.remove()
    await proxy?.stop()
  })

  it('is retried without storing the submission twice', async () => {
    const { body } = await api.post<{
      data: { uuid: string; public_id: string; fields: { label: string; uuid: string }[] }
    }>('/forms', { title: 'Attendance' })
    const { uuid, public_id: publicId } = body.data
    const submissions = () => api.get<{ data: { uuid: string }[] }>(`/forms/${uuid}/submissions`)

    const page = await (await browser.open()).newPage()
    await page.goto(`${proxy.url}/f/${publicId}`)
    await page.getByLabel('Your question').fill('Present')
    const cut = proxy.cutNextReply({ request: `POST /api/v1/public/forms/${publicId}/submissions` })
    await page.getByRole('button', { name: 'Submit' }).click()
    await cut
    expect((await submissions()).body.data).toHaveLength(1)

    await page.getByRole('heading', { name: 'Sent' }).waitFor()
    const { data } = (await submissions()).body
    expect(data).toHaveLength(1)
    await page.goto(`${proxy.url}/outbox`)
    await page.getByText(`Receipt ${data[0]!.uuid}`).waitFor()
  })
})
