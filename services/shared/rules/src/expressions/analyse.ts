import { checkArguments, definitionOf, expectNodes, readQuotedReference } from './arguments.ts'
import type { FunctionDefinition, ResultType, Source } from './functions/definition.ts'
import { argumentType } from './functions/index.ts'
import { ExpressionProblem } from './problems.ts'
import type { Call, Expression, Path, Reference, Step, TextLiteral } from './tree.ts'

/** What is known of an expression without evaluating it. */
export interface Analysis {
  /** Unknown functions, and arguments of a wrong number or kind, in the order of the source. */
  readonly problems: readonly ExpressionProblem[]
  readonly references: readonly Reference[]
  readonly paths: readonly PathUse[]
  /** What else than fields it reads. `self` is the present value of its own field, by `.` or `once`. */
  readonly reads: ReadonlySet<Source>
  /** Ids of choice lists, by `instance` and `pulldata`. */
  readonly lists: readonly TextLiteral[]
  /** Regular expressions that are literals; others are known when they are evaluated. */
  readonly patterns: readonly TextLiteral[]
  readonly result: ResultType
}

export interface PathUse {
  readonly path: Path
  /** The nodes to which a relative path in a predicate is relative; undefined for the current node. */
  readonly within: Expression | undefined
}

/**
 * Checks an expression and lists what it depends on.
 * @param typeOf the type of a field, by its name; `any` if it is not known
 */
export function analyse(
  expression: Expression,
  typeOf: (name: string) => ResultType = () => 'any',
): Analysis {
  return new Analyser(typeOf).analyse(expression)
}

const isSelf = ({ start, steps }: Path): boolean =>
  start === 'context' && steps.every(({ axis }) => axis === 'self')

const isEmptyText = (argument: Expression | undefined): boolean =>
  argument?.type === 'text' && argument.value === ''

class Analyser {
  readonly #typeOf: (name: string) => ResultType
  readonly #problems: ExpressionProblem[] = []
  readonly #references: Reference[] = []
  readonly #paths: PathUse[] = []
  readonly #reads = new Set<Source>()
  readonly #lists: TextLiteral[] = []
  readonly #patterns: TextLiteral[] = []

  constructor(typeOf: (name: string) => ResultType) {
    this.#typeOf = typeOf
  }

  analyse(expression: Expression): Analysis {
    const result = this.#visit(expression, undefined)
    return {
      problems: this.#problems,
      references: this.#references,
      paths: this.#paths,
      reads: this.#reads,
      lists: this.#lists,
      patterns: this.#patterns,
      result,
    }
  }

  #check(check: () => void): void {
    try {
      check()
    } catch (error) {
      if (!(error instanceof ExpressionProblem)) throw error
      this.#problems.push(error)
    }
  }

  #visitAll(expressions: readonly Expression[], within: Expression | undefined): ResultType[] {
    return expressions.map((expression) => this.#visit(expression, within))
  }

  #visit(expression: Expression, within: Expression | undefined): ResultType {
    switch (expression.type) {
      case 'number':
      case 'text':
        return expression.type
      case 'reference':
        this.#references.push(expression)
        return this.#typeOf(expression.name)
      case 'negation':
        this.#visit(expression.operand, within)
        return 'number'
      case 'filter': {
        this.#check(() => expectNodes(expression.operand))
        const type = this.#visit(expression.operand, within)
        this.#visitAll(expression.predicates, expression.operand)
        return type
      }
      case 'operation': {
        const operator = expression.operators[0]!
        this.#visitAll(expression.operands, within)
        if (operator === '|')
          for (const each of expression.operands) this.#check(() => expectNodes(each))
        if (operator === '|') return 'nodes'
        return ['+', '-', '*', 'div', 'mod'].includes(operator) ? 'number' : 'boolean'
      }
      case 'path':
        this.#visitPath(expression, within)
        return 'any'
      case 'call':
        return this.#visitCall(expression, within)
    }
  }

  #visitPath(path: Path, within: Expression | undefined): void {
    const { start, steps, position } = path
    if (typeof start !== 'string') {
      this.#check(() => expectNodes(start))
      this.#visit(start, within)
    }
    this.#paths.push({ path, within })
    if (!within && isSelf(path)) this.#reads.add('self')
    steps.forEach((step: Step, at) => {
      if (step.predicates.length === 0) return
      const within: Path = { type: 'path', start, steps: steps.slice(0, at + 1), position }
      this.#visitAll(step.predicates, within)
    })
  }

  #visitCall(call: Call, within: Expression | undefined): ResultType {
    let definition: FunctionDefinition | undefined
    this.#check(() => {
      definition = definitionOf(call)
      checkArguments(call, definition)
    })
    const types = this.#visitAll(call.arguments, within)
    if (!definition) return 'any'
    if (definition.reads) this.#reads.add(definition.reads)
    this.#collectLiterals(call, definition, within)
    if (definition.result !== 'any') return definition.result
    // An empty text is blank in every type.
    const [first = 'any', ...others] = (definition.of ?? [])
      .filter((index) => !isEmptyText(call.arguments[index]))
      .map((index) => types[index] ?? 'any')
    return others.every((type) => type === first) ? first : 'any'
  }

  #collectLiterals(
    { name, arguments: given }: Call,
    definition: FunctionDefinition,
    within: Expression | undefined,
  ): void {
    given.forEach((argument, at) => {
      if (argument.type !== 'text') return
      if ((name === 'instance' || name === 'pulldata') && at === 0) this.#lists.push(argument)
      if (name === 'regex' && at === 1) this.#patterns.push(argument)
      if (argumentType(definition, at) === 'quoted')
        this.#check(() => void this.#visit(readQuotedReference(argument), within))
    })
  }
}
