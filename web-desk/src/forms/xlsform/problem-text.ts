import { loadErrorTexts, propertyErrorText } from '@formpost/ui/messages/errors/index.ts'

import { RefusedFile } from './convert-file.ts'

/** Why a file is no XLSForm, or has mistakes; undefined for other errors. */
export async function problemTexts(error: unknown): Promise<string[] | undefined> {
  if (!(error instanceof RefusedFile)) return undefined
  await loadErrorTexts()
  return error.problems.map((problem) => propertyErrorText(problem) ?? problem.code)
}
