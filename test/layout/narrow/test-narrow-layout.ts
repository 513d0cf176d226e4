import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { isMissing } from '../../harness/shared.ts'
import { startDeskPlace, type DeskPlace } from '../desk-place.ts'
import { startFiller, type FillerPlace } from '../filler-place.ts'
import { narrowLooks } from '../looks.ts'
import { deviceSectionScreens } from '../screens/desk-form.ts'
import { fillerScreens } from '../screens/filler.ts'
import { rescueScreens } from '../screens/rescue.ts'
import { faultsIn } from '../walk.ts'
import { plain } from '../words.ts'

/**
 * Tests the screens of the filler, and those of devices in the desk, in a narrow window. English and Arabic are tested in all looks
 * elsewhere. Each language has a file of its own, so that they are tested at once.
 */
export function testNarrowLayout(locale: string): void {
  describe.skipIf(isMissing('chromium'))(`the layout of a narrow window in ${locale}`, () => {
    let filler: FillerPlace
    let desk: DeskPlace
    beforeAll(async () => {
      filler = await startFiller(plain, locale)
      desk = await startDeskPlace(plain, locale)
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
  })
}
