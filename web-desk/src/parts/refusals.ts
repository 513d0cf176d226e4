import { propertyErrorText } from '@formpost/ui/messages/errors/index.ts'
import { useMemo } from 'preact/hooks'

import { ApiError } from '../api/api-error.ts'

/** Whether the service refused a property of the request. */
export const isRefused = (error: unknown, property: string): error is ApiError =>
  error instanceof ApiError && error.body.errors?.[property] !== undefined

const blankCodes = ['empty', 'missing']

/** What to say beside the control of a property that was refused: `blank` if it is blank, or if its codes could not be loaded. */
export function refusalText(error: unknown, property: string, blank: string): string | undefined {
  if (!isRefused(error, property)) return undefined
  const codes = error.body.codes?.[property] ?? []
  if (codes.some(({ code }) => blankCodes.includes(code))) return blank
  return codes.flatMap((code) => propertyErrorText(code) ?? []).join(' ') || blank
}

/** What to say beside the control of a property that was refused. Typing on does not change the sentence. */
export const useRefusal = (
  error: unknown,
  property: string,
  describe: () => string,
): string | undefined =>
  useMemo(() => (isRefused(error, property) ? describe() : undefined), [error])

/** The failure, unless it is about one of these properties and so shown beside its control. */
export const errorBeyond = (error: unknown, properties: readonly string[]): unknown =>
  properties.some((property) => isRefused(error, property)) ? undefined : error
