import { useMemo } from 'preact/hooks'

import { ApiError } from '../api/api-error.ts'

/** Whether the service refused a property of the request. */
export const isRefused = (error: unknown, property: string): boolean =>
  error instanceof ApiError && error.body.errors?.[property] !== undefined

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
