import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { isMissing } from '../harness/shared.ts'
import { startDeskPlace, type DeskPlace } from './desk-place.ts'
import { startFiller, type FillerPlace } from './filler-place.ts'
import { narrowLooks } from './looks.ts'
import { deviceSectionScreens } from './screens/desk-form.ts'
import { fillerScreens } from './screens/filler.ts'
import { rescueScreens } from './screens/rescue.ts'
import { faultsIn } from './walk.ts'
import { arabic, plain } from './words.ts'

describe.skipIf(isMissing('chromium')).each(['en', 'fr', 'es', 'pt', 'sw', 'ar'])(
  'the layout of a narrow window in %s',
  (locale) => {
    let filler: FillerPlace
    let desk: DeskPlace
    beforeAll(async () => {
      const words = locale === 'ar' ? arabic : plain
      filler = await startFiller(words, locale)
      desk = await startDeskPlace(words, locale)
    })
    afterAll(async () => {
      await filler?.close()
      await desk?.close()
    })

    it.each(fillerScreens)('is sound in the filler: $name', async ({ show }) => {
      await show(filler)
      expect(await faultsIn(filler.page, narrowLooks)).toEqual([])
    })

    it.each([...deviceSectionScreens, ...rescueScreens])(
      'is sound in the desk: $name',
      async ({ show }) => {
        await show(desk)
        expect(await faultsIn(desk.page, narrowLooks)).toEqual([])
      },
    )
  },
)
