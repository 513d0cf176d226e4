import { FormpostError } from '@formpost/client'

import { Failure } from './failure.ts'

/** What a failure says to a person; undefined if it is a fault of this program. */
export function describeFailure(error: unknown): string | undefined {
  if (error instanceof Failure) return error.message
  if (!(error instanceof FormpostError)) return undefined
  if (error.code === 'no_response') return `${error.message} Set the address with --url.`
  if (error.status === 401) return `${error.message} Log in with “formpost login”.`
  const details = Object.entries(error.errors).map(([at, texts]) => `  ${at}: ${texts.join(' ')}`)
  return [error.message, ...details].join('\n')
}
