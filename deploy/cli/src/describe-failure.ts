import { getSystemErrorMap } from 'node:util'

import { FormpostError } from '@formpost/client'

import { Failure } from './failure.ts'

/** Such as “no space left on device”; undefined if the error is none of the system. */
export function describeSystemError(error: unknown): string | undefined {
  const { errno } = error as NodeJS.ErrnoException
  return errno === undefined ? undefined : getSystemErrorMap().get(errno)?.[1]
}

/** What a failure says to a person; undefined if it is a fault of this program. */
export function describeFailure(error: unknown): string | undefined {
  if (error instanceof Failure) return error.message
  if (!(error instanceof FormpostError)) {
    const reason = describeSystemError(error)
    const { path } = error as NodeJS.ErrnoException
    return reason && (path ? `${path}: ${reason}.` : `Failed: ${reason}.`)
  }
  if (error.code === 'no_response') return `${error.message} Set the address with --url.`
  if (error.status === 401) {
    const key = process.env['FORMPOST_KEY'] ? 'Correct FORMPOST_KEY, or unset it. ' : ''
    return `${error.message} ${key}Log in with “formpost login”.`
  }
  const details = Object.entries(error.errors).map(([at, texts]) => `  ${at}: ${texts.join(' ')}`)
  return [error.message, ...details].join('\n')
}
