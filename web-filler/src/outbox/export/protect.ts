import { protectExport } from '@formpost/ui/device-export/protected-export.ts'

import { pinSession } from '../../pin/pin-session.ts'

/** An export, encrypted to the PIN of this device if it has one. */
export async function protectedIfNeeded(zip: Blob): Promise<Blob> {
  const pin = pinSession.current
  return pin ? protectExport(zip, { parameters: pin.parameters, key: pin.keys.export }) : zip
}
