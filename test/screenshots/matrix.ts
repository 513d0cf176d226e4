import { mkdir } from 'node:fs/promises'
import path from 'node:path'

import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'

import { startDeskPlace } from '../layout/desk-place.ts'
import { startFiller } from '../layout/filler-place.ts'
import { applyLook, looks } from '../layout/looks.ts'
import type { Screen } from '../layout/screen.ts'
import { deskScreens } from '../layout/screens/desk.ts'
import { fillerScreens } from '../layout/screens/filler.ts'
import { arabic, long, plain, type Words } from '../layout/words.ts'

const folder = path.resolve(import.meta.dirname, '../.artifacts/screenshots')

const variants: { locale: string; words: Words }[] = [
  { locale: 'en', words: plain },
  { locale: 'en', words: long },
  { locale: 'ar', words: arabic },
  { locale: 'ar', words: plain },
]

/** Captures every screen in every look. */
async function captureAll<Place extends { page: Page; close(): Promise<void> }>(
  name: string,
  place: Place,
  screens: readonly Screen<Place>[],
): Promise<void> {
  await mkdir(folder, { recursive: true })
  try {
    for (const screen of screens) {
      await screen.show(place)
      for (const look of looks) {
        await applyLook(place.page, look)
        const file = path.join(folder, `${name}-${screen.name}-${look.name}.png`)
        await place.page.screenshot({ path: file, fullPage: true })
      }
    }
  } finally {
    await place.close()
  }
}

describe.each(variants)('every screen in $locale with $words.name words', ({ locale, words }) => {
  const timeout = 600_000

  it('of the filler is captured', { timeout }, async () => {
    const place = await startFiller(words, locale)
    await captureAll(`filler-${locale}-${words.name}`, place, fillerScreens)
  })

  it('of the desk is captured', { timeout }, async () => {
    const place = await startDeskPlace(words, locale)
    await captureAll(`desk-${locale}-${words.name}`, place, deskScreens)
  })
})
