import { indexOfText } from '../../text.ts'
import { maxTextLength } from '../limits.ts'
import { stepsOfMatch } from '../patterns.ts'
import { fail } from '../problems.ts'
import { isNodeSet, splitAtSpace, toText } from '../values.ts'
import { joinTexts, type Call, type FunctionDefinition } from './definition.ts'

const textOfCall = (call: Call): string => (call.count > 0 ? call.text(0) : call.scope.node.text())

const ofText = (result: 'text' | 'number', calculate: (text: string) => string | number) =>
  ({
    arguments: ['text'],
    required: 0,
    result,
    call: (call) => calculate(textOfCall(call)),
  }) satisfies FunctionDefinition

const ofTwoTexts = (
  result: 'text' | 'boolean',
  calculate: (a: string, b: string) => string | boolean,
): FunctionDefinition => ({
  arguments: ['text', 'text'],
  required: 2,
  result,
  call: (call) => calculate(call.text(0), call.text(1)),
})

/** Characters from one index to before another; negative ones count from the end. */
function substr(call: Call): string {
  const text = call.text(0)
  const index = (at: number, otherwise: number): number => {
    const given = at < call.count ? Math.trunc(call.number(at)) : otherwise
    return given < 0 ? text.length + given : given
  }
  const [start, end] = [index(1, 0), index(2, text.length)]
  return start < end ? text.substring(start, end) : ''
}

/** Characters from a position on, which counts from 1 and may be before the text (XPath 1.0). */
function substring(call: Call): string {
  const start = Math.round(call.number(1)) - 1
  const end = call.count > 2 ? start + Math.round(call.number(2)) : Infinity
  return start < end ? call.text(0).substring(start, end) : ''
}

function translate(text: string, from: string, to: string): string {
  const replacements = new Map<string, string>()
  const targets = [...to]
  for (const [at, character] of [...from].entries())
    if (!replacements.has(character)) replacements.set(character, targets[at] ?? '')
  return [...text].map((character) => replacements.get(character) ?? character).join('')
}

function uuid(call: Call): string {
  const { environment } = call.scope
  const first = environment.uuid()
  if (call.count === 0) return first
  const length = Math.trunc(call.number(0))
  if (length > maxTextLength) fail('text_too_long', { max: maxTextLength })
  let text = first
  while (text.length < length) {
    environment.budget.spend(1)
    text += environment.uuid()
  }
  return text.slice(0, Math.max(0, length || 0))
}

function substringBefore(text: string, part: string): string {
  const at = indexOfText(text, part)
  return at === -1 ? '' : text.slice(0, at)
}

function substringAfter(text: string, part: string): string {
  const at = indexOfText(text, part)
  return at === -1 ? '' : text.slice(at + part.length)
}

function join(call: Call): string {
  const separator = call.text(0)
  if (call.count !== 2) return joinTexts(call.textsFrom(1), separator)
  const value = call.value(1)
  return isNodeSet(value)
    ? call.aggregate(value, `join ${separator}`, (texts) => joinTexts(texts, separator))
    : joinTexts([toText(value)])
}

export const textFunctions: Record<string, FunctionDefinition> = {
  concat: {
    arguments: ['any'],
    required: 0,
    repeated: 1,
    result: 'text',
    call: (call) => joinTexts(call.textsFrom(0)),
  },
  contains: ofTwoTexts('boolean', (text, part) => indexOfText(text, part) !== -1),
  'ends-with': ofTwoTexts('boolean', (text, end) => text.endsWith(end)),
  join: {
    arguments: ['text', 'any'],
    required: 1,
    repeated: 1,
    result: 'text',
    call: join,
  },
  'normalize-space': ofText('text', (text) => splitAtSpace(text).join(' ')),
  regex: {
    arguments: ['text', 'text'],
    required: 2,
    result: 'boolean',
    call(call) {
      const [text, pattern] = [call.text(0), call.text(1)]
      const { environment } = call.scope
      environment.budget.spend(stepsOfMatch(pattern, text))
      return environment.matches(pattern, text)
    },
  },
  'starts-with': ofTwoTexts('boolean', (text, start) => text.startsWith(start)),
  string: {
    arguments: ['any'],
    required: 0,
    result: 'text',
    call: (call) => textOfCall(call),
  },
  'string-length': ofText('number', (text) => text.length),
  substr: {
    arguments: ['text', 'number', 'number'],
    required: 2,
    result: 'text',
    call: substr,
  },
  substring: {
    arguments: ['text', 'number', 'number'],
    required: 2,
    result: 'text',
    call: substring,
  },
  'substring-after': ofTwoTexts('text', substringAfter),
  'substring-before': ofTwoTexts('text', substringBefore),
  translate: {
    arguments: ['text', 'text', 'text'],
    required: 3,
    result: 'text',
    call: (call) => translate(call.text(0), call.text(1), call.text(2)),
  },
  uuid: { arguments: ['number'], required: 0, result: 'text', reads: 'random', call: uuid },
}
