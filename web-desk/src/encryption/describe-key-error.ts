import { KeyError, type KeyProblem } from './keys/key-problem.ts'
import { messages } from './messages/index.ts'

/** What is wrong with the passphrase or the key, to be shown at its control. */
export function describeKeyError(error: unknown): { key?: string; passphrase?: string } {
  if (!(error instanceof KeyError)) return {}
  const text: Readonly<Record<KeyProblem, string>> = messages.problems
  return error.problem === 'wrong-passphrase'
    ? { passphrase: text[error.problem] }
    : { key: text[error.problem] }
}

/** The failure, unless it is shown at a control. */
export const otherError = (error: unknown): unknown =>
  error instanceof KeyError ? undefined : error
