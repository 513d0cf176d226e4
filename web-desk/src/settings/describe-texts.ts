import { textProblems, type FormProblem } from '@formpost/rules'

import { asStored } from '../builder/document/stored.ts'
import { formValueProblems, type ValueProblem } from '../builder/document/value-problems.ts'
import { describeProblem } from '../builder/properties/describe-problem.ts'
import type { Settings } from './edits.ts'

/** Why the service refuses each of these texts, in words. */
export function describeTexts(settings: Settings): (name: keyof Settings) => string | undefined {
  const { form } = asStored({ form: settings, fields: [] })
  const problems = new Map<string, FormProblem | ValueProblem>([
    ...formValueProblems(form),
    ...textProblems(form),
  ])
  return (name) => {
    const problem = problems.get(name)
    return problem ? describeProblem({ field: undefined, property: name, ...problem }) : undefined
  }
}
