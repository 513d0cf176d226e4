import { ApiError } from '../api/api-error.ts'

/** What the service says about a property of the request, in English. */
export const errorAt = (error: unknown, property: string): string | undefined =>
  error instanceof ApiError ? error.body.errors?.[property]?.[0] : undefined

/** The failure, unless it is about one of these properties and so shown beside its control. */
export const errorBeyond = (error: unknown, properties: readonly string[]): unknown =>
  properties.some((property) => errorAt(error, property)) ? undefined : error
