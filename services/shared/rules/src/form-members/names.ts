import { isRepeat, type Placed } from '../form/tree.ts'
import type { CheckedForm, Found, MemberField, MemberProblem } from './problems.ts'

const pattern = /^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/

/** ODK keeps data about a submission in a group of this name. */
const reserved = 'meta'

/** Whether a text can be the name of a field or the root name of a form. */
export const isName = (text: string): boolean => pattern.test(text)

function ownProblem(name: string): MemberProblem | undefined {
  if (!isName(name)) return { code: 'not_a_name' }
  return name === reserved ? { code: 'name_reserved', name } : undefined
}

/** The names that several of the fields have. */
function repeatedNames(fields: readonly Placed<MemberField>[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const { field } of fields) {
    if (!field.name) continue
    if (seen.has(field.name)) repeated.add(field.name)
    seen.add(field.name)
  }
  return repeated
}

/** Problems of names: they are unique among siblings, and those of repeats in the form. */
export function* nameProblems({ tree }: CheckedForm): Generator<Found> {
  const ofRepeats = repeatedNames(tree.all.filter(isRepeat))
  for (const siblings of [tree.top, ...tree.all.map(({ children }) => children)]) {
    const taken = repeatedNames(siblings)
    for (const placed of siblings) {
      const { name } = placed.field
      if (typeof name !== 'string') continue
      const own = ownProblem(name)
      if (own) yield { placed, path: 'name', problem: own }
      else if (taken.has(name)) yield { placed, path: 'name', problem: { code: 'name_taken' } }
      else if (isRepeat(placed) && ofRepeats.has(name))
        yield { placed, path: 'name', problem: { code: 'repeat_name_taken' } }
    }
  }
}
