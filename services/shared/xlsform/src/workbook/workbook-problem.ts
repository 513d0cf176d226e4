/** Why a file cannot be read as an XLSForm. */
export interface WorkbookProblem {
  code: 'not_a_workbook' | 'file_too_large' | 'too_many_cells' | 'no_survey' | 'repeated_header'
  /** The sheet with the problem, or for `no_survey` the sheets that there are. */
  sheet?: string
  /** The repeated header. */
  header?: string
  max?: number
}

/** Thrown by `readWorkbook`. */
export class WorkbookError extends Error {
  readonly problem: WorkbookProblem

  constructor(problem: WorkbookProblem) {
    super(problem.code)
    this.problem = problem
  }
}
