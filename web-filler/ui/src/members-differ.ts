/** Whether two objects differ in a member. Allocates nothing, since a long list calls it for every row. */
export function membersDiffer(a: object, b: object): boolean {
  const [before, after] = [a as Record<string, unknown>, b as Record<string, unknown>]
  for (const key in before) if (!Object.is(before[key], after[key])) return true
  for (const key in after) if (!(key in before)) return true
  return false
}
