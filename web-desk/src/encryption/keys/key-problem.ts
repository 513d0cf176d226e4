/** Why a key cannot be used. */
export type KeyProblem =
  | 'not-a-key'
  | 'public-key'
  | 'private-key'
  | 'several'
  | 'expired'
  | 'cannot-encrypt'
  | 'wrong-passphrase'
  | 'argon2'
  | 'other-key'

/** A key that cannot be used. */
export class KeyError extends Error {
  readonly problem: KeyProblem

  constructor(problem: KeyProblem) {
    super(problem)
    this.problem = problem
  }
}
