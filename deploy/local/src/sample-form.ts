/** A field of a form document; `key` and `shownWhen` exist only in this file. */
export interface SampleField {
  key?: string
  type: string
  label?: string
  description?: string
  placeholder?: string
  content?: string
  options?: string[]
  settings?: Record<string, unknown>
  is_required?: boolean
  /** Shown only if the field with this key has this answer. */
  shownWhen?: { key: string; equals: string }
}

/** The form that every new installation contains. */
export const sampleForm = {
  title: 'Site visit',
  description: 'A sample: open it, switch the network off, fill it in and see it delivered later.',
  thank_you_message: 'Thank you. The office will look at your report today.',
  fields: [
    { type: 'heading', label: 'Site visit report' },
    {
      type: 'paragraph',
      content: '<p>Fill this in on site. It works <strong>with or without a network</strong>.</p>',
    },
    {
      type: 'short_text',
      label: 'Your name',
      is_required: true,
      settings: { max_length: 100, field_width: 'large' },
    },
    {
      type: 'email',
      label: 'Your email',
      description: 'For a question about this visit, and for nothing else.',
      placeholder: 'name@example.com',
      settings: { field_width: 'large' },
    },
    { type: 'date', label: 'Date of the visit', is_required: true },
    {
      type: 'dropdown',
      label: 'Site',
      options: ['North depot', 'Harbour', 'Old mill', 'Another one'],
      is_required: true,
    },
    { type: 'page_break' },
    {
      type: 'number',
      label: 'People on site',
      settings: { min: 0, max: 500, step: 1, field_width: 'small' },
    },
    {
      type: 'checkbox',
      label: 'Checked',
      options: ['Fences', 'Fire extinguishers', 'First-aid kit', 'Signs'],
    },
    {
      key: 'damage',
      type: 'radio',
      label: 'Is anything damaged?',
      options: ['No', 'Yes'],
      is_required: true,
    },
    {
      type: 'long_text',
      label: 'What is damaged?',
      is_required: true,
      settings: { rows: 4, max_length: 2000 },
      shownWhen: { key: 'damage', equals: 'Yes' },
    },
    {
      type: 'file',
      label: 'Photo',
      description: 'Up to 2 MB.',
      settings: { accept: 'image/*' },
    },
    { type: 'phone', label: 'Phone on site', placeholder: '+44 20 7946 0000' },
    { type: 'submit_button', label: 'Submit' },
  ] satisfies SampleField[] as SampleField[],
}
