/** The English sentence of each problem. Names in braces are its parameters; positions count characters from 1. */
const sentences = {
  too_long: 'An expression has at most {max} characters.',
  too_deep: 'More than {max} levels of parentheses at character {position}',
  unexpected_character: "Unexpected '{found}' at character {position}",
  curly_quote: "Use straight quotes instead of '{found}' at character {position}",
  unclosed_text: 'The text that begins at character {position} has no closing quote',
  bad_reference: 'Write a reference as ${name} at character {position}',
  last_saved:
    "'last-saved' at character {position} is not supported, because an expression knows the answers of its own record only",
  expected: "Expected '{expected}' at character {position}",
  expected_value: 'Expected a value at character {position}',
  expected_name: 'Expected a name at character {position}',
  expected_operator: "Expected an operator before '{found}' at character {position}",
  unsupported_path: "Paths with '{found}' are not supported at character {position}",
  unknown_function: "There is no function '{name}' at character {position}",
  too_few_arguments: "'{name}' at character {position} needs at least {min} arguments",
  too_many_arguments: "'{name}' at character {position} takes at most {max} arguments",
  unpaired_arguments: "'{name}' at character {position} needs its last arguments in pairs",
  not_a_path: 'Expected a reference or a path at character {position}',
  not_a_quoted_reference:
    "Expected a reference in quotes, such as '${name}', at character {position}",
  pattern_too_long: 'A pattern has at most {max} characters.',
  pattern_repeats_too_often: 'The counts of a pattern may add up to {max}.',
  lookaround: 'Patterns cannot look ahead or behind: {found}',
  backreference: 'Patterns cannot refer back to a group: {found}',
  bad_pattern: 'The pattern is not a regular expression: {pattern}',
  too_many_steps: 'The form needs more than {max} steps to evaluate.',
  text_too_long: 'A text of the form grows beyond {max} characters.',
} as const

export type ExpressionProblemCode = keyof typeof sentences

export interface ProblemParameters {
  /** Character of the expression, from 1. */
  position?: number
  found?: string
  expected?: string
  name?: string
  pattern?: string
  min?: number
  max?: number
}

/** The only error that parsing, checking and evaluating throw. The message is its English sentence. */
export class ExpressionProblem extends Error {
  readonly code: ExpressionProblemCode
  readonly parameters: ProblemParameters

  constructor(code: ExpressionProblemCode, parameters: ProblemParameters = {}) {
    super(
      sentences[code].replace(/(?<!\$)\{(\w+)\}/g, (_, name: keyof ProblemParameters) =>
        String(parameters[name] ?? ''),
      ),
    )
    this.name = 'ExpressionProblem'
    this.code = code
    this.parameters = parameters
  }
}

export const fail = (code: ExpressionProblemCode, parameters: ProblemParameters = {}): never => {
  throw new ExpressionProblem(code, parameters)
}
