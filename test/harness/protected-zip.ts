import { protectExport } from '@formpost/ui/device-export/protected-export.ts'
import { derivePinKeys, newPinParameters } from '@formpost/ui/pin-keys.ts'

/** The export of a device as one with a PIN makes it. */
export async function protectedZip(zip: Uint8Array<ArrayBuffer>, pin: string): Promise<Buffer> {
  const parameters = { ...newPinParameters(), iterations: 100_000 }
  const { export: key } = await derivePinKeys(pin, parameters)
  const file = await protectExport(new Blob([zip]), { parameters, key })
  return Buffer.from(await file.arrayBuffer())
}
