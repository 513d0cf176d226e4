/** Decimal numbers as whole multiples of 10^-scale, so that sums and quotients are exact as in the service. */
export interface Exact {
  scale: number
  unitsOf: (value: number) => bigint
}

/** The digits of a number and how many of them are decimals, which may be negative. */
function partsOf(value: number): [digits: bigint, decimals: number] {
  const [mantissa = '', exponent = '0'] = String(value).split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  return [BigInt(whole + fraction), fraction.length - Number(exponent)]
}

/** The units in which all these numbers are whole. */
export function exactFor(values: Iterable<number>): Exact {
  let scale = 0
  for (const value of values) scale = Math.max(scale, partsOf(value)[1])
  return {
    scale,
    unitsOf(value) {
      const [digits, decimals] = partsOf(value)
      return digits * 10n ** BigInt(scale - decimals)
    },
  }
}

/** More digits than a double has. */
const precision = 25

const length = (value: bigint) => String(value < 0n ? -value : value).length

/** The quotient of two numbers of units as the nearest double. */
export function quotient(dividend: bigint, divisor: bigint, scale: number): number {
  const shift = Math.max(0, precision + length(divisor) - length(dividend))
  const digits = (dividend * 10n ** BigInt(shift)) / divisor
  return Number(`${digits}e${-shift - scale}`)
}
