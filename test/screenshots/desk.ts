import path from 'node:path'

import type { BrowserContextOptions } from 'playwright-core'
import { describe, it } from 'vitest'

import { startDesk } from '../desk/desk.ts'
import { answerTimes, createWaterPoints } from '../desk/water-points.ts'
import { newOwner } from '../harness/owners.ts'
import { sharedSystem } from '../harness/shared.ts'

const folder = path.resolve(import.meta.dirname, '../../web-desk/screenshots')

const desktop = { viewport: { width: 1360, height: 850 } }
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 }
const variants: [string, BrowserContextOptions][] = [
  ['desktop-light', desktop],
  ['desktop-dark', { ...desktop, colorScheme: 'dark' }],
  ['phone-light', phone],
  ['desktop-arabic', { ...desktop, locale: 'ar' }],
]

describe.each(variants)('the desk on %s', (name, options) => {
  it('is captured', { timeout: 120_000 }, async () => {
    const owner = await newOwner(sharedSystem(), { plan: 'paid' })
    const points = await createWaterPoints(owner.api)
    await answerTimes(points, 40)
    const desk = await startDesk({ ...options, owner })
    try {
      const { page } = desk
      const capture = async (screen: string, address: string, ready: string) => {
        await desk.open(address)
        await page.locator(ready).first().waitFor()
        await page.screenshot({ path: path.join(folder, `${screen}-${name}.png`) })
      }
      const form = `/forms/${points.form.uuid}`
      await capture('forms', '', '.row')
      await capture('answers', `${form}/answers`, 'tbody tr:not(.spacer)')
      await capture('summary', `${form}/summary`, 'main svg')
      await capture('share', `${form}/share`, '.qr')
      await capture('builder', `${form}/build`, '.field .control')
      if (name.startsWith('desktop')) {
        await page.locator('[data-select]').nth(4).click()
        await page.screenshot({ path: path.join(folder, `builder-${name}.png`) })
      }
    } finally {
      await desk.close()
    }
  })
})
