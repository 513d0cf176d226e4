import { photoOf } from '../../../services/shared/rules/vectors/read-photos.ts'
import { activate } from '../../harness/activate.ts'
import { createFormWith } from '../../harness/forms.ts'
import type { FillerPlace } from '../filler-place.ts'
import type { Screen } from '../screen.ts'

/** Opens a form with a photo, and photos of which it takes two. */
async function openPhotos({ api, words, page, open }: FillerPlace): Promise<void> {
  const { text: label, help: description } = words
  const settings = { capture: 'photo', accept: 'image/jpeg,image/png' }
  const { form } = await createFormWith(
    api,
    { type: 'file', label, description, is_required: true, settings },
    { type: 'file', label, settings: { ...settings, max_files: 2 } },
    { type: 'submit_button', label },
  )
  await open(`/f/${form.public_id}`)
  await page.locator('.capture-actions').first().waitFor()
}

const take = async ({ page, words }: FillerPlace, field: number, photo: string) => {
  const { type, bytes } = photoOf(photo)
  const file = { name: words.file, mimeType: type, buffer: Buffer.from(bytes) }
  await page.locator('input[capture]').nth(field).setInputFiles(file)
}

const message = ({ page }: FillerPlace, field: number) =>
  page.locator('.field').nth(field).locator('.file-message:not(:empty)')

export const photoScreens: readonly Screen<FillerPlace>[] = [
  { name: 'photos', show: openPhotos },
  {
    name: 'photos-refused',
    async show(place) {
      await activate(place.primary)
      await place.page.locator('.error-summary').waitFor()
      await take(place, 1, 'lossy.webp')
      await message(place, 1).waitFor()
    },
  },
  {
    name: 'photos-taken',
    async show(place) {
      const previews = place.page.locator('.photo-preview img')
      await take(place, 0, 'baseline.jpg')
      await previews.first().waitFor()
      await take(place, 1, 'turned.png')
      await previews.nth(1).waitFor()
      await take(place, 1, 'progressive.jpg')
      await previews.nth(2).waitFor()
      await message(place, 1).waitFor()
    },
  },
  {
    name: 'photos-preparing',
    async show(place) {
      // The photo is read for as long as this page is open.
      await place.page.evaluate(() => {
        Blob.prototype.arrayBuffer = () => new Promise(() => undefined)
      })
      await take(place, 0, 'baseline.jpg')
      await message(place, 0).waitFor()
    },
  },
]
