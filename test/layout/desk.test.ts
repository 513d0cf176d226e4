import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { isMissing } from '../harness/shared.ts'
import { startDeskPlace, type DeskPlace } from './desk-place.ts'
import { deskScreens } from './screens/desk.ts'
import { faultsIn } from './walk.ts'
import { long } from './words.ts'

describe.skipIf(isMissing('chromium')).each([
  { name: 'in English', locale: 'en', words: long },
  { name: 'in Arabic', locale: 'ar', words: long },
  { name: 'in the pseudo language', locale: 'en-XA', words: long },
])('the layout of the desk $name', ({ locale, words }) => {
  let place: DeskPlace
  beforeAll(async () => {
    place = await startDeskPlace(words, locale)
  })
  afterAll(() => place?.close())

  it.each(deskScreens)('is sound: $name', async ({ show }) => {
    await show(place)
    expect(await faultsIn(place.page)).toEqual([])
  })
})
