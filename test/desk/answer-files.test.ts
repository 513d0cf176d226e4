import { randomUUID } from 'node:crypto'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createFormWith, submit } from '../harness/forms.ts'
import { isMissing, sharedSystem } from '../harness/shared.ts'
import { upload } from '../harness/uploads.ts'
import { type Desk, startDesk } from './desk.ts'

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

describe.skipIf(isMissing('chromium'))('a recording in an answer', () => {
  const system = sharedSystem()
  let desk: Desk
  let page: Page

  beforeAll(async () => {
    desk = await startDesk({ acceptDownloads: true })
    page = desk.page
  })
  afterAll(() => desk?.close())

  it('is played and downloaded', async () => {
    const { api } = desk.owner
    const { form, fields } = await createFormWith(api, { type: 'file', label: 'Interview' })
    const field = fields[0]!.uuid
    const file = { bytes: wav(), name: 'interview.wav', field }
    const { body: stored } = await upload(system.appUrl, form.public_id, file)
    const { body: receipt } = await submit(api, form, {
      client_uuid: randomUUID(),
      fields: { [field]: stored.uuid },
      upload_uuids: [stored.uuid],
    })
    await desk.open(`/forms/${form.uuid}/answers/${receipt.submission_uuid}`)

    const player = page.locator('audio')
    await player.waitFor()
    expect(await player.getAttribute('aria-label')).toBe('interview.wav')
    await player.evaluate((audio: HTMLAudioElement) => audio.play())
    await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.ended)).toBe(true)
    const playedSeconds = await player.evaluate((audio: HTMLAudioElement) => audio.currentTime)
    expect(playedSeconds).toBeCloseTo(0.5, 1)

    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download interview.wav' }).click()
    expect((await downloading).suggestedFilename()).toBe('interview.wav')
  })
})
