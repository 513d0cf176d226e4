import { randomUUID } from 'node:crypto'

import { hostileText, hostileValue, pick } from './values.ts'

type Random = () => number

/** A field of a random form, as it is imported. */
export interface RandomField {
  uuid: string
  type: string
  label: string
  name: string
  parent: string | null
  options?: string[]
  expressions?: Record<string, unknown>
  [member: string]: unknown
}

const questionTypes = [
  ...['short_text', 'number', 'number', 'radio', 'dropdown', 'checkbox', 'rank'],
  ...['date', 'time', 'datetime', 'hidden', 'consent', 'rating'],
]
const withOptions = new Set(['radio', 'dropdown', 'checkbox', 'rank'])

/** Patterns that take long in an engine that backtracks, or much memory in one that expands. */
const patterns = [
  ...['(a+)+$', '(a|a)*b', '(.*)*x', '([a-z]+)*@', 'a{1,1000}', '(a{1,100}){1,100}'],
  ...['(?=a)', '(?<=a)b', '\\1', '[', '(((((((((a)*)*)*)*)*)*)*)*)*', '^\\p{L}+$', '.{999}'],
]

const functions = [
  ...['concat', 'coalesce', 'if', 'not', 'boolean', 'number', 'string', 'int', 'round', 'abs'],
  ...['string-length', 'substr', 'contains', 'starts-with', 'translate', 'normalize-space'],
  ...[
    'count',
    'sum',
    'max',
    'min',
    'join',
    'position',
    'count-non-empty',
    'selected',
    'jr:choice-name',
  ],
  ...['count-selected', 'selected-at', 'today', 'now', 'date', 'decimal-date-time', 'format-date'],
  ...[
    'regex',
    'pow',
    'exp',
    'log',
    'sqrt',
    'sin',
    'indexed-repeat',
    'once',
    'uuid',
    'random',
    'nothing',
  ],
]
const operators = ['+', '-', '*', 'div', 'mod', '=', '!=', '<', '>=', 'and', 'or', '|']

const quoted = (text: string) =>
  text.includes("'") ? `"${text.replaceAll('"', '')}"` : `'${text}'`

function literal(random: Random): string {
  const share = random()
  if (share < 0.4) return String(pick(random, [0, 1, -1, 0.5, 1e9, 99_999_999_999_999]))
  if (share < 0.6) return quoted(pick(random, patterns))
  if (share < 0.7) return quoted(hostileText(random, 60))
  return quoted(pick(random, ['', 'a', 'Yes', '2026-01-02', '12:30', '3 apples', 'é'.repeat(500)]))
}

/** A random expression; most refer to fields by names that exist. */
export function randomExpression(random: Random, names: readonly string[], depth = 4): string {
  const inner = () => randomExpression(random, names, depth - 1)
  const share = random()
  if (depth === 0 || share < 0.15)
    return random() < 0.6 ? `\${${pick(random, names)}}` : literal(random)
  if (share < 0.2) return '.'
  if (share < 0.25) return `../${pick(random, names)}`
  if (share < 0.35) return `\${${pick(random, names)}}[${inner()}]`
  if (share < 0.65) return `(${inner()} ${pick(random, operators)} ${inner()})`
  const count = Math.floor(random() * 4)
  return `${pick(random, functions)}(${Array.from({ length: count }, inner).join(', ')})`
}

/** Text that no author writes: deep, long, cut off or not an expression at all. */
const hostileExpressions: readonly ((random: Random, names: readonly string[]) => string)[] = [
  () => `${'('.repeat(1_500)}1${')'.repeat(1_500)}`,
  () => `1${' + 1'.repeat(900)}`,
  () => `${'-'.repeat(3_900)}1`,
  () => `${'not('.repeat(900)}1${')'.repeat(900)}`,
  (_random, [name]) => `\${${name}}${'[1]'.repeat(1_000)}`,
  (_random, [name]) => `concat(${Array(300).fill(`\${${name}}`).join()})`,
  (_random, names) => names.slice(0, 40).reduce((sum, name) => `${sum} + count(\${${name}})`, '0'),
  () => "concat('unfinished",
  () => '${',
  (random) => hostileText(random, 3_000),
  (random, names) => randomExpression(random, names).slice(0, -1),
]

