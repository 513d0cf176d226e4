import { randomUUID } from 'node:crypto'

import type { Form, SubmissionRow } from '@formpost/contract'
import { generateKey } from 'openpgp'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { decrypt } from '../encryption/decrypt-tool.ts'
import { createApi } from '../harness/api.ts'
import { sql } from '../harness/database.ts'
import { createFormWith } from '../harness/forms.ts'
import { newOwner } from '../harness/owners.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts'
import { png } from '../harness/uploads.ts'
import { createDevice, type Device } from './device.ts'
import { storedText } from './stored.ts'

const photo = (name: string, size: number) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(png(size)),
})
const photos = ['one', 'two', 'three', 'four'].map((name, at) => photo(`${name}.png`, 3_000 + at))

describe.skipIf(isMissing('chromium'))('a question that takes several files', () => {
  const system = sharedSystem()
  const api = createApi(system.baseUrl, system.apiKey)
  let proxy: TcpProxy
  let device: Device
  let page: Page

  beforeAll(async () => {
    proxy = await createTcpProxy(system.appUrl)
    device = await createDevice()
    await device.open(proxy.url)
    ;({ page } = device)
  })
  afterAll(async () => {
    await device?.remove()
    await proxy?.stop()
  })

  async function openForm(...fields: object[]) {
    const made = await createFormWith(api, ...fields)
    await page.goto(`${proxy.url}/f/${made.form.public_id}`)
    return made
  }
  const chosen = () => page.locator('.chosen-name').allTextContents()
  const submit = async (heading: string) => {
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: heading }).waitFor()
  }
  /** The answers of the only submission, and a function that names uploads. */
  async function stored({ uuid }: Form) {
    const { body } = await api.get<{ data: SubmissionRow[] }>(`/forms/${uuid}/submissions`)
    expect(body.data).toHaveLength(1)
    const text = 'SELECT uuid, name FROM files.uploads WHERE form_uuid = $1'
    const uploads = await sql<{ uuid: string; name: string }>(system, text, [uuid])
    const names = new Map(uploads.map((upload) => [upload.uuid, upload.name]))
    const namesOf = (answer: unknown) =>
      [answer].flat().map((upload) => names.get(upload as string))
    return { answers: body.data[0]!.values.map(({ value }) => value), namesOf }
  }

  it('keeps their order, and sends each once', async () => {
    const { form } = await openForm({
      ...{ type: 'file', label: 'Damage', settings: { max_files: 3 } },
    })
    const input = page.getByLabel('Damage')
    await page.getByText('Up to 3 files').waitFor()
    await input.setInputFiles(photos.slice(0, 2))
    await expect.poll(chosen).toEqual(['one.png', 'two.png'])
    await input.setInputFiles(photos.slice(2, 4))
    await page.getByText('“Damage” takes 3 files. “four.png” was not added').waitFor()
    await expect.poll(chosen).toEqual(['one.png', 'two.png', 'three.png'])
    await page.getByRole('button', { name: 'Remove one.png' }).click()
    await input.setInputFiles(photos[3]!)
    await expect.poll(chosen).toEqual(['two.png', 'three.png', 'four.png'])
    await expect.poll(() => storedText(page)).toContain('four.png')

    proxy.setDown(true)
    await page.reload()
    await expect.poll(chosen).toEqual(['two.png', 'three.png', 'four.png'])
    await submit('Saved on this device')
    await page.goto(`${proxy.url}/outbox`)
    await page.getByRole('button', { name: /^Open:/ }).click()
    await expect.poll(() => page.getByRole('definition').count()).toBe(3)
    proxy.setDown(false)
    await page.goto(`${proxy.url}/outbox`)
    await page.getByText('Everything is sent').waitFor()

    const { answers, namesOf } = await stored(form)
    expect(namesOf(answers[0])).toEqual(['two.png', 'three.png', 'four.png'])
  })

  it('takes them in each instance of a repeat', async () => {
    const well = randomUUID()
    const { form } = await openForm(
      { type: 'repeat', uuid: well, name: 'well', label: 'Well' },
      { type: 'short_text', name: 'place', label: 'Place', parent: well },
      { type: 'file', name: 'views', label: 'Views', parent: well, settings: { max_files: 5 } },
    )
    await page.getByLabel('Place').fill('Kijiji')
    await page.getByLabel('Views').setInputFiles(photos.slice(0, 2))
    await expect.poll(chosen).toEqual(['one.png', 'two.png'])
    await submit('Sent')
    const { answers, namesOf } = await stored(form)
    const [instance] = answers[0] as unknown as { value: unknown }[][]
    expect(namesOf(instance![1]!.value)).toEqual(['one.png', 'two.png'])
  })

  it('keeps files of a draft when the form takes only one any more', async () => {
    const { form, fields } = await openForm({
      ...{ type: 'file', label: 'Damage', settings: { max_files: 2 } },
    })
    await page.getByLabel('Damage').setInputFiles(photos.slice(0, 2))
    await expect.poll(() => storedText(page)).toContain('two.png')
    await page.goto(`${proxy.url}/`)
    const changed = await api.patch(`/forms/${form.uuid}/fields/${fields[0]!.id}`, {
      settings: { max_files: null },
    })
    expect(changed.status, changed.text).toBe(200)

    await page.goto(`${proxy.url}/f/${form.public_id}`)
    await page
      .getByText('“one.png, two.png” is no longer a valid answer to “Damage”')
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByRole('button', { name: 'Remove one.png' }).click()
    await submit('Sent')
    const { answers, namesOf } = await stored(form)
    expect(answers[0]).toBeTypeOf('string')
    expect(namesOf(answers[0])).toEqual(['two.png'])
  })

  it('arrive encrypted, each in its place', async () => {
    const owner = await newOwner(system)
    const keys = await generateKey({ userIDs: [{ email: owner.email }], format: 'armored' })
    const { form } = await createFormWith(owner.api, {
      ...{ type: 'file', label: 'Damage', settings: { max_files: 3, photo_metadata: 'keep' } },
    })
    const changed = await owner.api.patch(`/forms/${form.uuid}`, {
      ...{ is_encrypted: true, encryption_public_key: keys.publicKey },
    })
    expect(changed.status, changed.text).toBe(200)
    await page.goto(`${proxy.url}/f/${form.public_id}`)
    await page.getByLabel('Damage').setInputFiles(photos.slice(0, 3))
    await expect.poll(chosen).toEqual(['one.png', 'two.png', 'three.png'])
    await submit('Sent')

    const { code, csv, files } = await decrypt(
      ...([system.appUrl, owner, form.uuid, keys.privateKey] as const),
    )
    expect(code).toBe(0)
    const uploads = Object.fromEntries(
      Object.keys(files).map((path) => [path.replace(/^.*-(?=\w+\.png$)/, ''), path]),
    )
    const uuidOf = (name: string) => uploads[name]!.split('/')[1]!.slice(0, 36)
    const inOrder = ['one.png', 'two.png', 'three.png'].map(uuidOf).join('; ')
    expect(csv[1]).toMatch(new RegExp(`(^|,)"?${inOrder}"?,`))
    for (const { name, buffer } of photos.slice(0, 3)) expect(files[uploads[name]!]).toEqual(buffer)
  })
})
