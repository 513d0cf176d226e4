/** An expected failure: its message is for the user and is printed without a stack trace. */
export class Failure extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** The form has changed since the file was written or applied. */
export const conflictExitCode = 2
