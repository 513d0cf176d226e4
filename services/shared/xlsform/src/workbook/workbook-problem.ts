/** Why a file cannot be read as an XLSForm. */
export interface WorkbookProblem {
  code: 'not_a_workbook' | 'file_too_large' | 'too_many_cells' | 'no_survey' | 'repeated_header'
  /** Of `repeated_header`. */
  sheet?: string
  header?: string
}

/** Thrown by `readWorkbook`. */
export class WorkbookError extends Error {
  readonly problem: WorkbookProblem

  constructor(problem: WorkbookProblem) {
    super(problem.code)
    this.problem = problem
  }
}
