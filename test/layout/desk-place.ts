import { randomUUID } from 'node:crypto'

import { generateKey } from 'openpgp'

import { startDesk, type Desk } from '../desk/desk.ts'
import { newDevice, turnOnReports } from '../harness/devices.ts'
import { submit } from '../harness/forms.ts'
import { newOwner, type NewOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'
import { png, upload } from '../harness/uploads.ts'
import { setWebhook } from '../harness/webhook-api.ts'
import { preparePage } from './looks.ts'
import { createWaterForm, type WaterForm } from './water-form.ts'
import type { Words } from './words.ts'

/** The desk of an owner with forms and answers in these words. */
export interface DeskPlace extends Desk {
  words: Words
  water: WaterForm
  /** One that is encrypted. */
  sealed: WaterForm
  /** Opens a section of the form. */
  openSection(section: string, of?: WaterForm): Promise<void>
}

async function addAnswers({ api }: NewOwner, { form, uuids }: WaterForm, words: Words) {
  const device = { device_id: randomUUID(), collector: words.option.slice(0, 100) }
  const { appUrl } = sharedSystem()
  const file = { bytes: png(), name: words.file, field: uuids.photo }
  const photos: string[] = []
  for (let n = 0; n < 4; n++) photos.push((await upload(appUrl, form.public_id, file)).body.uuid)
  for (let n = 0; n < 5; n++) {
    const reply = await submit(api, form, {
      client_uuid: randomUUID(),
      ...device,
      device_seq: n + 1,
      clock_offset_s: 5_000,
      fields: {
        [uuids.village]: words.answer.slice(0, 300),
        [uuids.seen]: `${words.answer.slice(0, 200)}\nOK`,
        [uuids.email]: 'amina@example.org',
        [uuids.level]: -12.5 * n - 10,
        [uuids.phone]: '+255 700 000 000',
        [uuids.visited]: '2026-02-28',
        [uuids.district]: words.option,
        [uuids.works]: words.option,
        [uuids.damage]: [words.option, 'Pump'],
        [uuids.quality]: 10,
        [uuids.arrived]: '09:30',
        [uuids.next]: '2026-03-01T08:15:00+01:00',
        [uuids.consent]: true,
        ...(n === 4 ? { [uuids.photo]: photos } : {}),
      },
      ...(n % 2 === 0 ? { was_offline: true, filled_at: '2026-05-06T14:03:21Z' } : {}),
    })
    if (reply.status !== 201) throw new Error(reply.text)
  }
}

/** Devices with all that an owner can be told of one, and with nothing. */
async function addReports({ api }: NewOwner, { form }: WaterForm, words: Words) {
  const report = {
    next_seq: 100_000,
    waiting: 40_000,
    oldest_waiting_at: '2026-05-06T14:03:21Z',
    drafts: 12,
    form_versions: { 1: 39_000, 2: 1_000 },
    app_version: words.answer.slice(0, 100),
    storage: { persisted: false, free_mb: 120 },
    collector: words.option.slice(0, 100),
  }
  await newDevice(api, form).report(report)
  await newDevice(api, form).report({ next_seq: 1 })
}

async function seal({ api }: NewOwner, { form }: WaterForm) {
  const { publicKey } = await generateKey({ userIDs: [{ name: 'Wells' }] })
  const change = { is_encrypted: true, encryption_public_key: publicKey }
  const reply = await api.patch(`/forms/${form.uuid}`, change)
  if (reply.status !== 200) throw new Error(reply.text)
}

export async function startDeskPlace(words: Words, locale: string): Promise<DeskPlace> {
  const owner = await newOwner(sharedSystem(), { plan: 'paid' })
  const { api, account } = owner
  await account.patch('/account', { name: words.option.slice(0, 200) })
  const water = await createWaterForm(api, words, { max_files: 5 })
  const sealed = await createWaterForm(api, words)
  await seal(owner, sealed)
  // Nothing listens there.
  await setWebhook(account, water.form, 'http://127.0.0.1:9/hooks/of-a-rather-long-address')
  for (const { form } of [water, sealed]) await turnOnReports(api, form)
  // Of one, since publishing asks about them.
  await addReports(owner, sealed, words)
  await addAnswers(owner, water, words)
  await api.patch(`/forms/${water.form.uuid}`, { is_active: false })
  const desk = await startDesk({ owner, locale, acceptDownloads: true })
  await preparePage(desk.page)
  return Object.assign(desk, {
    words,
    water,
    sealed,
    openSection: (section: string, { form } = water) => desk.open(`/forms/${form.uuid}/${section}`),
  })
}
