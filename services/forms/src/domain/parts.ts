import { createHash } from 'node:crypto'

import { maxInlineOptions, type Choice, type Translations } from '@formpost/rules'

import type { NewField } from './field.ts'

/** A part of a form that clients read on its own, by a hash of its content (docs/api-behaviour.md#parts). */
export interface Part {
  hash: string
  /** JSON. */
  content: string
}

export type Parts = ReadonlyMap<string, Part>

const hashLength = 32

const toPart = (value: unknown): Part => {
  const content = JSON.stringify(value)
  const hash = createHash('sha256').update(content).digest('hex').slice(0, hashLength)
  return { hash, content }
}

const translationPrefix = 'translations.'

/** The parts of a form by name: its translations. */
export const partsOf = (translations: Translations): Parts =>
  new Map(
    Object.entries(translations).map(([language, translation]) => [
      translationPrefix + language,
      toPart(translation),
    ]),
  )

/** The language of a translation by the name of its part; undefined for other parts. */
export const languageOfPart = (name: string): string | undefined =>
  name.startsWith(translationPrefix) ? name.slice(translationPrefix.length) : undefined

const optionsPrefix = 'options.'

/** The options of a field in a part, with their names and columns if they have any. */
export interface OptionList {
  options: string[]
  choices?: Choice[]
}

/** The lists of options that are parts, by name. */
export const optionParts = (
  fields: readonly Pick<NewField, 'uuid' | 'options' | 'members'>[],
): Parts =>
  new Map(
    fields.flatMap(({ uuid, options, members }) => {
      if (!options || options.length <= maxInlineOptions) return []
      const { choices } = members ?? {}
      const list: OptionList = { options, ...(choices ? { choices } : {}) }
      return [[nameOfOptions(uuid), toPart(list)] as const]
    }),
  )

export const nameOfOptions = (fieldUuid: string): string => optionsPrefix + fieldUuid

/** Whether the JSON of a form may have lists of options as parts. */
export const mayHaveOptionParts = (document: string): boolean =>
  document.includes(`"${optionsPrefix}`)

/** The hashes of parts by name as JSON, as they are stored; null without parts. */
export const partNames = (parts: Parts): string | null =>
  parts.size === 0
    ? null
    : JSON.stringify(Object.fromEntries([...parts].map(([name, { hash }]) => [name, hash])))

/** The hashes of stored parts by name. */
export const readPartNames = (names: string | null): Record<string, string> =>
  names === null ? {} : (JSON.parse(names) as Record<string, string>)
