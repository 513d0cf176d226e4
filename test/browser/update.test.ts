import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createApi, type Api } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing } from '../harness/shared.ts'
import { startTestSystem, type TestSystem } from '../harness/system.ts'
import { createTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts'
import { storedCaptures, waitForCapture } from './capture-cache.ts'
import { createDevice, type Device } from './device.ts'

const barcode = { type: 'short_text', label: 'Code', settings: { capture: 'barcode' } }
const built = path.resolve(import.meta.dirname, '../../web-filler/dist')

describe.skipIf(isMissing('chromium'))('a new version', () => {
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
    form = (await createFormWith(api, { type: 'short_text', label: 'Name' }, barcode)).form
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

  const change = async (name: string, from: string | RegExp, to: string) => {
    const file = path.join(folder, name)
    const changed = (await readFile(file, 'utf8')).replace(from, to)
    await writeFile(file, changed)
    await writeFile(`${file}.br`, brotliCompressSync(changed))
    await writeFile(`${file}.gz`, gzipSync(changed))
  }
  /** Changes the document and its revision in the service worker, as a release does. */
  const release = async (version: string) => {
    await change('index.html', '</head>', `<!--${version}--></head>`)
    await change('sw.js', /(index\.html[`"'],revision:[`"'])\w+/, `$1${version}`)
  }
  const deleteDecoder = (page: Page) =>
    page.evaluate(async () => {
      const cache = await caches.open('formpost-captures')
      for (const { url } of await cache.keys()) if (url.includes('decode')) await cache.delete(url)
    })
  const isServing = (version: string) =>
    device.page.evaluate(
      async (text) => (await (await fetch('/index.html')).text()).includes(text),
      version,
    )

  it('activates after Reload and keeps drafts and records', async () => {
    const { page } = device
    await page.getByLabel('Name').fill('Queued')
    proxy.setDown(true)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Saved on this device' }).waitFor()
    await page.getByRole('button', { name: 'Fill in again' }).click()
    await page.getByLabel('Name').fill('Half typed')

    // As after a release that has other files for captures.
    await waitForCapture(page, 'barcode')
    await deleteDecoder(page)
    await release('second')
    // Submissions are blocked, so that the queue still has a record after the update.
    await device.context.route('**/submissions', (route) => route.abort())
    proxy.setDown(false)
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())!.update()
    })
    await page.getByText('A new version is ready').waitFor()
    expect(await isServing('second')).toBe(false)
    expect(await storedCaptures(page)).toContainEqual(expect.stringContaining('decode'))
    // As if a form with a code had been opened first while the new version waited.
    await deleteDecoder(page)
    await page.getByLabel('Name').fill('Half typed, and more')
    // No requests here: the old service worker is replaced once it is idle.
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Reload' }).click()

    await loaded
    expect(await isServing('second')).toBe(true)
    await expect.poll(() => storedCaptures(page)).toContainEqual(expect.stringContaining('decode'))
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Half typed, and more')
    await page.getByRole('link', { name: /1 waiting/ }).waitFor()
    await device.context.unrouteAll({ behavior: 'wait' })
    await page.goto(`${proxy.url}/outbox`)
    await page.getByText('Everything is sent').waitFor()
    const { body } = await api.get<{ data: unknown[] }>(`/forms/${form.uuid}/submissions`)
    expect(body.data).toHaveLength(1)
  })

  it('opens stored forms offline', async () => {
    proxy.setDown(true)
    await device.page.goto(link)
    await device.page.getByLabel('Name').waitFor()
    expect(await device.page.getByLabel('Name').inputValue()).toBe('Half typed, and more')
  })
})
