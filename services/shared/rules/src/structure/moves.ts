import { isInput } from '../field-types/index.ts'
import { isContainer } from '../uses-language.ts'
import { treeOf, type StructuredField } from './places.ts'

/** A change of a field that existing answers do not allow (docs/api-behaviour.md#groups-and-repeats). */
export interface AnswerMove {
  /** The index of the field as it will be. */
  index: number
  property: 'type' | 'parent'
}

const holdsAnswers = ({ type }: StructuredField): boolean => isInput(type) || isContainer(type)

/**
 * The changes that take answers into or out of a repeat, or that make a container of a field or the reverse. What a moved container has
 * in it is not listed.
 */
export function answerMoves(
  before: readonly StructuredField[],
  after: readonly StructuredField[],
): AnswerMove[] {
  const former = treeOf(before).byId
  const repeatsAround = (tree: typeof former, uuid: string) =>
    tree
      .get(uuid)!
      .repeats.map(({ field }) => field.id)
      .join()
  const next = treeOf(after).byId
  return after.flatMap((field, index): AnswerMove[] => {
    const known = former.get(field.uuid)?.field.source
    if (!known || !holdsAnswers(known)) return []
    const isConverted = isContainer(known.type) || isContainer(field.type)
    if (known.type !== field.type && isConverted) return [{ index, property: 'type' }]
    if ((known.parent ?? null) === (field.parent ?? null)) return []
    const isSame = repeatsAround(former, field.uuid) === repeatsAround(next, field.uuid)
    return isSame ? [] : [{ index, property: 'parent' }]
  })
}
