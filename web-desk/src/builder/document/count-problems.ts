import type { Problem } from './problems.ts'

/** The number of problems of each field; those of the form are under undefined. */
export function countProblems(
  problems: readonly Problem[],
): ReadonlyMap<string | undefined, number> {
  const counts = new Map<string | undefined, number>()
  for (const { field } of problems) counts.set(field, (counts.get(field) ?? 0) + 1)
  return counts
}
