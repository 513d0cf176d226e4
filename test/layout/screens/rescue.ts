import { randomUUID } from 'node:crypto'

import type { Form } from '@formpost/contract'
import { strToU8, zipSync } from 'fflate'
import type { Locator } from 'playwright-core'

import { activate } from '../../harness/activate.ts'
import { protectedZip } from '../../harness/protected-zip.ts'
import type { DeskPlace } from '../desk-place.ts'
import type { FillerPlace } from '../filler-place.ts'
import type { Screen } from '../screen.ts'
import type { Words } from '../words.ts'

const filledAt = '2026-05-06T14:03:21.000Z'
const json = (value: unknown) => strToU8(JSON.stringify(value))

/** An export with a record that can be read, one that was sent, and a record and a draft that are not in it. */
function exportOf({ public_id: publicId }: Form, words: Words, fields: Record<string, string>) {
  const listed = { publicId, formTitle: words.text, filledAt, isSent: false }
  const [clientUuid, draftId] = [randomUUID(), randomUUID()]
  const index = {
    ...{ format: 'formpost-device', version: 1, exportedAt: filledAt },
    records: [
      { ...listed, clientUuid },
      { ...listed, clientUuid: randomUUID(), isSent: true },
      { ...listed, clientUuid: randomUUID() },
      { ...listed, clientUuid: randomUUID(), publicId: 'bcdfghjkmn' },
    ],
    drafts: [{ id: draftId, publicId, formTitle: words.text, replaces: null }],
    ...{ forms: [], parts: [] },
  }
  const record = {
    ...{ clientUuid, publicId, formTitle: words.text, formVersion: 1, answers: fields },
    ...{ isEncrypted: false, filledAt, wasOffline: true, thankYouMessage: null, refusal: null },
    device: { id: randomUUID(), seq: 1_000_000 },
    ...{ isEdited: false, files: [] },
  }
  const files = { 'device.json': json(index), [`records/${clientUuid}/record.json`]: json(record) }
  return {
    name: words.file.replace(/\.\w+$/, '.zip'),
    mimeType: 'application/zip',
    buffer: Buffer.from(zipSync(files)),
  }
}

/** Chooses an export that is encrypted, and enters a wrong PIN. */
async function chooseProtected(input: Locator, form: Locator): Promise<void> {
  const buffer = await protectedZip(zipSync({ 'device.json': json({}) }), '402913')
  await input.setInputFiles({ name: 'a.zip', mimeType: 'application/zip', buffer })
  await form.locator('input').fill('402914')
  await activate(form.locator('button'))
  await form.locator('.field-error').waitFor()
}

const choose = (input: Locator, { water, words }: FillerPlace | DeskPlace) =>
  input.setInputFiles(
    exportOf(water.form, words, { [water.uuids.village]: words.answer.slice(0, 400) }),
  )

export const importScreens: readonly Screen<FillerPlace>[] = [
  {
    name: 'outbox-import',
    async show(place) {
      place.setOnline(false)
      await place.open('/outbox')
      await choose(place.page.locator('main input[type=file]'), place)
      await place.page.locator('.import-report li').last().waitFor()
      await place.page.locator('.record-waiting').first().waitFor()
      // The summary above the list is read by a query of its own.
      await place.page.locator('main p[role=status]').waitFor({ state: 'attached' })
    },
  },
  {
    name: 'outbox-import-pin',
    async show(place) {
      const { page } = place
      await place.open('/outbox')
      await page.locator('main').locator('.record-waiting, .empty').first().waitFor()
      await chooseProtected(page.locator('main input[type=file]'), page.locator('.pin-form'))
    },
  },
]

export const rescueScreens: readonly Screen<DeskPlace>[] = [
  {
    name: 'answers-rescue',
    async show(place) {
      await place.openSection('answers')
      await place.page.locator('.answer-row').first().waitFor()
      await activate(place.page.locator('.answers-head > .secondary').last())
      await choose(place.page.locator('dialog[open] input[type=file]'), place)
      await place.page.locator('dialog[open] .rescue-lines').last().waitFor()
    },
  },
  {
    name: 'answers-rescue-no-export',
    async show({ page }) {
      const file = { name: 'a.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') }
      await page.locator('dialog[open] input[type=file]').setInputFiles(file)
      await page.locator('dialog[open] .field-error').waitFor()
    },
  },
  {
    name: 'answers-rescue-pin',
    async show({ page }) {
      const dialog = page.locator('dialog[open]')
      await chooseProtected(dialog.locator('input[type=file]'), dialog.locator('.pin-form'))
    },
  },
]
