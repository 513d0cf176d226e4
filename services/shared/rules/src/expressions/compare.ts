import type { Operator } from './tree.ts'
import { isNodeSet, toBoolean, toNumber, toText, type Value } from './values.ts'

export type Comparison = Extract<Operator, '=' | '!=' | '<' | '<=' | '>' | '>='>

function equal(left: Value, right: Value): boolean {
  if (typeof left === 'boolean' || typeof right === 'boolean')
    return toBoolean(left) === toBoolean(right)
  if (typeof left === 'string' && typeof right === 'string') return left === right
  return toNumber(left) === toNumber(right)
}

function compareSingle(operator: Comparison, left: Value, right: Value): boolean {
  switch (operator) {
    case '=':
      return equal(left, right)
    case '!=':
      return !equal(left, right)
    case '<':
      return toNumber(left) < toNumber(right)
    case '<=':
      return toNumber(left) <= toNumber(right)
    case '>':
      return toNumber(left) > toNumber(right)
    case '>=':
      return toNumber(left) >= toNumber(right)
  }
}

/**
 * Compares by XPath 1.0: `=` and `!=` as booleans, numbers or texts, whichever comes first among both sides; the others always as
 * numbers. A set of nodes compares if one of its nodes does, except with a boolean, which asks whether there are nodes.
 */
export function compare(operator: Comparison, left: Value, right: Value): boolean {
  const withBoolean = typeof left === 'boolean' || typeof right === 'boolean'
  if (withBoolean && (operator === '=' || operator === '!='))
    return compareSingle(operator, toBoolean(left), toBoolean(right))
  const singles = (value: Value): readonly Value[] =>
    isNodeSet(value) ? value.map((node) => node.text()) : [value]
  if (!isNodeSet(left) && !isNodeSet(right)) return compareSingle(operator, left, right)
  return compareSets(operator, singles(left), singles(right))
}

function compareSets(
  operator: Comparison,
  left: readonly Value[],
  right: readonly Value[],
): boolean {
  // The usual cases take one pass.
  if (right.length === 1) return left.some((value) => compareSingle(operator, value, right[0]!))
  if (left.length === 1) return right.some((value) => compareSingle(operator, left[0]!, value))
  if (operator === '=') {
    const texts = new Set(left.map(toText))
    return right.some((value) => texts.has(toText(value)))
  }
  if (operator === '!=') {
    const texts = new Set([...left, ...right].map(toText))
    return left.length > 0 && right.length > 0 && texts.size > 1
  }
  return compareExtremes(operator, left, right)
}

/** Some left is less than some right if the least left is less than the greatest right. */
function compareExtremes(
  operator: Comparison,
  left: readonly Value[],
  right: readonly Value[],
): boolean {
  const less = operator === '<' || operator === '<='
  return compareSingle(operator, extreme(left, less), extreme(right, !less))
}

/** NaN if no value is a number. */
function extreme(values: readonly Value[], least: boolean): number {
  let found = NaN
  for (const value of values) {
    const number = toNumber(value)
    if (Number.isNaN(found) || (least ? number < found : number > found)) found = number
  }
  return found
}
