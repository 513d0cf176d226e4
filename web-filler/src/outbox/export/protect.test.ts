import { readProtected } from '@formpost/ui/device-export/protected-export.ts'
import { derivePinKeys, newPinParameters } from '@formpost/ui/pin-keys.ts'
import { afterEach, expect, test } from 'vitest'

import { pinSession } from '../../pin/pin-session.ts'
import { protectedIfNeeded } from './protect.ts'

const zip = new Blob(['the export'])

afterEach(() => {
  pinSession.current = null
})

test('encrypts an export where a PIN is set', async () => {
  expect(await protectedIfNeeded(zip)).toBe(zip)
  const parameters = { ...newPinParameters(), iterations: 100_000 }
  Object.assign(pinSession, {
    current: { keys: await derivePinKeys('402913', parameters), parameters },
  })
  const file = await readProtected(await protectedIfNeeded(zip))
  expect(await (await file!.open('402913')).text()).toBe('the export')
})
