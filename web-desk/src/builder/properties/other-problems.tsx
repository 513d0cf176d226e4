import type { Problem } from '../document/index.ts'
import { describeProblem } from './describe-problem.ts'
import { PropertyError } from './property-frame.tsx'

/** Problems of properties that the panel does not show. */
export const OtherProblems = ({ problems }: { problems: readonly Problem[] }) =>
  problems.map((problem) => (
    <div
      key={problem.property}
      class="property has-error"
      data-property={problem.property}
      tabIndex={-1}
    >
      <PropertyError error={describeProblem(problem)} />
    </div>
  ))
