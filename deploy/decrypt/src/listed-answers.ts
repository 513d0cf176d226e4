import type { AnswerValue } from '@formpost/rules'
import type { InstanceAnswers } from '@formpost/rules/form'

import type { Answers } from './decrypt.ts'

/** An answer, as the owner API lists it; of a repeat, the answers of each instance. */
interface ListedValue {
  field_uuid: string
  value: AnswerValue | ListedValue[][]
}

const isListOfInstances = (value: ListedValue['value']): value is ListedValue[][] =>
  Array.isArray(value) && Array.isArray(value[0])

/** Answers as the service lists them, by the uuid of their field. */
export const listedAnswers = (values: readonly ListedValue[]): Answers =>
  Object.fromEntries(
    values.map(({ field_uuid, value }) => [
      field_uuid,
      isListOfInstances(value)
        ? value.map((instance): InstanceAnswers => listedAnswers(instance))
        : value,
    ]),
  )
