import { type CallContext, type Handlers, problem } from '@formpost/kit/rpc'

import { DomainError } from '../domain/domain-error.ts'

type AnyHandler = (request: never, call: CallContext) => Promise<unknown>

/** The problem of a domain error; other errors are returned unchanged. */
export const toProblem = (error: unknown): unknown =>
  error instanceof DomainError ? problem(error.code, error.details) : error

const translate =
  (handler: AnyHandler): AnyHandler =>
  (request, call) =>
    handler(request, call).catch((error: unknown) => {
      throw toProblem(error)
    })

/** Handlers that answer a domain error with the problem of the same code. */
export function withProblems(handlers: Handlers<'forms'>): Handlers<'forms'> {
  const translated = Object.entries(handlers).map(([name, handler]) => [name, translate(handler)])
  return Object.fromEntries(translated) as Handlers<'forms'>
}
