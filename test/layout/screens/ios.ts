import { activate } from '../../harness/activate.ts'
import { createFormWith } from '../../harness/forms.ts'
import type { FillerPlace } from '../filler-place.ts'
import type { Screen } from '../screen.ts'

export const iosScreens: readonly Screen<FillerPlace>[] = [
  {
    name: 'install-hint',
    async show({ api, words, page, open }) {
      const { form } = await createFormWith(
        api,
        { type: 'short_text', label: words.text },
        { type: 'submit_button', label: words.text },
      )
      await page.addInitScript(() => {
        if (!sessionStorage.getItem('ios')) return
        Object.defineProperty(navigator, 'standalone', { value: false, configurable: true })
      })
      await page.evaluate(() => {
        sessionStorage.setItem('ios', 'tab')
        localStorage.removeItem('formpost-install-hint')
      })
      await open(`/f/${form.public_id}`)
      await page.locator('.install-hint').waitFor()
      await page.locator('form input.control').waitFor()
    },
  },
  {
    name: 'unsent-in-tab',
    async show({ page, words, open }) {
      await page.locator('form input.control').fill(words.answer.slice(0, 100))
      await page.locator('.draft-saved').waitFor()
      await open('/outbox')
      await activate(page.locator('.install-hint button').first())
      await page.locator('.banner-info').nth(1).waitFor()
      // The summary above the list is read by a query of its own.
      await page.locator('main p[role=status]').waitFor({ state: 'attached' })
      await page.evaluate(() => sessionStorage.removeItem('ios'))
    },
  },
]
