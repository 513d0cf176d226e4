import type { Submission } from '@formpost/contract'

import { questionOf } from '../filters/filter-text.ts'
import { messages } from '../messages/index.ts'
import type { Question } from '../removed/removed-questions.ts'

interface AnswerChecksProps {
  checks: NonNullable<Submission['checks']>
  questions: readonly Question[]
}

function textOf(code: string): string {
  if (code === 'too_expensive') return messages.checks.tooExpensive
  return code === 'expression_failed' ? messages.checks.failed : messages.checks.refused
}

/** What the service could not check, at which field. */
export const AnswerChecks = ({ checks, questions }: AnswerChecksProps) => (
  <div class="note panel-checks">
    <p>{messages.checks.title}</p>
    <ul>
      {checks.map(({ code, address }) => {
        const uuid = address?.split('.').at(-1)
        const question = questions.find((each) => each.uuid === uuid)
        const text = textOf(code)
        return (
          <li key={`${address} ${code}`} dir="auto">
            {question ? messages.checks.at({ question: questionOf(question), text }) : text}
          </li>
        )
      })}
    </ul>
  </div>
)
