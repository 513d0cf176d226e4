import type {
  FieldExpressions,
  FieldType,
  FormField,
  PropertyError,
  TextExpression,
} from '@formpost/rules'
import { analyse, parse, type Expression } from '@formpost/rules/expressions'

import type { SheetRow } from './columns.ts'
import { textIn, type Languages } from './languages.ts'
import { change, note } from './report.ts'
import type { RowReport } from './types.ts'

/** Columns with an expression, which have the names of their members. */
const evaluated = [
  'relevant',
  'constraint',
  'calculation',
  'choice_filter',
  'repeat_count',
] as const
const messages = ['required_message', 'constraint_message'] as const

type Kind = 'input' | 'hidden' | 'display' | 'group' | 'repeat'

const applicable: Readonly<Record<Kind, ReadonlySet<string>>> = {
  input: new Set([
    'relevant',
    'required',
    'constraint',
    'calculation',
    'choice_filter',
    ...messages,
  ]),
  hidden: new Set(['relevant', 'constraint', 'calculation']),
  display: new Set(['relevant']),
  group: new Set(['relevant']),
  repeat: new Set(['relevant', 'repeat_count']),
}

export const kindOf = (type: FieldType): Kind => {
  if (type === 'group' || type === 'repeat' || type === 'hidden') return type
  return type === 'paragraph' || type === 'heading' ? 'display' : 'input'
}

/** In ODK too, only what is answered can be required. A note stops people there, as it is a question without an answer. */
export function leaveOutRequired(type: FieldType, report: RowReport): void {
  if (kindOf(type) === 'display') change(report, 'not_applicable', 'required')
  else note(report, 'no_effect', 'required')
}

/** yes or no, in the spellings of XLSForm; undefined for an expression. */
export function readBoolean(text: string): boolean | undefined {
  if (/^(?:yes|true(?:\(\))?)$/i.test(text)) return true
  if (/^(?:no|false(?:\(\))?)?$/i.test(text)) return false
  return undefined
}

/** An expression, of which yes and no are short forms. */
const withBoolean = (text: string): string =>
  (text && readBoolean(text)?.toString().concat('()')) || text

/** The names of a text such as `${a}, ${b}`. */
export const referencesIn = (text: string): string[] =>
  [...text.matchAll(/\$\{ {0,9}([\w.-]+) {0,9}\}/g)].map(([, name]) => name!)

/** The expressions of a row as they are written, apart from its default. */
export function readExpressions(
  row: SheetRow,
  type: FieldType,
  languages: Languages,
  report: RowReport,
): FieldExpressions {
  const kind = kindOf(type)
  const expressions: FieldExpressions = {}
  const set = (member: TextExpression, text: string) => {
    if (!text) return
    if (applicable[kind].has(member)) expressions[member] = text
    else if (member === 'required') leaveOutRequired(type, report)
    else change(report, 'not_applicable', member, text)
  }
  for (const column of evaluated) set(column, withBoolean(row.get(column)))
  for (const column of messages) set(column, textIn(row.texts(column), languages))
  if (readBoolean(row.get('required')) === undefined) set('required', row.get('required'))
  const trigger = referencesIn(row.get('trigger'))
  if (trigger.length > 0) {
    if (expressions.calculation) expressions.trigger = trigger
    else change(report, 'not_applicable', 'trigger', row.get('trigger'))
  }
  return expressions
}

const arithmetic: ReadonlySet<string> = new Set(['+', '-', '*', 'div', 'mod', '|'])
const number = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/
const startsWithDate = /^\d{4}-\d\d-\d\d/

/** Whether a default is an expression: ODK's converter looks for calls, references, predicates and arithmetic. */
export function isExpression(text: string): boolean {
  if (number.test(text) || startsWithDate.test(text)) return false
  if (text.includes('${') || /[\w-]\(/.test(text)) return true
  try {
    const tree = parse(text)
    if (tree.type === 'operation') return arithmetic.has(tree.operators[0]!)
    return tree.type === 'filter' || (tree.type === 'path' && text.includes('['))
  } catch {
    return false
  }
}

/** The columns of a row that have an expression. */
export function expressionColumns(row: SheetRow): string[] {
  const columns: string[] = evaluated.filter((column) => row.get(column) !== '')
  if (readBoolean(row.get('required')) === undefined) columns.push('required')
  if (isExpression(row.get('default'))) columns.push('default')
  return columns
}

/** A text as an expression; undefined if no quotes can hold it. */
export function quoted(text: string): string | undefined {
  if (!text.includes("'")) return `'${text}'`
  return text.includes('"') ? undefined : `"${text}"`
}

/** The names of choice lists in the expressions of a field. */
export const listsIn = ({ expressions }: Pick<FormField, 'expressions'>): string[] =>
  Object.values(expressions ?? {}).flatMap((text: unknown) => {
    if (typeof text !== 'string' || !/instance|pulldata/.test(text)) return []
    try {
      return analyse(parse(text)).lists.map(({ value }) => value)
    } catch {
      return []
    }
  })

/** The text of an expression that is a text in quotes; otherwise the expression. */
export function unquoted(expression: string): string {
  try {
    const tree = parse(expression)
    return tree.type === 'text' ? tree.value : expression
  } catch {
    return expression
  }
}

/**
 * Replaces the names of choice lists by those of a field that has the list, because forms have no lists of their own.
 * @returns a problem if no field has a list
 */
export function withFieldsForLists(
  text: string,
  fieldOf: (list: string) => string | undefined,
): { text: string } | { problem: PropertyError } {
  let lists: Extract<Expression, { type: 'text' }>[]
  try {
    lists = [...analyse(parse(text)).lists]
  } catch {
    // Why it is refused is found when the form is compiled.
    return { text }
  }
  let replaced = text
  for (const { value, position } of lists.toSorted((a, b) => b.position - a.position)) {
    const field = fieldOf(value)
    if (field === undefined) return { problem: { code: 'unknown_list', name: value, position } }
    const characters = [...replaced]
    characters.splice(position, [...value].length, field)
    replaced = characters.join('')
  }
  return { text: replaced }
}
