import { functions } from '@formpost/rules/expressions'

/** Something that can be written at the place of the caret. */
export interface Completion {
  readonly kind: 'field' | 'function'
  /** What is shown, and for a field also its label. */
  readonly name: string
  readonly label: string | undefined
  /** The uuid of the field. */
  readonly uuid: string | undefined
  /** What is written, and where the caret is in it then. */
  readonly text: string
  readonly caret: number
}

export interface Completions {
  /** Where in the text the word starts that is completed. */
  readonly start: number
  readonly choices: readonly Completion[]
}

/** A field to refer to, with the name that it has or would get. */
export interface NamedField {
  readonly uuid: string
  readonly name: string
  readonly label: string
}

const maxChoices = 200
const functionNames = [...functions.keys()].toSorted()

/** The quote of the text in which a place is. */
function quoteAt(text: string, end: number): string | undefined {
  let quote: string | undefined
  for (const character of text.slice(0, end)) {
    if (quote === undefined ? character === "'" || character === '"' : character === quote)
      quote = quote === undefined ? character : undefined
  }
  return quote
}

const ofField = ({ uuid, name, label }: NamedField): Completion => {
  const text = `\${${name}}`
  return { kind: 'field', name, label, uuid, text, caret: text.length }
}

function ofFunction(name: string): Completion {
  const text = `${name}()`
  // Functions without arguments, such as today(), need nothing between the parentheses.
  const hasArguments = functions.get(name)!.arguments.length > 0
  const caret = hasArguments ? text.length - 1 : text.length
  return { kind: 'function', name, label: undefined, uuid: undefined, text, caret }
}

const wordCharacter = /[\p{L}\p{N}_.:-]/u

/** The start of the word before the caret, with `${` in front of it. */
function startOfWord(text: string, caret: number): number {
  let start = caret
  while (start > 0 && wordCharacter.test(text[start - 1]!)) start--
  if (text[start - 1] === '{') start--
  return text[start - 1] === '$' ? start - 1 : start
}

/** What fits the word before the caret: fields after `$`, else fields and functions. `isAsked` offers all if there is no word. */
export function findCompletions(
  text: string,
  caret: number,
  fields: readonly NamedField[],
  isAsked = false,
): Completions {
  const start = startOfWord(text, caret)
  const word = text.slice(start, caret)
  const isReference = word.startsWith('$')
  const searched = word.replace(/^\$?\{?/, '').toLowerCase()
  const isText = quoteAt(text, start) !== undefined
  const isWord = /^[\p{L}_]/u.test(word)
  if (!isReference && !isAsked && (isText || !isWord)) return { start, choices: [] }
  const has = (name: string) => name.toLowerCase().includes(searched)
  const isFirst = (name: string) => (name.toLowerCase().startsWith(searched) ? 0 : 1)
  const found = [
    ...fields.filter(({ name, label }) => has(name) || has(label)).map(ofField),
    ...(isReference || isText ? [] : functionNames.filter(has).map(ofFunction)),
  ]
  const ranked = found.toSorted((one, other) => isFirst(one.name) - isFirst(other.name))
  return { start, choices: ranked.slice(0, maxChoices) }
}

/** The end of the word that a completion replaces: a closing brace behind the caret belongs to it. */
export const endOfWord = (text: string, caret: number): number =>
  caret + (/^[\w.-]{0,64}\}/.exec(text.slice(caret))?.[0].length ?? 0)