const expressionFor = (random: Random, names: readonly string[]): string =>
  random() < 0.08
    ? pick(random, hostileExpressions)(random, names)
    : randomExpression(random, names, 1 + Math.floor(random() * 5))

const members = ['relevant', 'required', 'constraint', 'calculation', 'choice_filter', 'default']

/** A form in the language with groups, nested repeats and random expressions. */
export function randomForm(random: Random): RandomField[] {
  const count = 3 + Math.floor(random() * (random() < 0.1 ? 200 : 20))
  const names = Array.from({ length: count }, (_, index) => `f${index}`)
  const containers: { uuid: string; depth: number }[] = []
  return names.map((name) => {
    const parent = random() < 0.6 ? containers.at(-1) : undefined
    const isContainer = random() < 0.25 && (parent?.depth ?? 0) < 3
    const type = isContainer ? pick(random, ['group', 'repeat']) : pick(random, questionTypes)
    const uuid: string = randomUUID()
    if (isContainer) containers.push({ uuid, depth: (parent?.depth ?? 0) + 1 })
    const expressions: Record<string, unknown> = {}
    for (const member of members)
      if (random() < 0.15) expressions[member] = expressionFor(random, names)
    if (type === 'repeat' && random() < 0.4)
      expressions['repeat_count'] = random() < 0.5 ? '1000' : expressionFor(random, names)
    const label = random() < 0.2 ? `About \${${pick(random, names)}}` : name
    return {
      ...{ uuid, type, label, name, parent: parent?.uuid ?? null },
      ...(withOptions.has(type) && { options: ['Yes', 'No', 'a b', 'é'] }),
      ...(Object.keys(expressions).length > 0 && { expressions }),
    }
  })
}

/** The form without the expressions that were refused, by the paths of its errors. */
export const withoutRefused = (fields: readonly RandomField[], paths: readonly string[]) => {
  const refused = new Set(paths.map((path) => path.split('.').slice(0, 2).join('.')))
  return fields.map((field, index) => {
    if (!refused.has(`fields.${index}`)) return field
    const { expressions: _expressions, ...rest } = field
    return { ...rest, label: field.name }
  })
}

function answerTo(random: Random, { type, options }: RandomField): unknown {
  if (random() < 0.05) return hostileValue(random)
  switch (type) {
    case 'number':
    case 'rating':
      return Math.floor(random() * 6)
    case 'radio':
    case 'dropdown':
      return pick(random, options!)
    case 'checkbox':
      return options!.filter(() => random() < 0.5)
    case 'rank':
      return options!.toReversed()
    case 'consent':
      return random() < 0.8
    case 'date':
      return '2026-03-04'
    case 'time':
      return '12:30'
    case 'datetime':
      return '2026-03-04T12:30:00+03:00'
    default:
      return pick(random, ['a', 'Ada', 'a'.repeat(400), 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!', '12'])
  }
}

/** Answers to the fields in a container; now and then with 1,000 entries in each repeat, or with a hostile one. */
export function randomAnswers(
  random: Random,
  fields: readonly RandomField[],
  parent: string | null = null,
): Record<string, unknown> {
  const answers: Record<string, unknown> = {}
  for (const field of fields) {
    if (field.parent !== parent || random() < 0.2) continue
    if (field.type === 'group') Object.assign(answers, randomAnswers(random, fields, field.uuid))
    else if (field.type !== 'repeat') answers[field.uuid] = answerTo(random, field)
    else {
      const isLarge = parent === null && random() < 0.05
      const length = isLarge ? 1_000 : Math.floor(random() * 4)
      const entry = () =>
        random() < 0.01 ? hostileValue(random) : randomAnswers(random, fields, field.uuid)
      answers[field.uuid] = random() < 0.02 ? hostileValue(random) : Array.from({ length }, entry)
    }
  }
  return answers
}
