import { randomUUID } from 'node:crypto'

import type { Form } from '@formpost/contract'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { checkAccessibility } from '../browser/accessibility-check.ts'
import { createFormWith, submit } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { png, upload } from '../harness/uploads.ts'
import { startDesk, type Desk } from './desk.ts'

/** Half a second of silence as WAV: one channel, 8,000 samples per second, 8 bits each. */
function wav(): Buffer {
  const samples = Buffer.alloc(4_000, 0x80)
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(8_000, 24)
  header.writeUInt32LE(8_000, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}

describe.skipIf(isMissing('chromium'))('a file in an answer', () => {
  const system = sharedSystem()
  let desk: Desk
  let page: Page
  let form: Form
  let field: string

  beforeAll(async () => {
    desk = await startDesk({ acceptDownloads: true })
    page = desk.page
    const question = { type: 'file', label: 'Photo of the well' }
    const created = await createFormWith(desk.owner.api, question)
    form = created.form
    field = created.fields[0]!.uuid
  })
  afterAll(() => desk?.close())

  /** Submits an answer with a file; resolves to its uuid. */
  async function answerWith(file: { bytes: Buffer; name: string }): Promise<string> {
    const { body: stored } = await upload(system.appUrl, form.public_id, { ...file, field })
    const { body: receipt } = await submit(desk.owner.api, form, {
      client_uuid: randomUUID(),
      fields: { [field]: stored.uuid },
      upload_uuids: [stored.uuid],
    })
    return receipt.submission_uuid
  }
  const openAnswer = (uuid: string) => desk.open(`/forms/${form.uuid}/answers/${uuid}`)
  async function expectPhoto(image: Locator): Promise<void> {
    const width = () => image.evaluate((element: HTMLImageElement) => element.naturalWidth)
    await expect.poll(width).toBe(1)
  }
  async function expectDownload(name: string): Promise<void> {
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: `Download ${name}` }).click()
    expect((await downloading).suggestedFilename()).toBe(name)
  }

  it('is shown in the table if it is a photo', async () => {
    await answerWith({ bytes: Buffer.from('A receipt'), name: 'receipt.txt' })
    await answerWith({ bytes: png(), name: 'well.png' })
    await desk.open(`/forms/${form.uuid}/answers`)
    const cells = page.locator('tr.answer-row td:nth-child(3)')
    await expectPhoto(cells.first().getByRole('img', { name: 'File' }))
    await expect.poll(() => cells.nth(1).textContent()).toBe('File')
  })

  it('opens large and is downloaded if it is a photo', async () => {
    await openAnswer(await answerWith({ bytes: png(), name: 'Brunnen Süd.png' }))
    await page.getByRole('button', { name: 'Open Brunnen Süd.png' }).click()
    const large = page.getByRole('dialog').getByRole('img', { name: 'Photo of the well' })
    await expectPhoto(large)
    await page.keyboard.press('Escape')
    await large.waitFor({ state: 'detached' })
    await expectDownload('Brunnen Süd.png')
  })

  it('is one of several, each shown in the table and in the answer', async () => {
    const { id } = form.fields[0]!
    const path = `/forms/${form.uuid}/fields/${id}`
    await desk.owner.api.patch(path, { settings: { max_files: 5 } })
    const files = [
      ...['1.png', '2.png', '3.png'].map((name) => ({ bytes: png(), name })),
      { bytes: wav(), name: 'talk.wav' },
    ]
    const uuids: string[] = []
    for (const file of files)
      uuids.push((await upload(system.appUrl, form.public_id, { ...file, field })).body.uuid)
    const reply = await submit(desk.owner.api, form, { fields: { [field]: uuids } })
    expect(reply.status, reply.text).toBe(201)
    await desk.open(`/forms/${form.uuid}/answers`)
    const cell = page.locator('tr.answer-row td:nth-child(3)').first()
    await expectPhoto(cell.getByRole('img', { name: 'File' }).nth(2))
    expect(await cell.textContent()).toBe('4 files')
    await cell.click()
    await page.locator('audio').waitFor()
    const items = page.locator('.stored-files > li')
    await expect
      .poll(() => items.locator('.file-name').allTextContents())
      .toEqual(files.map(({ name }) => name))
    await expectPhoto(page.locator('.thumbnail > img').nth(1))
    await checkAccessibility(page)
    await desk.owner.api.patch(path, { settings: null })
  })

  it('is played and downloaded if it is a recording', async () => {
    await openAnswer(await answerWith({ bytes: wav(), name: 'interview.wav' }))
    const player = page.locator('audio')
    await player.waitFor()
    expect(await player.getAttribute('aria-label')).toBe('interview.wav')
    await player.evaluate((audio: HTMLAudioElement) => audio.play())
    await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.ended)).toBe(true)
    const playedSeconds = await player.evaluate((audio: HTMLAudioElement) => audio.currentTime)
    expect(playedSeconds).toBeCloseTo(0.5, 1)
    await expectDownload('interview.wav')
  })
})
