import type { FillerPlace } from '../filler-place.ts'
import type { Screen } from '../screen.ts'

export const iosScreens: readonly Screen<FillerPlace>[] = [
  {
    name: 'install-hint',
    async show({ page }) {
      await page.addInitScript(() => {
        if (!sessionStorage.getItem('ios')) return
        Object.defineProperty(navigator, 'standalone', { value: false, configurable: true })
      })
      await page.evaluate(() => {
        sessionStorage.setItem('ios', 'tab')
        localStorage.removeItem('formpost-install-hint')
      })
      await page.reload()
      await page.locator('.install-hint').waitFor()
      await page.evaluate(() => sessionStorage.removeItem('ios'))
    },
  },
]
