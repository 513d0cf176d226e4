import { errorText } from '@formpost/rules'

import type { LeftOutReason, RowChange, RowNote, RowReport } from './types.ts'

interface RowText {
  sheet: string
  row: number
  name: string
  what: string
}

/** What became of the rows that are not taken whole, in English (docs/api-behaviour.md#xlsforms). */
export interface ReportText {
  changed: (RowText & { why: string })[]
  leftOut: (RowText & { why: string; instead: string })[]
  /** What is kept but not shown, has no effect, or sets a setting of the form. */
  notes: RowText[]
}

const quote = (text: string | undefined): string => `“${text ?? ''}”`

const changeTexts: Readonly<
  Record<RowChange['code'], (change: RowChange) => { what: string; why: string }>
> = {
  expression_refused: ({ column, problem }) => ({
    what: `The expression in ${quote(column)} is left out.`,
    why: problem ? errorText(problem) : '',
  }),
  reference_left_out: ({ column }) => ({
    what: `A reference in ${quote(column)} is replaced by “…”.`,
    why: 'The question that it names cannot be shown there.',
  }),
  not_applicable: ({ column }) => ({
    what: `${quote(column)} is left out.`,
    why: 'It has no effect on this type.',
  }),
  default_refused: ({ detail }) => ({
    what: `The default ${quote(detail)} is left out.`,
    why: 'The field cannot have it.',
  }),
  label_from_name: () => ({ what: 'The name is shown as its label.', why: 'It has no label.' }),
  label_moved: () => ({
    what: 'The label is in a paragraph before it.',
    why: 'A label can have at most 255 characters.',
  }),
  text_shortened: ({ column }) => ({
    what: `${quote(column)} is shortened.`,
    why: 'It is too long.',
  }),
  stays_blank: ({ detail }) => ({
    what: `${quote(detail)} stays blank.`,
    why: 'A browser does not know it.',
  }),
  repeated_choices: ({ detail }) => ({
    what: `${detail} choices of the file are left out.`,
    why: 'The list has their names already.',
  }),
  renamed_choices: ({ detail }) => ({
    what: `${detail} choices of the file have other texts.`,
    why: 'The texts of a list must differ, and have at most 255 characters.',
  }),
  name_left_out: ({ detail }) => ({
    what: `The name ${quote(detail)} is left out.`,
    why: 'It is not a name, or another field in the same place has it.',
  }),
  option_renamed: ({ detail }) => ({
    what: `The choice is changed to ${quote(detail)}.`,
    why: 'The choices of a list need different texts and names.',
  }),
  language_unknown: ({ detail }) => ({
    what: `The texts in ${quote(detail)} are left out.`,
    why: 'The language is not known. Add its code, as in “French (fr)”.',
  }),
}

type EntityReason = Extract<LeftOutReason, `entity_${string}`>

/** What ODK does with an entity of a list, if a condition holds. */
const entityReasons: Readonly<Record<EntityReason, (list: string, condition: string) => string>> = {
  entity_created: (list) => `In ODK, each submission makes an entity in the list ${list}.`,
  entity_created_if: (list, condition) =>
    `In ODK, a submission makes an entity in the list ${list} if ${condition}.`,
  entity_updated: (list) => `In ODK, each submission updates an entity of the list ${list}.`,
  entity_updated_if: (list, condition) =>
    `In ODK, a submission updates an entity of the list ${list} if ${condition}.`,
  entity_created_or_updated: (list, condition) =>
    `In ODK, a submission makes an entity in the list ${list} if ${condition}, or updates one.`,
}

const isOfEntity = (reason: LeftOutReason): reason is EntityReason =>
  Object.hasOwn(entityReasons, reason)

function reasonOf(reason: LeftOutReason, { name, condition }: RowReport) {
  if (!isOfEntity(reason)) return reasons[reason]
  return {
    why: entityReasons[reason](quote(name), quote(condition)),
    instead: 'The answers stay in their submissions. The declaration is kept for an export.',
  }
}

const nothing = 'Nothing takes its place.'
const reasons: Readonly<
  Record<Exclude<LeftOutReason, EntityReason>, { why: string; instead: string }>
> = {
  unknown_type: { why: 'Its type is not known.', instead: nothing },
  unsupported_type: { why: 'There are no fields of this type.', instead: nothing },
  choices_of_repeat: {
    why: 'Its choices are the answers of a repeat.',
    instead: 'Use a text field, or a list of choices.',
  },
  choices_of_search: {
    why: 'Its choices are those that search() finds in a file.',
    instead: 'Use select_one_from_file with a choice_filter.',
  },
  file_missing: {
    why: 'Its choices are in a file that was not sent.',
    instead: 'Send the CSV file too, as a part named “list”.',
  },
  too_many_choices: {
    why: 'Its list has more than 50,000 choices.',
    instead: 'Use a shorter list, or a text field.',
  },
  unknown_list: { why: 'Its list is not in the file.', instead: 'Add the list and import again.' },
  repeated_choice: {
    why: 'The list has this name twice.',
    instead: 'The first choice with the name is taken.',
  },
  name_missing: { why: 'It has no name.', instead: 'Give it a name and import again.' },
  unopened_end: { why: 'It ends a group or repeat that has not begun.', instead: nothing },
  not_restored: {
    why: 'It is not valid, or the question that it is about has changed in the file or is no longer there.',
    instead: nothing,
  },
}

const noteTexts: Readonly<Record<RowNote['code'], (note: RowNote) => string>> = {
  not_shown: ({ column }) => `${quote(column)} is kept, but not shown.`,
  no_effect: ({ column }) => `${quote(column)} has no effect here.`,
  saved_to_entity: ({ column, detail }) =>
    `In ODK, the answer is saved as ${quote(detail)} of an entity. Here it stays in the submission; ${quote(column)} is kept for an export.`,
  unknown_column: ({ column }) => `ODK does not know the column ${quote(column)}. It is not kept.`,
  not_kept: ({ column }) => `${quote(column)} is too long to be kept: an export will not have it.`,
  sets_form: ({ column, detail }) => `It sets ${quote(column)} of the form: ${detail}`,
}

/** Describes the rows of a report in English. */
export function describeReport(report: readonly RowReport[]): ReportText {
  const text: ReportText = { changed: [], leftOut: [], notes: [] }
  for (const each of report) {
    const { sheet, row, name, outcome, reason, changes, notes } = each
    const place = { sheet, row, name }
    if (outcome === 'left_out' && reason) {
      text.leftOut.push({ ...place, what: 'The row is left out.', ...reasonOf(reason, each) })
    } else if (outcome === 'changed') {
      for (const change of changes)
        text.changed.push({ ...place, ...changeTexts[change.code](change) })
    }
    if (outcome === 'apart') continue
    for (const note of notes) text.notes.push({ ...place, what: noteTexts[note.code](note) })
  }
  return text
}
