import { isOptionList } from '../field-types/index.ts'
import type { MemberField, MemberProblem } from './problems.ts'

type ChoiceProblem = [path: string, problem: MemberProblem]

interface Checked {
  options: MemberField['options']
  isList: boolean
  problems: readonly ChoiceProblem[]
}

/** A list may have 50,000 choices, and most changes of a form leave it as it is. */
const checked = new WeakMap<object, Checked>()

/** Problems of the choices beside the options of a field, by property. */
export function choiceProblems({ type, options, choices }: MemberField): readonly ChoiceProblem[] {
  if (!choices) return []
  const isList = isOptionList(type)
  const known = checked.get(choices)
  if (known && known.options === options && known.isList === isList) return known.problems
  const problems = [...problemsOf(choices, options, isList)]
  checked.set(choices, { options, isList, problems })
  return problems
}

function* problemsOf(
  choices: NonNullable<MemberField['choices']>,
  options: MemberField['options'],
  isList: boolean,
): Generator<ChoiceProblem> {
  const count = options?.length ?? 0
  if (choices.length !== count) yield ['choices', { code: 'choices_differ', count }]
  const names = new Set<string>()
  for (const [index, choice] of choices.entries()) {
    const path = `choices.${index}.name`
    const name = choice.name || options?.[index]
    if (name === undefined) continue
    if (names.has(name)) yield [path, { code: 'choice_name_repeated' }]
    else if (isList && choice.name && /\s/.test(name))
      yield [path, { code: 'choice_name_with_space' }]
    names.add(name)
  }
}
