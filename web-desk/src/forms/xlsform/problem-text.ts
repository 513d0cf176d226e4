import { loadErrorTexts, propertyErrorText } from '@formpost/ui/messages/errors/index.ts'
import { WorkbookError } from '@formpost/xlsform/workbook'

import { RefusedForm } from './convert-file.ts'

/** Why a file is no XLSForm, or has mistakes; undefined for other errors. */
export async function problemTexts(error: unknown): Promise<string[] | undefined> {
  const problems =
    error instanceof WorkbookError
      ? [error.problem]
      : error instanceof RefusedForm
        ? error.refusals
        : undefined
  if (!problems) return undefined
  await loadErrorTexts()
  return problems.map((problem) => propertyErrorText(problem) ?? problem.code)
}
