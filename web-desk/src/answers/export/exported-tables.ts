import type { Form } from '@formpost/contract'
import type { FormField } from '@formpost/rules'
import { csvTables, type CsvTable } from '@formpost/rules/csv'

import type { Question } from '../removed/removed-questions.ts'

/** What is in an export, and how it is written (docs/api-behaviour.md#csv-export). */
export interface TableChoice {
  /** The repeat whose instances are exported; the answers themselves if undefined. */
  repeat?: string | undefined
  namesInHeader: boolean
  namesInCells: boolean
}

/** The tables of a form, its removed questions after the others. */
export function exportedTables(
  fields: readonly Question[],
  { namesInHeader, namesInCells }: Omit<TableChoice, 'repeat'>,
): CsvTable[] {
  const asField = ({ uuid, ...field }: Question): FormField => ({ ...field, id: uuid })
  return csvTables(fields.filter(({ removed }) => !removed).map(asField), {
    removed: fields.filter(({ removed }) => removed).map(asField),
    ...{ namesInHeader, namesInCells },
  })
}

/** The repeats of a form by their uuid, with what they are called. */
export const exportedRepeats = ({ fields }: Pick<Form, 'fields'>): [uuid: string, name: string][] =>
  exportedTables(fields, { namesInHeader: false, namesInCells: false }).flatMap(({ repeat }) =>
    repeat ? [[repeat.field.id, repeat.field.label || repeat.field.name || '']] : [],
  )

const hasText = (text: string | null | undefined) => Boolean(text)

/** Whether a column may be headed by a name. */
export const hasFieldNames = ({ fields }: Pick<Form, 'fields'>): boolean =>
  fields.some(({ name }) => hasText(name))

/** Whether a choice has a name of its own. */
export const hasChoiceNames = ({ fields }: Pick<Form, 'fields'>): boolean =>
  fields.some(({ choices }) => choices?.some(({ name }) => hasText(name)))
