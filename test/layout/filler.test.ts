import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { isMissing } from '../harness/shared.ts'
import { startFiller, type FillerPlace } from './filler-place.ts'
import { fillerScreens } from './screens/filler.ts'
import { faultsIn } from './walk.ts'
import { arabic, long } from './words.ts'

describe.skipIf(isMissing('chromium')).each([
  { name: 'in English with long words', locale: 'en', words: long },
  { name: 'in English with an Arabic form', locale: 'en', words: arabic },
  { name: 'in Arabic with long words', locale: 'ar', words: long },
  { name: 'in the pseudo language', locale: 'en-XA', words: long },
])('the layout of the filler $name', ({ locale, words }) => {
  let place: FillerPlace
  beforeAll(async () => {
    place = await startFiller(words, locale)
  })
  afterAll(() => place?.close())

  it.each(fillerScreens)('is sound: $name', async ({ show }) => {
    await show(place)
    expect(await faultsIn(place.page)).toEqual([])
  })
})
