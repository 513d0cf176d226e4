import { capturesOf, type FieldSettings, type FieldType } from '@formpost/rules'

import { settingsOfCapture } from '../capture-settings.ts'
import { messages } from '../screen-messages/index.ts'
import { typeText } from '../type-text.ts'

export type TypeGroup = keyof typeof messages.typeGroups

const groupOf: Record<FieldType, TypeGroup> = {
  short_text: 'text',
  long_text: 'text',
  email: 'text',
  phone: 'text',
  number: 'values',
  date: 'values',
  time: 'values',
  datetime: 'values',
  dropdown: 'choices',
  radio: 'choices',
  checkbox: 'choices',
  rank: 'choices',
  rating: 'choices',
  consent: 'choices',
  file: 'files',
  heading: 'display',
  paragraph: 'display',
  image: 'display',
  divider: 'display',
  group: 'structure',
  repeat: 'structure',
  page_break: 'structure',
  hidden: 'structure',
  payment: 'structure',
  submit_button: 'structure',
}

/** Something that "Add field" offers: a type, or one of its captures. */
export interface TypeChoice {
  readonly type: FieldType
  readonly settings: FieldSettings | null
  readonly name: string
  readonly description: string
}

export interface ChoiceGroup {
  readonly name: string
  readonly choices: readonly TypeChoice[]
}

const normalize = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const choices: readonly TypeChoice[] = (Object.keys(groupOf) as FieldType[])
  .flatMap((type) => [
    { type, settings: null },
    ...(capturesOf[type] ?? []).map((capture) => ({ type, settings: settingsOfCapture(capture) })),
  ])
  .map((choice) => ({ ...choice, ...typeText(choice) }))

/** The choices that have every word of a search in their name or description, by group; a hit in the name comes first. */
export function searchTypes(search: string): readonly ChoiceGroup[] {
  const words = normalize(search).split(/\s+/).filter(Boolean)
  const has = (text: string) => words.every((word) => normalize(text).includes(word))
  const found = choices.filter(({ name, description }) => has(`${name} ${description}`))
  const rank = ({ name }: TypeChoice) => (words.length > 0 && has(name) ? 0 : 1)
  const ranked = found.toSorted((one, other) => rank(one) - rank(other))
  const groups = new Map<TypeGroup, TypeChoice[]>()
  for (const choice of ranked) {
    const group = choice.settings ? 'captures' : groupOf[choice.type]
    groups.set(group, [...(groups.get(group) ?? []), choice])
  }
  return Array.from(groups, ([group, inGroup]) => ({
    name: messages.typeGroups[group],
    choices: inGroup,
  }))
}
