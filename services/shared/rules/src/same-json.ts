/** Whether two JSON values are equal, whatever the order of the members of objects. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
    return a.every((item, index) => sameJson(item, b[index]))
  }
  const [left, right] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))]
  if (left.length !== right.size) return false
  return left.every(([name, value]) => right.has(name) && sameJson(value, right.get(name)))
}
