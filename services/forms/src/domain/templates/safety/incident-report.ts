import { includes, is, showWhen, showWhenAny, yesNo, type Template } from '../template.ts'

const someoneHurt = showWhen(includes('kinds', 'Injury or illness'))

export const incidentReport: Template = {
  id: 'incident-report',
  name: 'Incident report',
  description: 'An accident, near miss, damage or security event: what happened and what was done.',
  fields: [
    { type: 'heading' },
    {
      type: 'paragraph',
      content:
        '<p>If anyone is in danger, <strong>call for help first</strong>. Then report what you saw, as soon as you can.</p>',
    },
    {
      type: 'date',
      label: 'Date of the incident',
      isRequired: true,
      settings: { field_width: 'medium' },
    },
    {
      type: 'short_text',
      label: 'Time of the incident',
      description: 'An estimate is fine. Use the 24-hour clock.',
      placeholder: '14:30',
      settings: { max_length: 20, field_width: 'small' },
    },
    {
      type: 'short_text',
      label: 'Where did it happen?',
      description: 'The address and the exact place: building, floor, road or landmark.',
      isRequired: true,
      settings: { max_length: 250, field_width: 'full' },
    },
    {
      key: 'kinds',
      type: 'checkbox',
      label: 'What kind of incident was it?',
      description: 'Choose all that apply.',
      options: [
        'Injury or illness',
        'Near miss',
        'Damage to property or equipment',
        'Spill or pollution',
        'Theft or security',
        'Something else',
      ],
      isRequired: true,
    },
    {
      type: 'long_text',
      label: 'What happened?',
      description: 'The facts, in the order in which they happened. Leave out guesses and blame.',
      isRequired: true,
      settings: { rows: 6, max_length: 5000 },
    },
    {
      type: 'page_break',
      label: 'People who were hurt',
      logic: someoneHurt,
    },
    {
      type: 'number',
      label: 'How many people were hurt or fell ill?',
      isRequired: true,
      settings: { min: 1, max: 1000, step: 1, field_width: 'small' },
      logic: someoneHurt,
    },
    {
      key: 'treatment',
      type: 'radio',
      label: 'What care was needed?',
      description: 'For the person who was hurt worst.',
      options: ['None', 'First aid on site', 'A doctor or clinic', 'Hospital', 'Not known yet'],
      isRequired: true,
      logic: someoneHurt,
    },
    {
      type: 'short_text',
      label: 'Name of the clinic or hospital',
      settings: { max_length: 150, field_width: 'large' },
      logic: showWhenAny(is('treatment', 'A doctor or clinic'), is('treatment', 'Hospital')),
    },
    { type: 'page_break', label: 'What was done' },
    {
      type: 'long_text',
      label: 'What was done straight away?',
      placeholder: 'For example: area closed, machine switched off, police informed',
      settings: { rows: 4, max_length: 3000 },
    },
    {
      key: 'danger',
      type: 'radio',
      label: 'Is there still a danger?',
      options: yesNo,
      isRequired: true,
    },
    {
      type: 'long_text',
      label: 'What is the danger, and what is needed now?',
      isRequired: true,
      settings: { rows: 3, max_length: 2000 },
      logic: showWhen(is('danger', 'Yes')),
    },
    {
      type: 'file',
      label: 'Photo',
      description: 'Do not show the faces of people who were hurt.',
      settings: { accept: 'image/*', max_size: 2048 },
    },
    {
      type: 'long_text',
      label: 'Witnesses',
      description: 'Names and contact details of people who agree to be contacted.',
      settings: { rows: 3, max_length: 1000 },
    },
    { type: 'divider' },
    {
      type: 'short_text',
      label: 'Your name',
      isRequired: true,
      settings: { max_length: 120, field_width: 'large' },
    },
    {
      type: 'phone',
      label: 'Your phone',
      description: 'In case we have a question.',
      settings: { field_width: 'medium' },
    },
    { type: 'submit_button', label: 'Send report', settings: { button_alignment: 'left' } },
  ],
}
