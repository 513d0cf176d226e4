import type { Template } from '../template.ts'

/** Contract, "Field", Rules: a heading, one short text, a submit button. */
export const blank: Template = {
  id: 'blank',
  name: 'Blank form',
  description: 'A heading, one question and a button: build the rest yourself.',
  fields: [
    { type: 'heading' },
    { type: 'short_text', label: 'Your question' },
    { type: 'submit_button', label: 'Submit' },
  ],
}
