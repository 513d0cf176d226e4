import type { ParsedUrlQuery } from 'node:querystring'

import { issueErrors, pathParameters, type PathParameter } from '@formpost/contract'
import type { PropertyErrors } from '@formpost/kit/errors'
import { invalid, problem, type ProblemCode } from '@formpost/kit/rpc'
import type { z } from 'zod'

/** Validates a body. Throws 422 with all errors, those in `otherErrors` included. */
export function validated<T extends z.ZodType>(
  schema: T,
  value: unknown,
  otherErrors: PropertyErrors = {},
): z.output<T> {
  const result = schema.safeParse(value)
  if (result.success && Object.keys(otherErrors).length === 0) return result.data
  throw invalid({ ...otherErrors, ...issueErrors(result.error?.issues ?? []) })
}

/** Validates a query. Throws 422 with all errors. */
export function validatedQuery<T extends z.ZodType>(schema: T, sent: ParsedUrlQuery): z.output<T> {
  const result = schema.safeParse(sent)
  if (result.success) return result.data
  const errors = issueErrors(result.error.issues)
  for (const name of Object.keys(errors)) {
    if (Array.isArray(sent[name])) errors[name] = [{ code: 'repeated_parameter' }]
  }
  throw invalid(errors)
}

/** The 404 of a malformed path parameter. */
const notFound: Record<PathParameter, ProblemCode> = {
  form: 'form_not_found',
  field: 'field_not_found',
  submission: 'submission_not_found',
  public_id: 'form_not_found',
  key: 'key_not_found',
  device_id: 'not_found',
  session: 'session_not_found',
  upload: 'upload_not_found',
  delivery: 'delivery_not_found',
  version: 'version_not_found',
  hash: 'not_found',
}

export type Params = Readonly<Record<string, unknown>>

const isPathParameter = (name: string): name is PathParameter => name in pathParameters

/** Creates a parser of a path's parameters. It throws 404 for a malformed one. */
export function createParamsReader(path: string) {
  const readers = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    if (!isPathParameter(name)) throw new Error(`${path}: {${name}} has no schema`)
    return { name, schema: pathParameters[name].schema, missing: notFound[name] }
  })
  return (sent: Params): Params => {
    const params: Record<string, unknown> = {}
    for (const { name, schema, missing } of readers) {
      const result = schema.safeParse(sent[name])
      if (!result.success) throw problem(missing)
      params[name] = result.data
    }
    return params
  }
}
