import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type Api, createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { lacks } from '../harness/shared.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { createTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts'
import { createDevice, type Device } from './device.ts'

const built = path.resolve(import.meta.dirname, '../../web-filler/dist')

describe.skipIf(lacks('chromium'))('a new version of the filler', () => {
  let folder: string
  let system: TestSystem
  let proxy: TcpProxy
  let api: Api
  let device: Device
  let form: Awaited<ReturnType<typeof createFormWith>>['form']
  let link: string

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'formpost-filler-'))
    await cp(built, folder, { recursive: true })
    system = await startTestSystem({ env: { WEB_FILLER_DIR: folder } })
    proxy = await createTcpProxy(system.appUrl)
    api = createApi(system.baseUrl, system.apiKey)
    form = (await createFormWith(api, { type: 'short_text', label: 'Name' })).form
    link = `${proxy.url}/f/${form.public_id}`
    device = await createDevice()
    await device.open(link)
  })
  afterAll(async () => {
    await device?.remove()
    await proxy?.stop()
    await system?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** What a release does: another document, and a service worker that lists it. */
  const release = async (mark: string) => {
    const page = path.join(folder, 'index.html')
    await writeFile(
      page,
      (await readFile(page, 'utf8')).replace('</head>', `<!--${mark}--></head>`),
    )
    const worker = path.join(folder, 'sw.js')
    const listed = (await readFile(worker, 'utf8')).replace(
      /(index\.html[`"'],revision:[`"'])\w+/,
      `$1${mark}`,
    )
    await writeFile(worker, listed)
    await writeFile(`${worker}.br`, brotliCompressSync(listed))
    await writeFile(`${worker}.gz`, gzipSync(listed))
  }
  const shows = (mark: string) =>
    device.page.evaluate(
      async (wanted) => (await (await fetch('/index.html')).text()).includes(wanted),
      mark,
    )

  it('waits, says so, and takes over when somebody lets it, with drafts and queue as they were', async () => {
    const { page } = device
    await page.getByLabel('Name').fill('Queued')
    proxy.setDown(true)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Saved on this device' }).waitFor()
    await page.getByRole('button', { name: 'Fill in again' }).click()
    await page.getByLabel('Name').fill('Half typed')

    await release('second')
    // Nothing can be sent meanwhile: the proxy lets only the new version through.
    await page.route('**/submissions', (route) => route.abort())
    await device.context.route('**/submissions', (route) => route.abort())
    proxy.setDown(false)
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())!.update()
    })
    await page.getByText('A new version is ready').waitFor()
    expect(await shows('second')).toBe(false)
    await page.getByLabel('Name').fill('Half typed, and more')
    // Nothing is asked of the old version meanwhile: it gives way when it has nothing to do.
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Reload' }).click()

    await loaded
    expect(await shows('second')).toBe(true)
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Half typed, and more')
    await page.getByRole('link', { name: /1 waiting/ }).waitFor()
    await page.unroute('**/submissions')
    await device.context.unroute('**/submissions')
    await page.goto(`${proxy.url}/outbox`)
    await page.getByText('Everything is sent').waitFor({ timeout: 45_000 })
    const { body } = await api.get<{ data: unknown[] }>(`/forms/${form.uuid}/submissions`)
    expect(body.data).toHaveLength(1)
  })

  it('keeps every form that was on the device, without a network too', async () => {
    proxy.setDown(true)
    await device.page.goto(link)
    await device.page.getByLabel('Name').waitFor()
    expect(await device.page.getByLabel('Name').inputValue()).toBe('Half typed, and more')
  })
})
