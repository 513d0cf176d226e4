import { propertyErrorText } from '@formpost/ui/messages/errors/index.ts'
import type { LeftOutReason, RowChange, RowNote, RowReport } from '@formpost/xlsform'

import { messages } from './messages/index.ts'

const { changes } = messages

const texts: Readonly<
  Record<RowChange['code'], (change: { column: string; detail: string; problem: string }) => string>
> = {
  expression_refused: changes.expression_refused,
  reference_left_out: ({ column }) => changes.reference_left_out(column),
  not_applicable: ({ column }) => changes.not_applicable(column),
  default_refused: ({ detail }) => changes.default_refused(detail),
  label_from_name: () => changes.label_from_name,
  label_moved: () => changes.label_moved,
  text_shortened: ({ column }) => changes.text_shortened(column),
  name_left_out: ({ detail }) => changes.name_left_out(detail),
  option_renamed: ({ detail }) => changes.option_renamed(detail),
  language_unknown: ({ detail }) => changes.language_unknown(detail),
  stays_blank: ({ detail }) => changes.stays_blank(detail),
  repeated_choices: ({ detail }) => changes.repeated_choices(detail),
  renamed_choices: ({ detail }) => changes.renamed_choices(detail),
}

const changeText = ({ code, column, detail = '', problem }: RowChange): string =>
  texts[code]({ column, detail, problem: (problem && propertyErrorText(problem)) ?? '' })

const noteText = ({ code, column, detail = '' }: RowNote): string =>
  code === 'saved_to_entity' || code === 'sets_form'
    ? messages.notes[code]({ column, detail })
    : messages.notes[code](column)

const { reasons } = messages

function reasonText(reason: LeftOutReason, { name, condition = '' }: RowReport): string {
  switch (reason) {
    case 'entity_created':
    case 'entity_updated':
      return reasons[reason](name)
    case 'entity_created_if':
    case 'entity_updated_if':
    case 'entity_created_or_updated':
      return reasons[reason]({ name, condition })
    default:
      return reasons[reason]
  }
}

/** What became of a row, in words; blank if it is taken whole and everything of it is shown. */
export const noteOf = (row: RowReport): string =>
  row.reason
    ? reasonText(row.reason, row)
    : [...new Set([...row.changes.map(changeText), ...row.notes.map(noteText)])].join(' ')
