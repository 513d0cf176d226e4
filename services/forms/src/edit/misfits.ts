import type { PropertyErrors } from '@formpost/kit/errors'
import type { CallContext } from '@formpost/kit/rpc'
import { answerMoves, type StructuredField } from '@formpost/rules'

import type { Dependencies } from '../dependencies.ts'
import type { NewField } from '../domain/field.ts'
import type { Form } from '../domain/form.ts'
import { placed } from '../domain/structure.ts'

/**
 * The errors of fields that would not fit the answers of a form, by their uuid. A form without submissions has none. `known` are the
 * fields that there may be answers to.
 */
export async function findMisfits(
  { submissions }: Dependencies,
  form: Form,
  known: readonly StructuredField[],
  fields: readonly NewField[],
  call: CallContext,
): Promise<ReadonlyMap<string, PropertyErrors>> {
  const moves = answerMoves(known, fields.map(placed))
  if (moves.length === 0 || !(await submissions.hasAny(form.uuid, call))) return new Map()
  return new Map(
    moves.map(({ index, property }) => [
      fields[index]!.uuid,
      { [property]: [{ code: 'answers_exist' }] },
    ]),
  )
}
