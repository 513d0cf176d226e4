import { loadErrorTexts, propertyErrorText } from '@formpost/ui/messages/errors/index.ts'
import { WorkbookError } from '@formpost/xlsform/workbook'

/** Why a file is no XLSForm; undefined for other errors. */
export async function problemText(error: unknown): Promise<string | undefined> {
  if (!(error instanceof WorkbookError)) return undefined
  await loadErrorTexts()
  return propertyErrorText(error.problem)
}
