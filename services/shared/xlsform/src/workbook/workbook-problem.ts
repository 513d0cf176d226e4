import type { PropertyError } from '@formpost/rules'

/** Why a file cannot be read as an XLSForm. */
export type WorkbookProblem = Extract<
  PropertyError,
  {
    code:
      'not_a_workbook' | 'workbook_too_large' | 'too_many_cells' | 'no_survey' | 'repeated_header'
  }
>

/** Thrown by `readWorkbook`. */
export class WorkbookError extends Error {
  readonly problem: WorkbookProblem

  constructor(problem: WorkbookProblem) {
    super(problem.code)
    this.problem = problem
  }
}
