import { activate } from '../../harness/activate.ts'
import { createFormWith } from '../../harness/forms.ts'
import type { FillerPlace } from '../filler-place.ts'
import type { Screen } from '../screen.ts'

export const deviceScreens: readonly Screen<FillerPlace>[] = [
  {
    name: 'device-note',
    async show({ api, words, page, open }) {
      const { form } = await createFormWith(
        api,
        { type: 'short_text', label: words.text },
        { type: 'submit_button', label: words.text },
      )
      await api.patch(`/forms/${form.uuid}`, { device_reports: true })
      await open(`/f/${form.public_id}`)
      await activate(page.locator('.device-note summary'))
      await page.locator('.device-note[open] p').first().waitFor()
    },
  },
  {
    name: 'wrong-clock',
    async show({ page, context }) {
      // Fetched before, because the app ignores the time of a reply that takes long.
      const { origin, pathname } = new URL(page.url())
      const response = await page.request.get(`${origin}/api/v1/public/forms${pathname.slice(2)}`)
      await context.route('**/api/v1/public/forms/**', (route) => {
        const date = new Date(Date.now() - 2_580_000).toUTCString()
        return route.fulfill({ response, headers: { ...response.headers(), date } })
      })
      await page.reload()
      await page.locator('.banner-attention').waitFor()
      await context.unrouteAll({ behavior: 'wait' })
    },
  },
]
