import { answerKind, type FormField } from '@formpost/rules'
import type { Placed, RawAnswers, Trial } from '@formpost/rules/form'
import type { RawAnswer } from '@formpost/ui/fields/raw-answer.ts'
import { readTypedNumber } from '@formpost/ui/fields/typed-number.ts'

/** Example answers as they are typed, with those of instances in lists. */
export interface ExampleAnswers {
  readonly [fieldUuid: string]: RawAnswer | readonly ExampleAnswers[]
}

/** Where the fields of an instance are: the repeats around them, each with an index. */
export type InstancePlace = readonly (readonly [repeat: string, index: number])[]

/** One instance is needed to try an expression in it, and several to compare them. */
const firstCount = ({ around }: Trial, repeat: Placed): number => (around.includes(repeat) ? 1 : 2)

const repeatAround = ({ repeats }: Placed): Placed | null => repeats.at(-1) ?? null

/** The repeats of a trial in a repeat, or outside of all. */
export const repeatsIn = ({ repeats, around }: Trial, container: Placed | null): Placed[] =>
  [...new Set([...around, ...repeats])].filter((repeat) => repeatAround(repeat) === container)

export const inputsIn = ({ inputs }: Trial, container: Placed | null): Placed[] =>
  inputs.filter((input) => repeatAround(input) === container)

/** The answers with the instances that a trial needs. */
export function withInstances(
  trial: Trial,
  answers: ExampleAnswers,
  container: Placed | null = null,
): ExampleAnswers {
  const lists = repeatsIn(trial, container).map((repeat) => {
    const given = answers[repeat.field.id] as readonly ExampleAnswers[] | undefined
    const instances = given ?? Array.from({ length: firstCount(trial, repeat) }, () => ({}))
    return [repeat.field.id, instances.map((each) => withInstances(trial, each, repeat))] as const
  })
  return { ...answers, ...Object.fromEntries(lists) }
}

/** The answers with another one at a place; of a repeat, its instances. */
export function withAnswer(
  answers: ExampleAnswers,
  [first, ...others]: InstancePlace,
  field: string,
  answer: ExampleAnswers[string],
): ExampleAnswers {
  if (!first) return { ...answers, [field]: answer }
  const [repeat, index] = first
  const instances = answers[repeat] as readonly ExampleAnswers[]
  const changed = withAnswer(instances[index]!, others, field, answer)
  return { ...answers, [repeat]: instances.with(index, changed) }
}

function forRules(field: FormField | undefined, answer: RawAnswer): unknown {
  const kind = field && answerKind(field.type)
  if (kind === 'number' && typeof answer === 'string') return readTypedNumber(answer).text
  return kind === 'consent' ? answer === 'true' || undefined : answer
}

/** The answers as the rules take them. */
export const rawAnswers = (
  answers: ExampleAnswers,
  fields: ReadonlyMap<string, FormField>,
): RawAnswers =>
  Object.fromEntries(
    Object.entries(answers).map(([id, answer]) => {
      const isList = fields.get(id)?.type === 'repeat'
      return isList
        ? [id, (answer as readonly ExampleAnswers[]).map((each) => rawAnswers(each, fields))]
        : [id, forRules(fields.get(id), answer as RawAnswer)]
    }),
  )
