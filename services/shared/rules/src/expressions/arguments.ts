import { maxLanguageText } from '../limits.ts'
import type { FunctionDefinition } from './functions/definition.ts'
import { argumentType, functions } from './functions/index.ts'
import { parse } from './parse.ts'
import { ExpressionProblem, fail } from './problems.ts'
import type { Call, Expression } from './tree.ts'

/** The definition of the called function. */
export function definitionOf({ name, position }: Call): FunctionDefinition {
  return functions.get(name) ?? fail('unknown_function', { name, position })
}

/** Whether an expression gives nodes, so that steps and predicates may follow it. */
export function givesNodes(expression: Expression): boolean {
  switch (expression.type) {
    case 'reference':
    case 'path':
      return true
    case 'filter':
      return givesNodes(expression.operand)
    case 'operation':
      return expression.operators[0] === '|'
    case 'call':
      return functions.get(expression.name)?.result === 'nodes'
    default:
      return false
  }
}

export function expectNodes(expression: Expression): void {
  if (!givesNodes(expression)) fail('not_a_path', { position: expression.position })
}

/** Checks the number and kinds of the arguments of a call. */
export function checkArguments(call: Call, definition: FunctionDefinition): void {
  const { name, position } = call
  const { arguments: types, required, repeated } = definition
  const given = call.arguments.length
  if (given < required) fail('too_few_arguments', { name, position, min: required })
  if (given > types.length && !repeated)
    fail('too_many_arguments', { name, position, max: types.length })
  if (repeated === 2 && (given - (types.length - repeated)) % 2 !== 0)
    fail('unpaired_arguments', { name, position })
  call.arguments.forEach((argument, at) => {
    const type = argumentType(definition, at)
    if (type === 'nodes' || type === 'all nodes') expectNodes(argument)
    if (type === 'quoted') readQuotedReference(argument)
  })
}

/** The reference or path in the quotes of the last argument of `jr:choice-name(${district}, '${district}')`. */
export function readQuotedReference(argument: Expression): Expression {
  const { position } = argument
  // The message shows the form of a reference, whatever the field is called.
  const refuse = () => fail('not_a_quoted_reference', { name: 'name', position })
  if (argument.type !== 'text') return refuse()
  try {
    // Spaces stand for what is before it, so that positions are those of the whole expression.
    const quoted = parse(' '.repeat(position) + argument.value, maxLanguageText.calculation)
    return givesNodes(quoted) ? quoted : refuse()
  } catch (error) {
    if (error instanceof ExpressionProblem) return refuse()
    throw error
  }
}
