import type { FieldType } from '@formpost/rules'

import { en as properties } from '../properties/messages/en.ts'
import { en as screen } from '../screen-messages/en.ts'

/** The messages of the builder in English, all parts in one, so that a language is one file to request. */
export const en = {
  properties,
  screen,

  /** What each type is for, where a field is added and above its properties. */
  fieldTypes: {
    short_text: { name: 'Short text', description: 'One line, such as a name or a place.' },
    long_text: { name: 'Long text', description: 'Several lines, such as a comment.' },
    email: { name: 'Email', description: 'An email address.' },
    number: { name: 'Number', description: 'A number, with limits if you set them.' },
    phone: { name: 'Phone', description: 'A phone number in any notation.' },
    date: { name: 'Date', description: 'A day from a calendar.' },
    dropdown: { name: 'Dropdown', description: 'One option from a drop-down list.' },
    radio: { name: 'Single choice', description: 'One option, with all options visible.' },
    checkbox: { name: 'Multiple choice', description: 'Any number of options.' },
    file: { name: 'File', description: 'A photo, document or other file.' },
    heading: { name: 'Heading', description: 'The title of the form or of a section.' },
    paragraph: { name: 'Paragraph', description: 'Text to read, with formatting and links.' },
    divider: { name: 'Divider', description: 'A line between questions.' },
    image: { name: 'Image', description: 'A picture from a web address.' },
    hidden: { name: 'Hidden value', description: 'Stored with the answer, set by the link.' },
    page_break: { name: 'Page break', description: 'Starts a new page.' },
    payment: { name: 'Payment', description: 'A notice that the form requires a payment.' },
    submit_button: { name: 'Submit button', description: 'The text and place of the button.' },
  } satisfies Record<FieldType, { name: string; description: string }>,
}

export type Messages = typeof en
