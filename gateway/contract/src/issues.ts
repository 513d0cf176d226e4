import {
  isPropertyErrorCode,
  type PropertyError,
  type PropertyErrors,
  type propertyErrors,
} from '@formpost/rules'
import type { z } from 'zod'

import { InexactNumber } from './json.ts'

type Catalogue = typeof propertyErrors
/** The codes that have no parameters. */
type PlainCode = {
  [C in keyof Catalogue]: Catalogue[C] extends readonly [string] ? C : never
}[keyof Catalogue]

/** An error as the message of an issue: the only part of a schema's own error that zod passes on. */
export const issueMessage = (error: PropertyError): string => JSON.stringify(error)

/** The error of a check of a schema. */
export const refusedAs = (error: PropertyError) => ({ error: issueMessage(error) })

/** The error of a missing value, or of a value with the wrong type. */
export const must = (error: PropertyError | PlainCode) => ({
  error: ({ input }: { input?: unknown }) =>
    issueMessage(
      input === undefined
        ? { code: 'missing' }
        : typeof error === 'string'
          ? (isOfNumber(error) && inexactError(input)) || ({ code: error } as PropertyError)
          : error,
    ),
})

const isOfNumber = (code: PlainCode) => code === 'not_a_number' || code === 'not_an_integer'

/** Doubles represent every number of this many significant digits. */
const exactDigits = 15

/** The error of a number that a double would change (docs/api-behaviour.md#numbers). */
function inexactError(input: unknown): PropertyError | undefined {
  if (!(input instanceof InexactNumber)) return undefined
  return Number.isFinite(Number(input.text))
    ? { code: 'not_exact', digits: exactDigits }
    : { code: 'beyond_numbers' }
}

/** The error of an issue; `invalid` if its schema does not name one. */
export function issueError({ message }: Pick<z.core.$ZodIssue, 'message'>): PropertyError {
  try {
    const error = JSON.parse(message) as PropertyError
    if (isPropertyErrorCode(error.code)) return error
  } catch {
    // A sentence of zod.
  }
  return { code: 'invalid' }
}

/** The errors of a schema's issues by property. */
export function issueErrors(issues: readonly z.core.$ZodIssue[]): PropertyErrors {
  const errors: PropertyErrors = {}
  for (const issue of issues) {
    ;(errors[issue.path.join('.') || 'body'] ??= []).push(issueError(issue))
  }
  return errors
}
