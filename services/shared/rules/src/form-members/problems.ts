import type { FormField } from '../definition.ts'
import type { PropertyError } from '../errors/index.ts'
import type { ExpressionProblem } from '../expressions/index.ts'
import type { NamedForm } from '../form/dependencies.ts'
import type { Placed } from '../form/tree.ts'

/** What is checked of a field. */
export type MemberField = Omit<FormField, 'is_required' | 'position'>

/** Why a name, an expression or choices cannot be published. */
export type MemberProblem = PropertyError

/** A problem of a property of a field, such as `expressions.relevant`. */
export interface Found {
  readonly placed: Placed<MemberField>
  readonly path: string
  readonly problem: MemberProblem
}

export interface CheckedForm extends NamedForm<MemberField> {
  /** @throws ExpressionProblem unless it is a regular expression */
  readonly checkPattern: (pattern: string) => void
}

/** How errors name a field. */
export const nameOf = ({ name, label, id }: Pick<MemberField, 'name' | 'label' | 'id'>): string =>
  name || label || id

/** The problem of an expression as an error of the API. */
export function errorOf({ code, parameters }: ExpressionProblem): MemberProblem {
  const { name, ...others } = parameters
  const isExample = code === 'bad_reference' || code === 'not_a_quoted_reference'
  return {
    code: code === 'too_deep' ? 'expression_too_deep' : code,
    ...others,
    ...(isExample ? { example: '${name}' } : name !== undefined && { name }),
  } as MemberProblem
}
