import { generateKey } from 'openpgp'

import { emptyOldestFile } from '../../browser/queue.ts'
import { activate } from '../../harness/activate.ts'
import { png } from '../../harness/uploads.ts'
import { waitUntil } from '../../harness/wait-until.ts'
import type { FillerPlace } from '../filler-place.ts'
import { openRepeatedForm } from '../repeated-form.ts'
import type { Screen } from '../screen.ts'
import { createWaterForm } from '../water-form.ts'
import { captureScreens } from './captures.ts'
import { collectorScreens } from './collector.ts'
import { deviceScreens } from './devices.ts'
import { iosScreens } from './ios.ts'
import { photoScreens } from './photos.ts'
import { pinScreens } from './pin.ts'
import { importScreens } from './rescue.ts'
import { signatureAudioScreens } from './signature-audio.ts'
import { waitingScreens } from './waiting.ts'

const dialog = 'dialog[open]'

async function fillFirstPage({ control, words }: FillerPlace): Promise<void> {
  await control('village').fill(words.answer.slice(0, 400))
  await control('seen').fill(words.answer.slice(0, 400))
  await control('email').fill('amina@example.org')
  await control('level').fill('-12.5')
  await control('depth').fill('12.5')
  await control('phone').fill('+255 700 000 000')
  await control('visited').fill('2026-02-28')
  await control('arrived').fill('09:30')
  await control('next').fill('2026-03-01T08:15')
  await control('district').selectOption(words.option)
}

async function fillSecondPage({ page, control, words }: FillerPlace): Promise<void> {
  await control('works').check()
  await control('damage').check()
  await control('quality').check()
  await control('consent').check()
  const photo = { name: words.file, mimeType: 'image/png', buffer: png() }
  await control('photo').setInputFiles(photo)
  await page.locator('.chosen-file img').waitFor()
}

async function openForm(place: FillerPlace): Promise<void> {
  await place.open(place.water.path)
  await place.control('village').waitFor()
}

async function submit(place: FillerPlace): Promise<void> {
  await openForm(place)
  await fillFirstPage(place)
  await activate(place.primary)
  await fillSecondPage(place)
  await activate(place.primary)
  await place.page.locator('.result').waitFor()
}

