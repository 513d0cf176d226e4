import { ExpressionProblem } from '../expressions/index.ts'
import { findDependencies, type Dependencies } from '../form/dependencies.ts'
import { sortByDependencies } from '../form/order.ts'
import type { Placed } from '../form/tree.ts'
import type { ReadExpression } from './expressions.ts'
import { errorOf, nameOf, type CheckedForm, type Found, type MemberField } from './problems.ts'

/** What a field waits for: its container, or what an expression or its logic reads. */
interface Edge {
  readonly to: Placed<MemberField>
  /** Undefined for the container. */
  readonly path?: string
}

/** Fields that a problem names. */
const maxNamed = 10

/** Constraints, requirements and messages may read anything, because nothing depends on them. */
const ordering: readonly string[] = ['relevant', 'calculation', 'choice_filter', 'repeat_count']

/** What an expression reads; nothing if it would take too long to find. */
function dependenciesOf(
  { member, tree }: ReadExpression,
  placed: Placed<MemberField>,
  form: CheckedForm,
  found: Found[],
): Dependencies<MemberField> {
  try {
    return findDependencies(tree, placed, form, member === 'choice_filter')
  } catch (error) {
    if (!(error instanceof ExpressionProblem)) throw error
    found.push({ placed, path: `expressions.${member}`, problem: errorOf(error) })
    return { fields: new Set(), readsSelf: false }
  }
}

function edgesOf(
  placed: Placed<MemberField>,
  expressions: readonly ReadExpression[],
  form: CheckedForm,
  found: Found[],
): Edge[] {
  const edges: Edge[] = placed.parent ? [{ to: placed.parent }] : []
  for (const expression of expressions) {
    const { member, analysis } = expression
    const isFilter = member === 'choice_filter'
    const { fields, readsSelf } = dependenciesOf(expression, placed, form, found)
    if (!ordering.includes(member)) continue
    const path = `expressions.${member}`
    for (const to of fields) edges.push({ to, path })
    // In a filter, `.` is a choice. A calculation reads what its field held before.
    const isSelf = readsSelf || (analysis.reads.has('self') && !isFilter)
    if (isSelf && member !== 'calculation') edges.push({ to: placed, path })
  }
  for (const { field_uuid } of placed.field.logic?.conditions ?? []) {
    const to = form.tree.byId.get(field_uuid)
    if (to) edges.push({ to, path: 'logic.conditions' })
  }
  return edges
}

/** Problems of fields that depend on each other, unless it is without expressions, which `formLogicProblems` finds. */
export function* circleProblems(
  expressionsOf: ReadonlyMap<Placed<MemberField>, readonly ReadExpression[]>,
  form: CheckedForm,
): Generator<Found> {
  const { all } = form.tree
  const found: Found[] = []
  const edges = all.map((placed) => edgesOf(placed, expressionsOf.get(placed) ?? [], form, found))
  yield* found
  const indices = new Map(all.map((placed, index) => [placed, index]))
  const { circles } = sortByDependencies(edges.map((own) => own.map(({ to }) => indices.get(to)!)))
  for (const circle of circles) {
    const members = new Set(circle.map((index) => all[index]!))
    const inside = circle.flatMap((index) =>
      edges[index]!.filter(({ to }) => members.has(to)).map((edge) => ({
        placed: all[index]!,
        ...edge,
      })),
    )
    if (!inside.some(({ path }) => path?.startsWith('expressions.'))) continue
    const fields = circle.slice(0, maxNamed).map((index) => nameOf(all[index]!.field))
    for (const { placed, path } of inside) {
      if (path === undefined) continue
      yield circle.length === 1
        ? { placed, path, problem: { code: 'depends_on_itself' } }
        : { placed, path, problem: { code: 'circular_expressions', fields } }
    }
  }
}
