import { isOptionList } from '../field-types/index.ts'
import type { MemberField, MemberProblem } from './problems.ts'

/** Problems of the choices beside the options of a field, by property. */
export function* choiceProblems({
  type,
  options,
  choices,
}: MemberField): Generator<[path: string, problem: MemberProblem]> {
  if (!choices) return
  const count = options?.length ?? 0
  if (choices.length !== count) yield ['choices', { code: 'choices_differ', count }]
  const names = new Set<string>()
  for (const [index, choice] of choices.entries()) {
    const path = `choices.${index}.name`
    const name = choice.name || options?.[index]
    if (name === undefined) continue
    if (names.has(name)) yield [path, { code: 'choice_name_repeated' }]
    else if (isOptionList(type) && choice.name && /\s/.test(name))
      yield [path, { code: 'choice_name_with_space' }]
    names.add(name)
  }
}
