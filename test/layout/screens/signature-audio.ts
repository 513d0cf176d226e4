import { activate } from '../../harness/activate.ts'
import { createFormWith } from '../../harness/forms.ts'
import { padReady } from '../../harness/signature-pad.ts'
import { png } from '../../harness/uploads.ts'
import type { FillerPlace } from '../filler-place.ts'
import type { Screen } from '../screen.ts'

/** Opens a form with one field that is filled in with a capture. */
async function openCapture({ api, words, page, open }: FillerPlace, capture: string) {
  const { text: label, help: description } = words
  const { form } = await createFormWith(
    api,
    { type: 'file', label, description, is_required: true, settings: { capture } },
    { type: 'submit_button', label },
  )
  await open(`/f/${form.public_id}`)
  await actions(page).first().waitFor()
}

const actions = (page: FillerPlace['page']) => page.locator('.capture-actions button')

/** Gives the page a microphone that hears a tone, or one whose user refuses. */
const setMicrophone = ({ page }: FillerPlace, isAllowed: boolean) =>
  page.evaluate((allowed) => {
    navigator.mediaDevices.getUserMedia = async () => {
      if (!allowed) throw new DOMException('', 'NotAllowedError')
      const context = new AudioContext()
      const oscillator = context.createOscillator()
      const destination = context.createMediaStreamDestination()
      oscillator.connect(destination)
      oscillator.start()
      return destination.stream
    }
  }, isAllowed)

/** Screens of signatures and sound recordings. */
export const signatureAudioScreens: readonly Screen<FillerPlace>[] = [
  { name: 'signature', show: (place) => openCapture(place, 'signature') },
  {
    name: 'signature-drawing',
    async show({ page }) {
      await activate(actions(page).first())
      const pad = page.locator('.signature-pad')
      await pad.scrollIntoViewIfNeeded()
      await padReady(pad.locator('canvas'))
      const { x, y, width, height } = (await pad.boundingBox())!
      await page.mouse.move(x + width * 0.2, y + height * 0.6)
      await page.mouse.down()
      await page.mouse.move(x + width * 0.5, y + height * 0.2, { steps: 5 })
      await page.mouse.move(x + width * 0.8, y + height * 0.6, { steps: 5 })
      await page.mouse.up()
      await page.locator('.capture-status:not(:empty)').waitFor()
    },
  },
  {
    name: 'signature-drawn',
    async show({ page }) {
      await activate(actions(page).last())
      await page.locator('.signature-picture img').waitFor()
    },
  },
  {
    name: 'signature-typed',
    async show({ page, words }) {
      await activate(actions(page).nth(1))
      await page.locator('.signature-label + input').fill(words.answer.slice(0, 100))
      await page.locator('.signature-picture img').waitFor()
    },
  },
  {
    name: 'signature-chosen',
    async show(place) {
      const { page } = place
      await openCapture(place, 'signature')
      await activate(actions(page).last())
      const file = { name: `${place.words.option}.png`, mimeType: 'image/png', buffer: png() }
      await page.locator('input[type=file]').setInputFiles(file)
      await page.locator('.chosen-file').waitFor()
    },
  },
  { name: 'audio', show: (place) => openCapture(place, 'audio') },
  {
    name: 'audio-refused',
    async show(place) {
      await setMicrophone(place, false)
      await activate(actions(place.page).first())
      await place.page.locator('.capture-status:not(:empty)').waitFor()
    },
  },
  {
    name: 'audio-recording',
    async show(place) {
      await setMicrophone(place, true)
      await activate(actions(place.page).first())
      await place.page.locator('.recording-time').waitFor()
    },
  },
  {
    name: 'audio-paused',
    async show({ page }) {
      await page.evaluate(() => {
        Object.defineProperty(document, 'hidden', { configurable: true, value: true })
        document.dispatchEvent(new Event('visibilitychange'))
        Object.defineProperty(document, 'hidden', { configurable: true, value: false })
      })
      await page.locator('.recording-dot.is-paused').waitFor()
    },
  },
  {
    name: 'audio-recorded',
    async show({ page }) {
      // A recording of less than a second would not be kept.
      await activate(actions(page).last())
      await page.locator('.recording-time strong', { hasText: /[1١]$/ }).waitFor()
      await activate(actions(page).first())
      await page.locator('.recording audio').waitFor()
    },
  },
]
