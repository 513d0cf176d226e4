import type { AnswerValue } from '../definition.ts'
import { isRepeat, repeatsOf, type FormTree, type Placed, type TreeField } from './tree.ts'
import type { FormAnswer, InstanceAnswers } from './types.ts'

/** Stored answers of a submission or of an instance, by uuid. Those in groups are beside the others. */
export type StoredAnswers = Readonly<Record<string, FormAnswer>>

/** Which instance of each repeat around it something is in, from 0, the outermost first. */
export type InstancePath = readonly number[]

/** The instances of a stored repeat; none if the answer is of another type. */
export const storedInstances = (answer: FormAnswer | undefined): readonly InstanceAnswers[] =>
  isInstances(answer) ? answer : []

const isInstances = (answer: FormAnswer | undefined): answer is InstanceAnswers[] =>
  Array.isArray(answer) && typeof answer[0] === 'object'

/** The path of an instance as people read it: `3.2` is the second instance within the third. */
export const instanceText = (path: InstancePath): string => path.map((index) => index + 1).join('.')

/** The answers of a submission at their places, in form order and instance by instance. */
export function* walkAnswers<F extends TreeField>(
  { top }: Pick<FormTree<F>, 'top'>,
  answers: StoredAnswers,
): Generator<{ placed: Placed<F>; path: InstancePath; value: AnswerValue }> {
  yield* walkFields(top, answers, [])
}

/** Whether a record or an instance has no answers. */
export function isEmpty(answers: StoredAnswers): boolean {
  for (const id in answers) if (Object.hasOwn(answers, id)) return false
  return true
}

function* walkFields<F extends TreeField>(
  fields: readonly Placed<F>[],
  answers: StoredAnswers,
  path: InstancePath,
): ReturnType<typeof walkAnswers<F>> {
  // Many instances may be blank.
  if (isEmpty(answers)) return
  for (const placed of fields) {
    if (isRepeat(placed)) {
      for (const [index, instance] of storedInstances(answers[placed.field.id]).entries())
        yield* walkFields(placed.children, instance, [...path, index])
    } else if (placed.children.length > 0) yield* walkFields(placed.children, answers, path)
    else {
      const value = answers[placed.field.id]
      if (value !== undefined && !isInstances(value)) yield { placed, path, value }
    }
  }
}

/** The instances of a repeat in a submission, those in repeats around it one after the other. */
export function* walkInstances(
  repeat: Placed<TreeField>,
  answers: StoredAnswers,
): Generator<{ path: InstancePath; answers: InstanceAnswers }> {
  yield* walkWithin(repeatsOf(repeat), answers, [])
}

function* walkWithin(
  [repeat, ...inner]: readonly Placed<TreeField>[],
  answers: StoredAnswers,
  outer: InstancePath,
): ReturnType<typeof walkInstances> {
  if (!repeat) return
  for (const [index, instance] of storedInstances(answers[repeat.field.id]).entries()) {
    const path = [...outer, index]
    if (inner.length > 0) yield* walkWithin(inner, instance, path)
    else yield { path, answers: instance }
  }
}
