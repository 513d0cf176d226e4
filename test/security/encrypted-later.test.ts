import type { Form, PublicForm, Submission } from '@formpost/contract'
import { generateKey } from 'openpgp'
import type { Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createDevice, type Device } from '../browser/device.ts'
import { storedText } from '../browser/stored.ts'
import { decrypt } from '../encryption/decrypt-tool.ts'
import { createApi } from '../harness/api.ts'
import { createFormWith } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts'
import { png } from '../harness/uploads.ts'

interface Sent {
  method: string
  url: string
  body: string
}

/** With bytes after its end, which the filler removes. */
const photo = { name: 'nyota-face.png', mimeType: 'image/png', buffer: png(3_000) }
const encryptedMessage = 'BEGIN PGP MESSAGE'

/** Sets back when the stored form was fetched, by two minutes. */
const makeFormOlder = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error!)
      })
    const db = await done(indexedDB.open('formpost'))
    const forms = db.transaction('forms', 'readwrite').objectStore('forms')
    for (const row of await done<{ fetchedAt: number }[]>(forms.getAll())) {
      await done(forms.put({ ...row, fetchedAt: row.fetchedAt - 120_000 }))
    }
    db.close()
  })

describe.skipIf(isMissing('chromium'))('a record queued before its form was encrypted', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let keys: { publicKey: string; privateKey: string }[]
  let proxy: TcpProxy
  let device: Device
  let form: Form
  let filledInVersion: number
  /** Every request of the pages since the device was created. */
  let sent: Sent[]

  const page = () => device.page
  const outbox = () => `${proxy.url}/outbox`
  const postsOf = (ending: string) =>
    sent.filter(({ method, url }) => method === 'POST' && url.endsWith(ending))
  const encryptForm = (key = 0) =>
    api.patch(`/forms/${form.uuid}`, {
      is_encrypted: true,
      encryption_public_key: keys[key]!.publicKey,
    })
  const fillIn = async (name: string, file?: typeof photo) => {
    await page().goto(`${proxy.url}/f/${form.public_id}`)
    await page().getByLabel('Name').fill(name)
    if (!file) return
    await page().getByLabel('Photo').setInputFiles(file)
    await page().getByText(file.name).waitFor()
  }
  const submit = () => page().getByRole('button', { name: 'Submit' }).click()
  const queueOffline = async (name: string, file?: typeof photo) => {
    await fillIn(name, file)
    proxy.setDown(true)
    await submit()
    await page().getByRole('heading', { name: 'Saved on this device' }).waitFor()
  }
  const everythingSent = () => page().getByText('Everything is sent').waitFor()
  const submissions = async () => {
    const path = `/forms/${form.uuid}/submissions`
    const { body } = await api.get<{ data: { uuid: string }[] }>(path)
    const single = ({ uuid }: { uuid: string }) => api.get<{ data: Submission }>(`${path}/${uuid}`)
    return (await Promise.all(body.data.map(single))).map((reply) => reply.body.data)
  }
  /** Decrypts all submissions: the names, sorted, and the files. */
  const decrypted = async (key = 0) => {
    const result = await decrypt(system.appUrl, system.owner, form.uuid, keys[key]!.privateKey)
    expect([result.code, result.output]).toEqual([0, expect.any(String)])
    const names = result.csv.slice(1).flatMap((line) => line.split(',', 1)[0] || [])
    return { names: names.sort(), files: Object.values(result.files) }
  }
  /** Lets requests to store a submission hang, so that the browser can be killed before one arrives. */
  const holdSubmissions = async (hold: (route: Route) => unknown = () => undefined) =>
    device.context.route('**/submissions', hold)

  beforeAll(async () => {
    const create = () => generateKey({ userIDs: [{ email: 'a@b.c' }], format: 'armored' })
    keys = [await create(), await create()]
    proxy = await createTcpProxy(system.appUrl)
  })
  afterAll(() => proxy?.stop())
  beforeEach(async () => {
    proxy.setDown(false)
    ;({ form } = await createFormWith(
      api,
      { type: 'short_text', label: 'Name' },
      { type: 'file', label: 'Photo' },
    ))
    const path = `/public/forms/${form.public_id}`
    filledInVersion = (await api.get<{ data: PublicForm }>(path)).body.data.version
    device = await createDevice()
    await device.open(`${proxy.url}/f/${form.public_id}`)
    sent = []
    device.context.on('request', (request) => {
      const body = request.postDataBuffer()?.toString('latin1') ?? ''
      sent.push({ method: request.method(), url: request.url(), body })
    })
  })
  afterEach(() => device.remove())

  it('arrives encrypted, once, with one check of its form', async () => {
    await queueOffline('Nyota', photo)
    await page().getByRole('button', { name: 'Fill in again' }).click()
    await page().getByLabel('Name').fill('Juma')
    await submit()
    await page().getByRole('heading', { name: 'Saved on this device' }).waitFor()
    const filledAt = [...(await storedText(page())).matchAll(/filledAt=(\S+)/g)].map(([, at]) => at)
    await encryptForm()
    proxy.setDown(false)
    sent = []
    await page().goto(outbox())
    await everythingSent()

    const rows = await submissions()
    expect(new Set(rows.map((row) => row.filled_at))).toEqual(new Set(filledAt))
    expect(rows.map((row) => row.was_offline)).toEqual([true, true])
    expect(await decrypted()).toEqual({ names: ['Juma', 'Nyota'], files: [png()] })
    const versions = postsOf('/submissions').map(({ body }) => {
      const submission = JSON.parse(body) as { form_version: number }
      return submission.form_version
    })
    expect(versions).toEqual([filledInVersion, filledInVersion])
    const checks = sent.filter(({ url }) => url.includes(`/public/forms/${form.public_id}?`))
    expect(checks).toHaveLength(1)
    const bodies = sent.map(({ body }) => body).join('\n')
    for (const plain of ['Nyota', 'Juma', photo.name, 'IHDR']) {
      expect(bodies).not.toContain(plain)
      expect(await storedText(page())).not.toContain(plain)
    }
  })

  it('uploads its files again encrypted if they were uploaded plain', async () => {
    await holdSubmissions((route) => route.abort())
    await fillIn('Nyota', photo)
    await submit()
    await page().getByRole('heading', { name: 'Saved on this device' }).waitFor()
    await expect.poll(() => storedText(page())).toMatch(/uploadUuid=[\da-f]{8}-/)
    await encryptForm()
    await device.context.unrouteAll({ behavior: 'wait' })
    await page().goto(outbox())
    await everythingSent()
    const rows = await submissions()
    expect(rows).toHaveLength(1)
    expect(rows[0]!.uploads).toHaveLength(1)
    expect(await decrypted()).toEqual({ names: ['Nyota'], files: [png()] })
    expect(postsOf('/uploads')).toHaveLength(2)
  })

  it.each([
    ['its answers', undefined],
    ['its file', photo],
  ])('is encrypted when the service refuses %s', async (_what, file) => {
    await fillIn('Nyota', file)
    await encryptForm()
    await submit()
    await page().getByRole('heading', { name: 'Sent' }).waitFor()
    const rows = await submissions()
    expect(rows.map((row) => row.was_offline)).toEqual([false])
    const files = file ? [png()] : []
    expect(await decrypted()).toEqual({ names: ['Nyota'], files })
  })

  it('is never sent plain from a page that was opened over a minute ago', async () => {
    await fillIn('Nyota', photo)
    await page().getByText('Draft saved').waitFor()
    await makeFormOlder(page())
    await encryptForm()
    sent = []
    await submit()
    await page().getByRole('heading', { name: 'Sent' }).waitFor()
    expect(await decrypted()).toEqual({ names: ['Nyota'], files: [png()] })
    expect(postsOf('/submissions')).toHaveLength(1)
    expect(postsOf('/uploads')).toHaveLength(1)
    expect(sent.map(({ body }) => body).join('\n')).not.toContain('Nyota')
  })

  it('is delivered once if the browser is killed after the encryption', async () => {
    await queueOffline('Nyota', photo)
    await encryptForm()
    await holdSubmissions()
    proxy.setDown(false)
    await page().goto(outbox())
    await expect.poll(() => storedText(page())).toContain(encryptedMessage)
    const stored = await storedText(page())
    for (const plain of ['Nyota', photo.name, 'IHDR']) expect(stored).not.toContain(plain)
    await device.restart(outbox(), 'killed')
    await everythingSent()
    expect(await submissions()).toHaveLength(1)
    expect(await decrypted()).toEqual({ names: ['Nyota'], files: [png()] })
  })

  it('is delivered if the key changes after the encryption', async () => {
    await queueOffline('Nyota', photo)
    await encryptForm(0)
    await holdSubmissions()
    proxy.setDown(false)
    await page().goto(outbox())
    await expect.poll(() => storedText(page())).toContain(encryptedMessage)
    await encryptForm(1)
    await device.restart(outbox(), 'killed')
    await everythingSent()
    expect(await submissions()).toHaveLength(1)
    expect(await decrypted(0)).toEqual({ names: ['Nyota'], files: [png()] })
  })

  it('is encrypted to the current key', async () => {
    await queueOffline('Nyota')
    await encryptForm(0)
    await encryptForm(1)
    proxy.setDown(false)
    await page().goto(outbox())
    await everythingSent()
    expect(await decrypted(1)).toEqual({ names: ['Nyota'], files: [] })
  })

  it('can be edited if a file is too large once encrypted', async () => {
    const large = { name: 'large.bin', mimeType: '', buffer: Buffer.alloc(2 * 1024 * 1024, 1) }
    await queueOffline('Nyota', large)
    await encryptForm()
    proxy.setDown(false)
    sent = []
    await page().goto(outbox())
    await page().getByText('It is too large.').waitFor()
    await page().getByText('Photo: “large.bin” is 2 MB.').waitFor()
    await page().getByRole('button', { name: 'Edit' }).click()
    expect(await page().getByLabel('Name').inputValue()).toBe('Nyota')
    await page().getByRole('button', { name: 'Remove large.bin' }).click()
    await page().getByLabel('Photo').setInputFiles(photo)
    await page().getByText(photo.name).waitFor()
    await submit()
    await page().getByRole('heading', { name: 'Sent' }).waitFor()
    expect(await decrypted()).toEqual({ names: ['Nyota'], files: [png()] })
    expect(postsOf('/uploads')).toHaveLength(1)
  })

  it('stays on the device if the key does not match its fingerprint', async () => {
    await queueOffline('Nyota')
    await encryptForm()
    await device.context.route(`**/public/forms/${form.public_id}?*`, async (route) => {
      const response = await route.fetch({ headers: {} })
      const { data } = (await response.json()) as { data: PublicForm }
      const json = { data: { ...data, encryption_public_key: keys[1]!.publicKey } }
      await route.fulfill({ response, json })
    })
    proxy.setDown(false)
    sent = []
    await page().goto(outbox())
    await page().getByText('its key could not be used').waitFor()
    expect(postsOf('/submissions')).toEqual([])
    await page().getByRole('button', { name: 'Edit' }).click()
    expect(await page().getByLabel('Name').inputValue()).toBe('Nyota')
  })

  it('waits for a page that can encrypt it in Background Sync', async () => {
    await queueOffline('Nyota')
    await encryptForm()
    const devtools = await device.context.newCDPSession(page())
    const registration = new Promise<string>((resolve) => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations
        if (first) resolve(first.registrationId)
      })
    })
    await devtools.send('ServiceWorker.enable')
    const registrationId = await registration
    proxy.setDown(false)
    // A page of the same origin that does not run the app.
    await page().goto(`${proxy.url}/api/v1/openapi.json`)
    const attempts = async () =>
      Number(/attempts=(\d+)/.exec(await storedText(page()))?.[1] ?? Number.NaN)
    const before = await attempts()
    await devtools.send('ServiceWorker.dispatchSyncEvent', {
      origin: proxy.url,
      registrationId,
      tag: 'formpost-delivery',
      lastChance: false,
    })
    await expect.poll(attempts).toBeGreaterThan(before)
    expect(await submissions()).toEqual([])
    await page().goto(outbox())
    await everythingSent()
    expect(await decrypted()).toEqual({ names: ['Nyota'], files: [] })
  })
})
