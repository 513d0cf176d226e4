import { WorkbookError } from '@formpost/xlsform/workbook'

import { messages } from './messages/index.ts'

/** Why a file is no XLSForm; undefined for other errors. */
export function problemText(error: unknown): string | undefined {
  if (!(error instanceof WorkbookError)) return undefined
  const { code, sheet = '', header = '' } = error.problem
  const text = messages.problems[code]
  return typeof text === 'string' ? text : text({ sheet, header })
}
