import type { PinKeys, PinParameters } from '@formpost/ui/pin-keys.ts'

/** The keys of the PIN of this device, once it was entered; null without a PIN. */
export const pinSession: { current: { keys: PinKeys; parameters: PinParameters } | null } = {
  current: null,
}
