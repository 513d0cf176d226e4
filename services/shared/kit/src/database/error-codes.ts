/** The places where errors of pg and Prisma keep the code of PostgreSQL. */
interface ErrorLike {
  code?: unknown
  originalCode?: unknown
  severity?: unknown
  message?: unknown
  cause?: unknown
  meta?: { driverAdapterError?: unknown }
}

/** An error of pg or Prisma and its causes. */
export function* withCauses(error: unknown): Generator<ErrorLike> {
  let current = error as ErrorLike | undefined
  while (current) {
    yield current
    current = (current.cause ?? current.meta?.driverAdapterError) as ErrorLike | undefined
  }
}

/** The codes of PostgreSQL, Node and Prisma in an error of pg or Prisma. */
export const errorCodes = (error: unknown): unknown[] =>
  [...withCauses(error)].flatMap(({ code, originalCode, message = '' }) => {
    const codeInMessage = /Code: `(\w+)`/.exec(String(message))?.[1]
    return [code, originalCode, codeInMessage].filter((each) => each !== undefined)
  })
