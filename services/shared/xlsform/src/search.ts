import type { SheetRow } from './columns.ts'

/** What the appearance `search(…)` of ODK Collect says: choices are those of a file that match. */
export interface Search {
  /** With its ending. */
  file: string
  /** The columns with the names and the texts of choices, as `parameters` of a question with choices of a file. */
  parameters: string
  /** As a `choice_filter`; blank if all match. */
  filter: string
}

const call = /\bsearch\(((?:'[^']*'|"[^"]*"|[^'"()]|\([^()]*\))*)\)/

const unquoted = (text: string): string | undefined => /^(['"])(.*)\1$/s.exec(text)?.[2]

/** The parts of a text between its commas, apart from those in quotes and parentheses. */
const argumentsIn = (text: string): string[] =>
  (text.match(/(?:'[^']*'|"[^"]*"|\([^()]*\)|[^,])+/g) ?? []).map((part) => part.trim())

const conditions: Readonly<Record<string, (column: string, sought: string) => string>> = {
  contains: (column, sought) => `contains(${column}, ${sought})`,
  startswith: (column, sought) => `starts-with(${column}, ${sought})`,
  endswith: (column, sought) =>
    `substring(${column}, string-length(${column}) - string-length(${sought}) + 1) = ${sought}`,
  matches: (column, sought) => `${column} = ${sought}`,
}

/** The appearance without the call. */
export const withoutSearch = (appearance: string): string =>
  appearance.replace(call, '').split(' ').filter(Boolean).join(' ')

/**
 * The search of a row. The choice of its list whose name is no number says in which columns the names and the texts are. Undefined without
 * a search, or if it cannot be read.
 */
export function readSearch(appearance: string, choices: readonly SheetRow[]): Search | undefined {
  const [, text] = call.exec(appearance) ?? []
  if (text === undefined) return undefined
  const [file = '', type, column, sought, filterColumn, filterText] = argumentsIn(text)
  const name = unquoted(file)
  const columns = choices.find((choice) => !/^-?\d+$/.test(choice.get('name')))
  if (!name || !columns) return undefined
  const own: string[] = []
  if (type !== undefined) {
    const condition = conditions[unquoted(type) ?? '']
    const searched = unquoted(column ?? '')?.split(',') ?? []
    if (!condition || searched.length === 0 || sought === undefined) return undefined
    own.push(searched.map((each) => condition(each.trim(), sought)).join(' or '))
  }
  const filtered = unquoted(filterColumn ?? '')
  if (filtered && filterText !== undefined) own.push(`${filtered} = ${filterText}`)
  return {
    file: /\.csv$/i.test(name) ? name : `${name}.csv`,
    parameters: `value=${columns.get('name')} label=${columns.texts('label').values().next().value ?? ''}`,
    filter: own.length > 1 ? own.map((each) => `(${each})`).join(' and ') : (own[0] ?? ''),
  }
}
