import type { FormTree, Placed, TreeField } from './tree.ts'

/** Why a name refers to no field. */
export type NameProblem = 'unknown_name' | 'ambiguous_name'

/** The fields that `${name}` can refer to. */
export interface Names<F extends TreeField> {
  /** The field of a name, if exactly one has it. */
  find(name: string): Placed<F> | NameProblem
}

/** Names are compared as written. Fields in different containers may share one, to which `${name}` cannot refer then. */
export function collectNames<F extends TreeField>(tree: FormTree<F>): Names<F> {
  const byName = new Map<string, Placed<F> | 'ambiguous_name'>()
  for (const placed of tree.all) {
    const { name } = placed.field
    if (name) byName.set(name, byName.has(name) ? 'ambiguous_name' : placed)
  }
  return { find: (name) => byName.get(name) ?? 'unknown_name' }
}
