import type { FieldSettings } from '@formpost/rules'

/** What an `image` is made with, by its appearance. Drawings and marked photos are only chosen. */
export function imageCapture(appearance: string): FieldSettings['capture'] {
  const words = appearance.toLowerCase().split(' ')
  if (words.includes('signature')) return 'signature'
  return words.includes('draw') || words.includes('annotate') ? null : 'photo'
}
