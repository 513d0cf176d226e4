import { ExportError, type ExportProblem } from '../export-error.ts'

/** The problem with what is read. */
export async function problem(reading: Promise<unknown>): Promise<ExportProblem> {
  try {
    await reading
  } catch (error) {
    if (error instanceof ExportError) return error.problem
    throw error
  }
  throw new Error('was read')
}
