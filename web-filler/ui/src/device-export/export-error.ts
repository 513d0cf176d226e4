/**
 * Why an export, or something in it, cannot be read. `invalid` names the member of its JSON; `damaged` means that bytes have changed or
 * are cut off.
 */
export type ExportProblem =
  | { code: 'not_an_export' | 'newer_version' | 'too_large' | 'damaged' | 'missing' | 'wrong_pin' }
  | { code: 'invalid'; member: string }

export class ExportError extends Error {
  readonly problem: ExportProblem

  constructor(problem: ExportProblem) {
    super(problem.code === 'invalid' ? `invalid: ${problem.member}` : problem.code)
    this.problem = problem
  }
}

/** The problem that an error is about. Errors of this device, such as a full disk, are thrown again. */
export function problemOf(error: unknown): ExportProblem {
  if (error instanceof ExportError) return error.problem
  throw error
}