export const fillerScreens: readonly Screen<FillerPlace>[] = [
  {
    name: 'home-empty',
    async show({ page, open }) {
      await open('/')
      await page.locator('.empty').waitFor()
    },
  },
  {
    name: 'not-found',
    async show({ page, open }) {
      await open('/f/nothing-here')
      await page.locator('.message h1').waitFor()
    },
  },
  { name: 'fill', show: openForm },
  {
    name: 'fill-problems',
    async show({ page, primary }) {
      await activate(primary)
      await page.locator('.error-summary').waitFor()
    },
  },
  {
    name: 'fill-answers',
    async show(place) {
      await fillFirstPage(place)
      await place.page.locator('.draft-saved').waitFor()
    },
  },
  {
    name: 'start-again',
    async show({ page }) {
      await activate(page.locator('.draft-status button'))
      await page.locator(dialog).waitFor()
    },
  },
  {
    name: 'fill-second-page',
    async show(place) {
      await place.page.keyboard.press('Escape')
      await activate(place.primary)
      await fillSecondPage(place)
    },
  },
  {
    name: 'sent',
    async show({ page, primary }) {
      await activate(primary)
      await page.locator('.result-sent').waitFor()
    },
  },
  {
    name: 'saved',
    async show(place) {
      place.setOnline(false)
      await submit(place)
      await place.page.locator('.result-waiting').waitFor()
    },
  },
  {
    name: 'not-on-device',
    async show({ page, open }) {
      await open('/f/unknown-form')
      await page.locator('.message .primary').waitFor()
    },
  },
  {
    name: 'outbox',
    async show(place) {
      await submit(place)
      await place.open('/outbox')
      await emptyOldestFile(place.page)
      // Stalled, so that no retry sends the records before the click.
      place.setStalled(true)
      place.setOnline(true)
      await activate(place.page.locator('.toolbar .primary'))
      place.setStalled(false)
      await place.page.locator('.record-needs_attention').first().waitFor()
      const unsent = place.page.locator('.record-waiting, .record-sending')
      await waitUntil(async () => (await unsent.count()) === 0)
      place.setOnline(false)
      await submit(place)
      await place.open('/outbox')
      await place.page.locator('.record-waiting').first().waitFor()
      // The summary above the list is read by a query of its own.
      await place.page.locator('main p[role=status]').waitFor({ state: 'attached' })
    },
  },
  {
    name: 'outbox-delete',
    async show({ page }) {
      await activate(page.locator('.record-waiting .quiet').first())
      await page.locator(dialog).waitFor()
    },
  },
  {
    name: 'outbox-record',
    async show({ page, open }) {
      await open('/outbox')
      // An attempt to send moves the button, so that a click could miss it.
      await page.locator('.record-waiting .secondary').first().press('Enter')
      await page.locator('.record-page').waitFor()
    },
  },
  {
    name: 'outbox-edit',
    async show({ page }) {
      // A record that is being sent can only be exported, so both are looked for in the same moment.
      await page.waitForFunction(() => {
        const [edit, exported] = document.querySelectorAll<HTMLElement>('.record-page .secondary')
        if (exported) edit!.click()
        return exported !== undefined
      })
      await page.locator('.draft-status button').waitFor()
    },
  },
  {
    name: 'home',
    async show(place) {
      place.setOnline(true)
      await openForm(place)
      await place.control('village').fill(place.words.answer.slice(0, 400))
      await place.page.locator('.draft-saved').waitFor()
      await place.open('/')
      await place.page.locator('.row-pair').waitFor()
    },
  },
  {
    name: 'share',
    async show({ page }) {
      await activate(page.locator('.row-button').first())
      await page.locator(`${dialog} .qr`).waitFor()
    },
  },
  {
    name: 'language',
    async show({ page }) {
      await page.keyboard.press('Escape')
      await activate(page.locator('.page-footer button'))
      await page.locator(dialog).waitFor()
    },
  },
  {
    name: 'closed',
    async show(place) {
      await place.api.patch(`/forms/${place.water.form.uuid}`, { is_active: false })
      await openForm(place)
      await place.page.locator('.notice').waitFor()
    },
  },
  {
    name: 'encrypted',
    async show(place) {
      const { form, path } = await createWaterForm(place.api, place.words)
      const { publicKey } = await generateKey({ userIDs: [{ name: 'Wells' }] })
      const change = { is_encrypted: true, encryption_public_key: publicKey }
      await place.api.patch(`/forms/${form.uuid}`, change)
      await place.open(path)
      await place.page.locator('.notice').waitFor()
    },
  },
  {
    name: 'form-languages',
    async show(place) {
      const { form, path, uuids } = await createWaterForm(place.api, place.words)
      const fields = { [uuids.village]: { label: 'القرية', description: place.words.help } }
      await place.api.patch(`/forms/${form.uuid}`, {
        languages: ['en-x-own', 'ar'],
        translations: { ar: { title: 'نقطة المياه', fields } },
      })
      await place.open(path)
      await place.page.locator('.form-language select').selectOption('ar')
      await place.page.locator('main[lang=ar]').waitFor()
    },
  },
  { name: 'repeats', show: openRepeatedForm },
  {
    name: 'repeats-problems',
    async show({ page, primary }) {
      await activate(primary)
      await page.locator('.error-summary').waitFor()
    },
  },
  {
    name: 'repeats-removed',
    async show({ page }) {
      await activate(page.locator('.instance-head .quiet').first())
      await page.locator('.instance-removed').waitFor()
    },
  },
  ...captureScreens,
  ...photoScreens,
  ...signatureAudioScreens,
  ...collectorScreens,
  ...iosScreens,
  ...deviceScreens,
  ...importScreens,
  ...pinScreens,
  ...waitingScreens,
]
