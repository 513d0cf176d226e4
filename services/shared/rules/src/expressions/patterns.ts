import { maxPatternLength, maxRepetitions } from './limits.ts'
import { fail } from './problems.ts'

/** The part of a regular expression library that is used; `RE2JS` of re2js is one. */
export interface PatternLibrary {
  compile(pattern: string): { matcher(text: string): { find(): boolean } }
}

/** Compiled patterns that are kept. */
const maxCompiled = 200

const lookaround = /\(\?<?[=!]/
const backreference = /\\(?:[1-9]|k[<{'])/

/** What the counts of a pattern add up to: `a{2,5}b{3}` has 8. A library writes the repeated part out as often. */
function repetitionsOf(pattern: string): number {
  let sum = 0
  for (const [, least, most] of pattern.matchAll(/\{(\d{1,4})(?:,(\d{0,4}))?\}/g)) {
    sum += Number(most || least)
  }
  return sum
}

/** The steps that a match takes: its time grows with the text and with the pattern written out. */
export const stepsOfMatch = (pattern: string, text: string): number =>
  (text.length * pattern.length * (1 + repetitionsOf(pattern))) >>> 6

/** Without escaped backslashes, so that what follows them is not taken for an escape. */
const withoutEscapedBackslashes = (pattern: string): string => pattern.replaceAll('\\\\', '')

/**
 * The `matches` of an environment, by a library with the semantics of RE2, whose time is linear in the text. The library is given,
 * so that only forms that use `regex` load it.
 * @throws ExpressionProblem if the pattern is too long, or is not one of RE2
 */
export function createMatches(library: PatternLibrary): (pattern: string, text: string) => boolean {
  const compiled = new Map<string, (text: string) => boolean>()
  return (pattern, text) => {
    let matches = compiled.get(pattern)
    if (!matches) {
      if (compiled.size >= maxCompiled) compiled.clear()
      compiled.set(pattern, (matches = compilePattern(library, pattern)))
    }
    return matches(text)
  }
}

function compilePattern(library: PatternLibrary, pattern: string): (text: string) => boolean {
  if (pattern.length > maxPatternLength) fail('pattern_too_long', { max: maxPatternLength })
  if (repetitionsOf(pattern) > maxRepetitions) {
    fail('pattern_repeats_too_often', { max: maxRepetitions })
  }
  const plain = withoutEscapedBackslashes(pattern)
  const around = lookaround.exec(plain)
  if (around) fail('lookaround', { found: around[0] })
  const back = backreference.exec(plain)
  if (back) fail('backreference', { found: back[0] })
  let compiled
  try {
    compiled = library.compile(pattern)
  } catch {
    return fail('bad_pattern', { pattern })
  }
  return (text) => compiled.matcher(text).find()
}
