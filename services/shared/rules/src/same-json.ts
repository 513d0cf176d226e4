/** Lists that are compared once: those of 50,000 options are never changed in place. */
const minKnown = 1_000
const comparisons = new WeakMap<
  readonly unknown[],
  { other: readonly unknown[]; isSame: boolean }
>()

function sameLists(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false
  const known = a.length < minKnown ? undefined : comparisons.get(a)
  if (known?.other === b) return known.isSame
  const isSame = a.every((item, index) => sameJson(item, b[index]))
  if (a.length >= minKnown) comparisons.set(a, { other: b, isSame })
  return isSame
}

/** Whether two JSON values are equal, whatever the order of the members of objects. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && sameLists(a, b)
  }
  const [left, right] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))]
  if (left.length !== right.size) return false
  return left.every(([name, value]) => right.has(name) && sameJson(value, right.get(name)))
}
