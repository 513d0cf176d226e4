import { isInput } from '@formpost/rules'

import { questionOf } from '../filters/filter-text.ts'
import { messages } from '../messages/index.ts'
import type { Question } from '../removed/removed-questions.ts'
import { valueText } from '../table/cell-text.ts'
import type { Value } from '../values.ts'
import { FileAnswer } from './file-answer.tsx'

interface AnswerProps {
  form: string
  value: Value
  /** The name of a file that is encrypted. */
  decryptedName: string | undefined
}

function Answer({ form, value, decryptedName }: AnswerProps) {
  if (value.field_type === 'file' && typeof value.value === 'string') {
    const file = { form, upload: value.value, decryptedName }
    return <FileAnswer {...file} label={value.field_label ?? ''} />
  }
  if (Array.isArray(value.value)) {
    return (
      <ul class="answer-options">
        {value.value.map((option) => (
          <li key={option}>
            <bdi>{option}</bdi>
          </li>
        ))}
      </ul>
    )
  }
  // Numbers and dates are written in the language of the desk, texts in any.
  const isText =
    typeof value.value === 'string' && !['date', 'time', 'datetime'].includes(value.field_type)
  return (
    <p class="answer-text" dir={isText ? 'auto' : undefined}>
      {valueText(value)}
    </p>
  )
}

interface AnswerValuesProps {
  form: string
  /** The fields of the form. */
  questions: readonly Question[]
  values: readonly Value[]
  /** The names of encrypted files by the uuid of their upload. */
  decryptedNames?: ReadonlyMap<string, string>
}

/** The questions that were answered, with the labels that they had then, and whether the form still has them. */
export function AnswerValues({ form, questions, values, decryptedNames }: AnswerValuesProps) {
  const labelOf = ({ field_uuid: uuid, field_label: label }: Value) => {
    const question = questions.find((field) => field.uuid === uuid)
    const isRemoved = !question || question.removed || !isInput(question.type)
    return questionOf({ label, removed: isRemoved ? true : undefined })
  }
  if (values.length === 0) return <p class="help">{messages.noValues}</p>
  return (
    <dl class="answer-values">
      {values.map((value) => (
        <div key={value.field_uuid}>
          <dt dir="auto">{labelOf(value)}</dt>
          <dd>
            <Answer
              form={form}
              value={value}
              decryptedName={
                typeof value.value === 'string' ? decryptedNames?.get(value.value) : undefined
              }
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}
