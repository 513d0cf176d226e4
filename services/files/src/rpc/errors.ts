import { type CallContext, type Handlers, problem } from '@formpost/kit/rpc'

import { DomainError } from '../domain/domain-error.ts'

type AnyHandler = (request: never, call: CallContext) => Promise<unknown> | AsyncIterable<unknown>

const toProblem = (error: unknown): unknown =>
  error instanceof DomainError ? problem(error.code, error.details) : error

async function* translateStream(messages: AsyncIterable<unknown>): AsyncIterable<unknown> {
  try {
    yield* messages
  } catch (error) {
    throw toProblem(error)
  }
}

const translate =
  (handler: AnyHandler): AnyHandler =>
  (request, call) => {
    const result = handler(request, call)
    if (Symbol.asyncIterator in result) return translateStream(result)
    return result.catch((error: unknown) => {
      throw toProblem(error)
    })
  }

/** Handlers that answer a domain error with the problem of the same code. */
export function withProblems(handlers: Handlers<'files'>): Handlers<'files'> {
  const translated = Object.entries(handlers).map(([name, handler]) => [name, translate(handler)])
  return Object.fromEntries(translated) as Handlers<'files'>
}
