import type { Choice, LanguageMembers } from '@formpost/rules'

import type { FieldDraft } from './field.ts'

/**
 * The choices of a field whose options change, each with its option. An option that takes the place of one that is gone, while their
 * number stays, is the same one renamed: it keeps its name, and answers with its former text count as the present one.
 */
export function choicesOfOptions(
  { options: before, members }: Pick<FieldDraft, 'options' | 'members'>,
  options: readonly string[] | null,
): LanguageMembers['choices'] {
  const { choices } = members ?? {}
  if (!choices || !before || !options) return choices
  const byOption = new Map(before.map((option, index) => [option, choices[index] ?? {}]))
  const present = new Set(options)
  return options.map((option, index): Choice => {
    const known = byOption.get(option)
    if (known) return known
    const former = before[index]
    const isRenamed = options.length === before.length && former && !present.has(former)
    if (!isRenamed) return {}
    const { was, ...choice } = choices[index] ?? {}
    return { ...choice, was: [...(was ?? []).filter((text) => text !== option), former] }
  })
}
