import { activate } from '../../harness/activate.ts'
import { createFormWith } from '../../harness/forms.ts'
import { png } from '../../harness/uploads.ts'
import type { FillerPlace } from '../filler-place.ts'
import type { Screen } from '../screen.ts'

/** A form whose records may be copied, and whose photos wait for Wi-Fi, on a phone without it. */
export const waitingScreens: readonly Screen<FillerPlace>[] = [
  {
    name: 'saved-for-wifi',
    async show({ api, words, page, primary, open, setOnline }) {
      setOnline(true)
      const { form } = await createFormWith(
        api,
        { type: 'short_text', label: words.text },
        { type: 'file', label: words.text },
        { type: 'submit_button', label: words.text },
      )
      await api.patch(`/forms/${form.uuid}`, { allow_copy: true, photos: 'wifi' })
      await page.addInitScript(() => {
        if (!sessionStorage.getItem('metered')) return
        const link = Object.assign(new EventTarget(), { type: 'cellular' })
        Object.defineProperty(navigator, 'connection', { value: link, configurable: true })
      })
      await page.evaluate(() => sessionStorage.setItem('metered', 'yes'))
      await open(`/f/${form.public_id}`)
      await page.locator('form input.control').first().fill(words.answer.slice(0, 100))
      const photo = { name: words.file, mimeType: 'image/png', buffer: png() }
      await page.locator('input[type=file]').setInputFiles(photo)
      await page.locator('.chosen-file img').waitFor()
      await activate(primary)
      await page.locator('.result-waiting').waitFor()
    },
  },
  {
    name: 'outbox-wifi',
    async show({ page, open }) {
      await open('/outbox')
      await page.locator('.record-waiting .record-photo').first().waitFor()
      // The summary above the list is read by a query of its own.
      await page.locator('main p[role=status]').waitFor({ state: 'attached' })
    },
  },
  {
    name: 'outbox-wifi-record',
    async show({ page }) {
      await activate(page.locator('.record-waiting:has(.record-photo) .secondary').first())
      await page.locator('.record-page .answers img').waitFor()
      await page.evaluate(() => sessionStorage.removeItem('metered'))
    },
  },
]
