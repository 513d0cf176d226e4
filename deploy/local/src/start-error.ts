/** An expected failure: its message is for users and is printed without a stack trace. */
export class StartError extends Error {
  override name = 'StartError'
}

/** The message. Node's error for a host with several addresses has only a code. */
export const messageOf = (error: unknown): string =>
  error instanceof Error
    ? error.message || String((error as NodeJS.ErrnoException).code)
    : String(error)

export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && codes.includes(String((error as NodeJS.ErrnoException).code))
