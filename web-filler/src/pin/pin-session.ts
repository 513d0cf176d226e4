import type { PinKeys, PinParameters } from '@formpost/ui/pin-keys.ts'

/** What a page knows once the PIN was entered. */
export interface UnlockedPin {
  keys: PinKeys
  parameters: PinParameters
  /** The key of drafts, by the id that what it has encrypted names. */
  content: { id: string; key: CryptoKey }
}

export const pinSession: { current: UnlockedPin | null } = { current: null }
