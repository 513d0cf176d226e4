import { readRemovedQuestions } from '../../api/removed-questions.ts'
import { LoadFailure } from '../../parts/failure.tsx'
import { useLoaded } from '../../parts/use-loaded.ts'
import { useBuilder } from '../builder-context.ts'
import type { BuilderModel } from '../builder-model.ts'
import { findField } from '../document/index.ts'
import { fieldLabel } from '../properties/field-label.ts'
import { describeAnswers } from './describe-version.ts'
import { messages } from './messages/index.ts'
import { returnedFields } from './restored-document.ts'

interface RemovedQuestionsProps {
  model: BuilderModel
  onBroughtBack: (text: string) => void
}

/** The removed questions that have answers, each to bring back into the draft. */
export function RemovedQuestions({ model, onBroughtBack }: RemovedQuestionsProps) {
  const { form, document, commands } = useBuilder()
  const { data, error, reload } = useLoaded(
    (signal) => readRemovedQuestions(form.uuid, signal),
    [form.uuid],
  )
  const removed = data?.filter(({ uuid }) => !findField(document, uuid))
  return (
    <section aria-labelledby="removed-title">
      <h3 id="removed-title">{messages.removed}</h3>
      {error !== undefined && <LoadFailure error={error} onRetry={reload} />}
      {removed?.length === 0 && <p>{messages.noRemoved}</p>}
      <ul class="losses">
        {removed?.map((question) => (
          <li key={question.uuid}>
            <bdi class="loss-field">{fieldLabel(question)}</bdi>
            <span>{describeAnswers(question.answers_count ?? 'encrypted')}</span>
            <button
              type="button"
              class="quiet"
              aria-label={messages.bringBackOf(fieldLabel(question))}
              onClick={() => {
                const fields = returnedFields(model.document, question, data ?? [])
                if (!commands.bringBack(fields)) return
                onBroughtBack(messages.broughtBack(fieldLabel(question)))
              }}
            >
              {messages.bringBack}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
