import { fail } from './problems.ts'

export interface Token {
  readonly kind: 'number' | 'text' | 'name' | 'reference' | 'symbol' | 'end'
  /** Without quotes, `${` and `}`. */
  readonly text: string
  /** Of the first character, from 1. */
  readonly position: number
}

const space = /\s*/uy
const number = /\d+(?:\.\d*)?|\.\d+/uy
// A name may have a prefix, as in jr:choice-name, but the :: of an axis is not part of it.
const name = /[\p{L}_][\p{L}\p{M}\p{N}._-]*(?::[\p{L}_][\p{L}\p{M}\p{N}._-]*)?/uy
const reference = /\$\{\s*([A-Za-z_][A-Za-z0-9_.-]*)\s*\}/uy
/** ODK's reference to an answer of the record that was saved last. */
const lastSaved = /\$\{\s*last-saved#/uy
const symbol = /::|\/\/|\.\.|!=|<=|>=|[()[\],/.*|+\-=<>@]/uy
const curlyQuote = /[\u2018\u2019\u201C\u201D]/u

function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(source)
}

function readToken(source: string, at: number): { token: Token; end: number } {
  const position = at + 1
  const first = source[at]!
  if (first === "'" || first === '"') {
    const close = source.indexOf(first, at + 1)
    if (close === -1) fail('unclosed_text', { position })
    return { token: { kind: 'text', text: source.slice(at + 1, close), position }, end: close + 1 }
  }
  if (first === '$') {
    if (matchAt(lastSaved, source, at)) fail('last_saved', { position })
    const [all, inner] = matchAt(reference, source, at) ?? fail('bad_reference', { position })
    return { token: { kind: 'reference', text: inner!, position }, end: at + all.length }
  }
  // Numbers come before symbols, because both may begin with a dot.
  for (const [kind, pattern] of [
    ['number', number],
    ['name', name],
    ['symbol', symbol],
  ] as const) {
    const text = matchAt(pattern, source, at)?.[0]
    if (text) return { token: { kind, text, position }, end: at + text.length }
  }
  const found = String.fromCodePoint(source.codePointAt(at)!)
  return fail(curlyQuote.test(found) ? 'curly_quote' : 'unexpected_character', { found, position })
}

/** Splits an expression into tokens, the last of which is `end`. Whether a name or `*` is an operator is up to the parser. */
export function tokenize(source: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  for (;;) {
    at += matchAt(space, source, at)![0].length
    if (at >= source.length) break
    const { token, end } = readToken(source, at)
    tokens.push(token)
    at = end
  }
  tokens.push({ kind: 'end', text: '', position: source.length + 1 })
  return tokens
}
