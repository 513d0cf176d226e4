import { maxExpressionDepth, maxExpressionLength } from './limits.ts'
import { fail } from './problems.ts'
import { tokenize, type Token } from './tokens.ts'
import {
  operatorLevels,
  unionLevel,
  type Expression,
  type Operator,
  type Path,
  type Step,
} from './tree.ts'

/**
 * Parses an expression of XPath 1.0 as ODK XForms use it, with `${name}` for a field. Whether functions exist is checked by `analyse`.
 * @throws ExpressionProblem with the position of the first fault
 */
export function parse(source: string, maxLength = maxExpressionLength): Expression {
  if (source.length > maxLength) fail('too_long', { max: maxLength })
  return new Parser(tokenize(source)).parseAll()
}

class Parser {
  readonly #tokens: readonly Token[]
  #at = 0
  #depth = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  parseAll(): Expression {
    const expression = this.#parseExpression()
    const { kind, text, position } = this.#next
    if (kind !== 'end') fail('expected_operator', { found: text, position })
    return expression
  }

  get #next(): Token {
    return this.#tokens[this.#at]!
  }

  #peekSymbol(text: string, ahead = 0): boolean {
    const token = this.#tokens[this.#at + ahead]
    return token?.kind === 'symbol' && token.text === text
  }

  #skipSymbol(text: string): boolean {
    if (!this.#peekSymbol(text)) return false
    this.#at++
    return true
  }

  #expectSymbol(expected: string): void {
    if (!this.#skipSymbol(expected)) fail('expected', { expected, position: this.#next.position })
  }

  #nested<T>(position: number, parseInner: () => T): T {
    if (++this.#depth > maxExpressionDepth) fail('too_deep', { max: maxExpressionDepth, position })
    const inner = parseInner()
    this.#depth--
    return inner
  }

  #parseExpression(): Expression {
    return this.#nested(this.#next.position, () => this.#parseLevel(0))
  }

  #parseLevel(level: number): Expression {
    const { position } = this.#next
    const operands = [this.#parseOperand(level)]
    const operators: Operator[] = []
    for (;;) {
      const { kind, text } = this.#next
      const isOperator = kind === 'name' || kind === 'symbol'
      const operator = operatorLevels[level]!.find((name) => isOperator && name === text)
      if (!operator) break
      this.#at++
      operators.push(operator)
      operands.push(this.#parseOperand(level))
    }
    return operators.length > 0
      ? { type: 'operation', operands, operators, position }
      : operands[0]!
  }

  #parseOperand(level: number): Expression {
    if (level === unionLevel) return this.#parsePath()
    if (level + 1 < unionLevel) return this.#parseLevel(level + 1)
    return this.#parseNegation()
  }

  #parseNegation(): Expression {
    const { position } = this.#next
    if (!this.#skipSymbol('-')) return this.#parseLevel(unionLevel)
    const operand = this.#nested(position, () => this.#parseNegation())
    return { type: 'negation', operand, position }
  }

  #parsePath(): Expression {
    const { position } = this.#next
    if (this.#skipSymbol('/')) {
      const steps = this.#startsStep() ? this.#parseSteps() : []
      return { type: 'path', start: 'root', steps, position }
    }
    const primary = this.#parsePrimary()
    if (!primary) {
      if (!this.#startsStep()) fail('expected_value', { position })
      return { type: 'path', start: 'context', steps: this.#parseSteps(), position }
    }
    const predicates = this.#parsePredicates()
    const start: Expression =
      predicates.length > 0 ? { type: 'filter', operand: primary, predicates, position } : primary
    if (!this.#skipSymbol('/')) {
      this.#refuseDescendants()
      return start
    }
    return { type: 'path', start, steps: this.#parseSteps(), position } satisfies Path
  }

  #parsePrimary(): Expression | undefined {
    const { kind, text, position } = this.#next
    if (kind === 'number') return (this.#at++, { type: 'number', text, position })
    if (kind === 'text') return (this.#at++, { type: 'text', value: text, position })
    if (kind === 'reference') return (this.#at++, { type: 'reference', name: text, position })
    if (kind === 'name' && this.#peekSymbol('(', 1)) {
      this.#at += 2
      return { type: 'call', name: text, arguments: this.#parseArguments(), position }
    }
    if (!this.#skipSymbol('(')) return undefined
    const inner = this.#parseExpression()
    this.#expectSymbol(')')
    return inner
  }

  #parseArguments(): Expression[] {
    if (this.#skipSymbol(')')) return []
    const all = [this.#parseExpression()]
    while (this.#skipSymbol(',')) all.push(this.#parseExpression())
    this.#expectSymbol(')')
    return all
  }

  #parsePredicates(): Expression[] {
    const predicates: Expression[] = []
    while (this.#skipSymbol('[')) {
      predicates.push(this.#parseExpression())
      this.#expectSymbol(']')
    }
    return predicates
  }

  #startsStep(): boolean {
    this.#refuseDescendants()
    return (
      this.#next.kind === 'name' || ['.', '..', '*', '@'].some((text) => this.#peekSymbol(text))
    )
  }

  #refuseDescendants(): void {
    if (this.#peekSymbol('//'))
      fail('unsupported_path', { found: '//', position: this.#next.position })
  }

  #parseSteps(): Step[] {
    const steps = [this.#parseStep()]
    while (this.#skipSymbol('/')) steps.push(this.#parseStep())
    this.#refuseDescendants()
    return steps
  }

  #parseStep(): Step {
    const { kind, text, position } = this.#next
    if (this.#skipSymbol('.')) return { axis: 'self', name: '*', predicates: [], position }
    if (this.#skipSymbol('..')) return { axis: 'parent', name: '*', predicates: [], position }
    if (this.#skipSymbol('*'))
      return { axis: 'child', name: '*', predicates: this.#parsePredicates(), position }
    if (this.#peekSymbol('@')) fail('unsupported_path', { found: '@', position })
    if (kind !== 'name') fail('expected_name', { position })
    this.#at++
    if (this.#skipSymbol('::')) return this.#parseAxis(text, position)
    if (this.#peekSymbol('(')) fail('unsupported_path', { found: `${text}()`, position })
    return { axis: 'child', name: text, predicates: this.#parsePredicates(), position }
  }

  #parseAxis(axis: string, position: number): Step {
    if (axis !== 'child' && axis !== 'parent' && axis !== 'self')
      return fail('unsupported_path', { found: `${axis}::`, position })
    const test = this.#next
    // `*` on other axes would leave out the root, which has no name.
    if (axis !== 'child' && this.#peekSymbol('*'))
      fail('unsupported_path', { found: `${axis}::*`, position })
    if (this.#skipSymbol('*'))
      return { axis, name: '*', predicates: this.#parsePredicates(), position }
    if (test.kind !== 'name') fail('expected_name', { position: test.position })
    this.#at++
    const isAnyNode = test.text === 'node' && this.#peekSymbol('(') && this.#peekSymbol(')', 1)
    if (isAnyNode) this.#at += 2
    else if (axis !== 'child' || this.#peekSymbol('('))
      fail('unsupported_path', { found: `${axis}::${test.text}`, position })
    const name = isAnyNode ? '*' : test.text
    return { axis, name, predicates: this.#parsePredicates(), position }
  }
}
