import { plural } from '@formpost/ui/messages/plural.ts'

/** The messages of making a form in English. */
export const en = {
  newForm: 'New form',
  newFormLead: 'Choose where to begin. Nobody sees the form until you publish it.',
  blank: 'Blank form',
  blankLead: 'One question to begin with. Add what you need.',
  questions: (count: number) => plural(count, { one: '# question', other: '# questions' }),
  contents: 'Questions',
  newPage: 'New page',
  title: 'Title',
  createForm: 'Create form',
  noTitle: 'Enter a title.',

  importForm: 'Import a file',
  importLead: 'A form that was downloaded from its settings, here or in another installation.',
  file: 'Form file',
  notAForm: 'This file is not a form. Choose a .json file from “Download as a file”.',
  found: (title: string, fields: number) =>
    plural(fields, { one: '“{title}” with # field.', other: '“{title}” with # fields.' }).replace(
      '{title}',
      () => title,
    ),
  changed: 'Changed by the import',
  leftOut: 'Left out',
  problems: 'The form cannot be imported. Correct these in the file:',
  fieldNumber: (number: number) => `Field ${number}`,
  import: 'Import',
}

export type Messages = typeof en
