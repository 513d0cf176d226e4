/** A failure that is to be expected: its message is a sentence for people and is shown without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}

export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)

export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && codes.includes(String((error as NodeJS.ErrnoException).code))
