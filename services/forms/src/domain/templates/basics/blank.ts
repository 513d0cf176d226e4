import type { Template } from '../template.ts'

/** A heading, one short text, a submit button (docs/api-behaviour.md#templates). */
export const blank: Template = {
  id: 'blank',
  name: 'Blank form',
  description: 'A heading, one question and a submit button. Add the rest yourself.',
  fields: [
    { type: 'heading' },
    { type: 'short_text', label: 'Your question' },
    { type: 'submit_button', label: 'Submit' },
  ],
}
