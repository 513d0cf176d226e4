import { isInput, readLocation } from '@formpost/rules'

import { lazyPart } from '../../parts/lazy-part.tsx'
import { questionOf } from '../filters/filter-text.ts'
import { messages } from '../messages/index.ts'
import type { Question } from '../removed/removed-questions.ts'
import { valueText } from '../table/cell-text.ts'
import { filesOf, instancesOf, type Value } from '../values.ts'
import { AnswerInstances } from './answer-instances.tsx'
import { FileAnswer } from './file-answer.tsx'

const LocationPlace = lazyPart(
  async () =>
    (await import('@formpost/ui/fields/captures/location/location-place.tsx')).LocationPlace,
)

type AnswerProps = Omit<AnswerValuesProps, 'values'> & { value: Value }

function Answer({ value, ...props }: AnswerProps) {
  const { form, questions, decryptedNames } = props
  const instances = instancesOf(value)
  if (instances) {
    return (
      <AnswerInstances
        instances={instances}
        render={(values) => <AnswerValues {...props} values={values} />}
      />
    )
  }
  const files = filesOf(value)
  if (files) {
    const shown = files.map((upload) => (
      <FileAnswer
        key={upload}
        {...{ form, upload, decryptedName: decryptedNames?.get(upload) }}
        label={value.field_label ?? ''}
      />
    ))
    if (shown.length < 2) return shown
    return (
      <ul class="stored-files">
        {shown.map((file) => (
          <li key={file.key}>{file}</li>
        ))}
      </ul>
    )
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
  const question = questions.find(({ uuid }) => uuid === value.field_uuid)
  const isLocation = question?.settings?.capture === 'location'
  const place = isLocation ? readLocation(String(value.value)) : undefined
  return (
    <>
      <p class="answer-text" dir={isText ? 'auto' : undefined}>
        {valueText(value)}
      </p>
      {place && <LocationPlace place={place} wanted={question?.settings?.max_accuracy} />}
    </>
  )
}

const hasAnswer = ({ type }: Question) => isInput(type) || type === 'repeat'

interface AnswerValuesProps {
  form: string
  /** The fields of the form. */
  questions: readonly Question[]
  values: readonly Value[]
  /** The names of encrypted files by the uuid of their upload. */
  decryptedNames?: ReadonlyMap<string, string>
}

/** The questions that were answered, with the labels that they had then, and whether the form still has them. */
export function AnswerValues({ values, ...props }: AnswerValuesProps) {
  const { questions } = props
  const labelOf = ({ field_uuid: uuid, field_label: label }: Value) => {
    const question = questions.find((field) => field.uuid === uuid)
    const isRemoved = !question || question.removed || !hasAnswer(question)
    return questionOf({ label, removed: isRemoved ? true : undefined })
  }
  if (values.length === 0) return <p class="help">{messages.noValues}</p>
  return (
    <dl class="answer-values">
      {values.map((value) => (
        <div key={value.field_uuid}>
          <dt dir="auto">{labelOf(value)}</dt>
          <dd>
            <Answer {...props} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
