import { normalizePin } from '@formpost/ui/pin-keys.ts'

const minLength = 6
const maxLength = 100

/** Why a new PIN is not taken. */
export type PinProblem = 'too_short' | 'too_long' | 'too_simple'

/** Whether all characters are the same, or each follows the one before it. */
function isSimple(pin: string): boolean {
  const steps = [...pin]
    .slice(1)
    .map((each, at) => each.codePointAt(0)! - [...pin][at]!.codePointAt(0)!)
  return [-1, 0, 1].some((step) => steps.every((each) => each === step))
}

/** What is wrong with a new PIN; null if nothing is. Letters are allowed. */
export function pinProblem(entered: string): PinProblem | null {
  const pin = normalizePin(entered)
  const { length } = [...pin]
  if (length < minLength) return 'too_short'
  if (length > maxLength) return 'too_long'
  return isSimple(pin) ? 'too_simple' : null
}

export const isNumeric = (pin: string): boolean => /^\d+$/.test(normalizePin(pin))
