import type { ExportProblem } from './export-error.ts'
import { messages } from './messages/index.ts'

const { problems } = messages

/** Why an export, or something in it, cannot be read. */
export const describeProblem = (problem: ExportProblem): string =>
  problem.code === 'invalid' ? problems.invalid(problem.member) : problems[problem.code]
