import {
  canonicalLanguage,
  codePoints,
  isStorable,
  maxLanguages,
  type Translations,
} from '@formpost/rules'

import { translatedText, type TextChange } from '../document/index.ts'
import { readCsv, toCsv } from './csv.ts'
import { maxLengthOf, type TextRow } from './text-rows.ts'

interface Languages {
  readonly languages: readonly string[]
  readonly translations: Translations
}

const columns = ['key', 'text']

/** The texts of a form beside all translations, as CSV. */
export const translationsCsv = (
  rows: readonly TextRow[],
  { languages, translations }: Languages,
  describe: (row: TextRow) => string,
): string => {
  const others = languages.slice(1)
  return toCsv([
    [...columns, languages[0] ?? '', ...others],
    ...rows.map((row) => [
      row.key,
      describe(row),
      row.own,
      ...others.map((language) => translatedText(translations[language], row) ?? ''),
    ]),
  ])
}

/** Why something in a file is not taken. */
export type ImportProblem =
  | { readonly code: 'no_key_column' | 'no_languages' | 'too_many_languages' }
  | { readonly code: 'not_a_language'; readonly column: string }
  | { readonly code: 'unknown_key'; readonly line: number; readonly key: string }
  | { readonly code: 'repeated_key'; readonly line: number; readonly key: string }
  | {
      readonly code: 'too_long'
      readonly line: number
      readonly language: string
      readonly length: number
      readonly max: number
    }
  | { readonly code: 'bad_characters'; readonly line: number; readonly language: string }

/** What a file changes in a language. */
export interface ImportedLanguage {
  readonly language: string
  readonly isNew: boolean
  readonly added: number
  readonly changed: number
  readonly texts: readonly TextChange[]
}

export interface Import {
  readonly languages: readonly ImportedLanguage[]
  readonly problems: readonly ImportProblem[]
}

/** What a CSV file changes. Empty cells keep what is there, and what is wrong is left out. */
export function readTranslations(
  file: string,
  rows: readonly TextRow[],
  { languages, translations }: Languages,
): Import {
  const [header, ...lines] = readCsv(file)
  const names = header?.cells.map((cell) => cell.trim()) ?? []
  const keyAt = names.indexOf(columns[0]!)
  if (keyAt < 0) return { languages: [], problems: [{ code: 'no_key_column' }] }
  const problems: ImportProblem[] = []
  const found = new Map<string, number>()
  for (const [at, column] of names.entries()) {
    if (at === keyAt || column === columns[1] || column === '') continue
    const language = canonicalLanguage(column)
    if (language === undefined) problems.push({ code: 'not_a_language', column })
    else if (language !== languages[0]) found.set(language, at)
  }
  const isNew = (language: string) => !languages.includes(language)
  const all = languages.length + [...found.keys()].filter(isNew).length
  if (found.size === 0) problems.push({ code: 'no_languages' })
  if (all > maxLanguages) return { languages: [], problems: [{ code: 'too_many_languages' }] }

  const byKey = new Map(rows.map((row) => [row.key, row]))
  const seen = new Set<string>()
  const texts = new Map<string, TextChange[]>([...found.keys()].map((language) => [language, []]))
  for (const { line, cells } of lines) {
    const key = cells[keyAt]?.trim() ?? ''
    const row = byKey.get(key)
    if (!row) problems.push({ code: 'unknown_key', line, key })
    else if (seen.has(key)) problems.push({ code: 'repeated_key', line, key })
    else {
      seen.add(key)
      for (const [language, at] of found) {
        const text = cells[at]?.trim() ?? ''
        const [length, max] = [codePoints(text), maxLengthOf(row)]
        if (length > max) problems.push({ code: 'too_long', line, language, length, max })
        else if (!isStorable(text)) problems.push({ code: 'bad_characters', line, language })
        else if (text !== '' && text !== translatedText(translations[language], row)) {
          const { field, property, option } = row
          texts.get(language)!.push({ field, property, option, text })
        }
      }
    }
  }
  const imported = [...texts].map(([language, changes]) => {
    const added = changes.filter(
      (change) => translatedText(translations[language], change) === null,
    ).length
    return {
      language,
      isNew: isNew(language),
      added,
      changed: changes.length - added,
      texts: changes,
    }
  })
  return {
    languages: imported.filter(({ texts: { length } }) => length > 0),
    problems: problems.toSorted(byLine),
  }
}

const lineOf = (problem: ImportProblem): number => ('line' in problem ? problem.line : 0)
const byLine = (a: ImportProblem, b: ImportProblem): number => lineOf(a) - lineOf(b)
