import type { Field, Form } from '@formpost/contract'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import {
  bytesOf,
  type FileVector,
} from '../../services/shared/rules/vectors/files/run-file-vector.ts'
import { fileVectorFiles } from '../../services/shared/rules/vectors/read-vectors.ts'
import { createFormWith } from '../harness/forms.ts'
import { newOwner, type NewOwner } from '../harness/owners.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { createTcpProxy, type TcpProxy } from '../harness/tcp-proxy.ts'
import { png } from '../harness/uploads.ts'
import { createDevice, type Device } from './device.ts'

const vectors = fileVectorFiles.flatMap(([, json]) => JSON.parse(json) as FileVector[])

describe.skipIf(isMissing('chromium'))('a file that is chosen in the filler', () => {
  const system = sharedSystem()
  let owner: NewOwner
  let proxy: TcpProxy
  let device: Device
  let page: Page

  beforeAll(async () => {
    owner = await newOwner(system)
    proxy = await createTcpProxy(system.appUrl)
    device = await createDevice()
  })
  afterEach(() => proxy.setDown(false))
  afterAll(async () => {
    await device?.remove()
    await proxy?.stop()
  })

  const open = async (accept: string | null): Promise<{ form: Form; field: Field }> => {
    const settings = { accept }
    const { form, fields } = await createFormWith(owner.api, {
      type: 'file',
      label: 'File',
      settings,
    })
    await device.open(`${proxy.url}/f/${form.public_id}`)
    page = device.page
    await input().waitFor()
    return { form, field: fields[0]! }
  }
  const input = () => page.getByLabel('File')
  const choose = (name: string, bytes: Uint8Array, mimeType = '') =>
    input().setInputFiles({ name, mimeType, buffer: Buffer.from(bytes) })
  const vector = (name: string) => vectors.find((one) => one.name === name)!
  const chooseVector = (name: string, mimeType = '') =>
    choose(vector(name).file, bytesOf(vector(name)), mimeType)
  /** The names of the files of a form, as they were stored. */
  const storedNames = async ({ uuid }: Form): Promise<string[]> => {
    const reply = await fetch(`${system.appUrl}/api/account/forms/${uuid}/files`, {
      headers: { Authorization: `Bearer ${owner.token}` },
    })
    const { 'index.csv': index } = unzipSync(new Uint8Array(await reply.arrayBuffer()))
    const lines = Buffer.from(index!).toString().trimEnd().split('\r\n').slice(1)
    return lines.map((line) => /^[^,]*,[^,]*,[^,]*,("(?:[^"]|"")*"|[^,]*),/.exec(line)![1]!)
  }

  it('is a recording of the browser where sound is wanted', async () => {
    const { form } = await open('audio/*')
    // Systems tell the type by the extension: to them it is a video.
    await chooseVector('a recording of sound in WebM by a browser is audio', 'video/webm')
    await page.getByRole('button', { name: 'Remove voice.webm' }).waitFor()
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
    expect(await storedNames(form)).toEqual(['voice.webm'])
  })

  it('is refused at once, without a connection too, where the service would refuse it', async () => {
    const { form } = await open('text/csv,image/*')
    proxy.setDown(true)
    await chooseVector('binary data is no CSV', 'text/csv')
    await page.getByText('“data.csv” has the wrong file type. Choose one of: CSV, images').waitFor()
    await chooseVector('random bytes are no photo, whatever they are called', 'image/jpeg')
    await page.getByText('“photo.jpg” has the wrong file type').waitFor()
    await chooseVector(
      'CSV in Windows-1252, as Excel writes it in Europe',
      'application/vnd.ms-excel',
    )
    await page.getByRole('button', { name: 'Remove data.csv' }).waitFor()
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Saved on this device' }).waitFor()
    proxy.setDown(false)
    await page.goto(`${proxy.url}/outbox`)
    await expect.poll(() => storedNames(form)).toEqual(['data.csv'])
  })

  it('is delivered though its form has become stricter', async () => {
    const { form, field } = await open(null)
    proxy.setDown(true)
    await choose('well.png', png())
    await page.getByRole('button', { name: 'Remove well.png' }).waitFor()
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Saved on this device' }).waitFor()
    const stricter = { settings: { accept: '.pdf', max_size: 1 } }
    await owner.api.patch(`/forms/${form.uuid}/fields/${field.id}`, stricter)
    proxy.setDown(false)
    await page.goto(`${proxy.url}/outbox`)
    await expect.poll(() => storedNames(form)).toEqual(['well.png'])
  })

  it('keeps its name', async () => {
    const { form } = await open(null)
    const names = ['Cafe\u0301 👩‍👩‍👧.png', ' .door: 3 .png', '100%25 صورة.png']
    for (const name of names) {
      await choose(name, png())
      await page.getByRole('button', { name: `Remove ${name.trim()}` }).waitFor()
      await page.getByRole('button', { name: 'Submit' }).click()
      await page.getByRole('heading', { name: 'Sent' }).waitFor()
      await page.getByRole('button', { name: 'Fill in again' }).click()
    }
    expect((await storedNames(form)).reverse()).toEqual(names)
    await choose('door: "3".png', png())
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('heading', { name: 'Sent' }).waitFor()
    expect((await storedNames(form))[0]).toBe('"door: ""3"".png"')
  })

  it.each([
    ['audio/*', ['audio/*', '.webm', '.mp4', '.m4a']],
    ['text/csv', ['text/csv', 'application/csv', '.csv']],
    ['image/jpg', ['image/jpeg', 'image/jpg', '.jpg', '.jpeg']],
    ['.jpeg', ['.jpg', '.jpeg']],
    ['image/*', ['image/*']],
  ])('is offered where %s is wanted', async (accept, shown) => {
    await open(accept)
    await expect
      .poll(async () => (await input().getAttribute('accept'))?.split(',') ?? [])
      .toEqual(expect.arrayContaining(shown))
  })
})
