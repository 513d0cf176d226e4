import { canonicalLanguage } from '@formpost/rules'

import type { SheetRow } from './columns.ts'
import { lookUp } from './look-up.ts'

/** Names in headers that are written without a code. */
const codes: Readonly<Record<string, string>> = {
  ...{ english: 'en', french: 'fr', français: 'fr', francais: 'fr', spanish: 'es', español: 'es' },
  ...{ espanol: 'es', portuguese: 'pt', português: 'pt', german: 'de', deutsch: 'de' },
  ...{ italian: 'it', italiano: 'it', arabic: 'ar', swahili: 'sw', kiswahili: 'sw', hindi: 'hi' },
  ...{ bengali: 'bn', bangla: 'bn', urdu: 'ur', nepali: 'ne', indonesian: 'id', bahasa: 'id' },
  ...{ russian: 'ru', ukrainian: 'uk', chinese: 'zh', japanese: 'ja', turkish: 'tr', dutch: 'nl' },
  ...{
    amharic: 'am',
    somali: 'so',
    hausa: 'ha',
    yoruba: 'yo',
    igbo: 'ig',
    zulu: 'zu',
    tamil: 'ta',
  },
  ...{ vietnamese: 'vi', thai: 'th', burmese: 'my', khmer: 'km', lao: 'lo', kurdish: 'ku' },
  ...{ persian: 'fa', farsi: 'fa', dari: 'prs', pashto: 'ps', tagalog: 'tl', filipino: 'fil' },
  ...{ creole: 'ht', kinyarwanda: 'rw', lingala: 'ln', malagasy: 'mg', telugu: 'te' },
}

/** The tag of `English (en)`, `fr` or `Français`. */
function tagOf(language: string): string | undefined {
  const code = /\(([^()]+)\)$/.exec(language)?.[1]?.trim()
  if (code) return canonicalLanguage(code)
  const byName = lookUp(codes, language.toLowerCase())
  if (byName) return byName
  return /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i.test(language)
    ? canonicalLanguage(language)
    : undefined
}

export interface Languages {
  /** The own language of the form as written in headers; empty for columns without a language. */
  readonly own: string
  /** Tags of all languages, the own one first; null if there is only one without a name. */
  readonly tags: readonly string[] | null
  /** Other languages: headers' names and tags. */
  readonly others: ReadonlyMap<string, string>
  /** Names in headers of which no tag is known. */
  readonly unknown: readonly string[]
}

/** A language as an export writes it: `French (fr)`. */
export function headerOf(tag: string): string {
  try {
    return `${new Intl.DisplayNames(['en'], { type: 'language' }).of(tag) ?? tag} (${tag})`
  } catch {
    return `${tag} (${tag})`
  }
}

/** A language of a header as an export writes it, so that all columns have the same spelling. */
export function headerOfLanguage(written: string, { own, tags, others }: Languages): string {
  const tag = written === own ? tags?.[0] : others.get(written)
  return tag === undefined || tag === 'und' ? written : headerOf(tag)
}

/** How many labels each language has, as written in headers. */
function countLabels(rows: readonly SheetRow[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows)
    for (const name of row.texts('label').keys()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** The languages of the labels of the sheets. */
export function findLanguages(rows: readonly SheetRow[], defaultLanguage: string): Languages {
  const counts = countLabels(rows)
  const named = [...counts.keys()].filter((name) => name !== '')
  const isDefault = (name: string) => name === defaultLanguage || tagOf(name) === defaultLanguage
  const most = [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ''
  const own = (defaultLanguage && named.find(isDefault)) || most
  const ownTag = tagOf(own === '' ? defaultLanguage : own)
  const others = new Map<string, string>()
  const unknown: string[] = []
  for (const name of named) {
    if (name === own) continue
    const tag = tagOf(name)
    if (tag && tag !== ownTag && ![...others.values()].includes(tag)) others.set(name, tag)
    else unknown.push(name)
  }
  if (!ownTag && others.size === 0) return { own, tags: null, others, unknown }
  return { own, tags: [ownTag ?? 'und', ...others.values()], others, unknown }
}

/** The text in the form's own language, or one without a language; empty if there is none. */
export const textIn = (texts: ReadonlyMap<string, string>, { own }: Languages): string =>
  texts.get(own) ?? texts.get('') ?? ''

/** The same; otherwise the first in another language, because a question without a label cannot be answered. */
export const ownText = (texts: ReadonlyMap<string, string>, languages: Languages): string =>
  textIn(texts, languages) || (texts.values().next().value ?? '')
