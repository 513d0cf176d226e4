import { is, requireWhenAny, showWhen, yesNo, type Template } from '../template.ts'

export const maintenanceRequest: Template = {
  id: 'maintenance-request',
  name: 'Maintenance request',
  description:
    'A repair in a flat, office or public place: where, what, how urgent, and when someone can come.',
  fields: [
    { type: 'heading' },
    {
      type: 'short_text',
      label: 'Building and room',
      isRequired: true,
      settings: { max_length: 150, field_width: 'large' },
    },
    {
      key: 'trade',
      type: 'dropdown',
      label: 'What needs repair?',
      options: [
        'Water or heating',
        'Electricity',
        'Door, window or lock',
        'Lift',
        'Internet or phone',
        'Other',
      ],
      isRequired: true,
      settings: { field_width: 'medium' },
    },
    {
      type: 'radio',
      label: 'Is anyone stuck in the lift?',
      description: 'If so, press the alarm in the lift or call the emergency number on it.',
      options: yesNo,
      isRequired: true,
      logic: showWhen(is('trade', 'Lift')),
    },
    {
      key: 'urgency',
      type: 'radio',
      label: 'How urgent is it?',
      options: ['Danger, or water is leaking', 'Cannot be used', 'Can wait'],
      isRequired: true,
    },
    {
      type: 'paragraph',
      content:
        '<p>Please <strong>also call</strong> the person on duty: this form may not be read immediately.</p>',
      logic: showWhen(is('urgency', 'Danger, or water is leaking')),
    },
    {
      type: 'long_text',
      label: 'What is wrong?',
      isRequired: true,
      settings: { rows: 4, max_length: 2000 },
    },
    {
      type: 'file',
      label: 'Photo',
      settings: { accept: 'image/*', max_size: 2048 },
    },
    { type: 'page_break', label: 'Access' },
    {
      key: 'entry',
      type: 'radio',
      label: 'May we enter when nobody is there?',
      options: yesNo,
      isRequired: true,
    },
    {
      type: 'checkbox',
      label: 'When is someone there?',
      options: ['Early morning', 'Morning', 'Afternoon', 'Evening'],
      isRequired: true,
      logic: showWhen(is('entry', 'No')),
    },
    {
      type: 'short_text',
      label: 'Your name',
      isRequired: true,
      settings: { max_length: 120, field_width: 'large' },
    },
    {
      type: 'phone',
      label: 'Phone',
      settings: { field_width: 'medium' },
      logic: requireWhenAny(is('urgency', 'Danger, or water is leaking'), is('entry', 'No')),
    },
    {
      type: 'email',
      label: 'Email',
      description: 'So that we can tell you when the repair is done.',
      settings: { field_width: 'large' },
    },
    { type: 'submit_button', label: 'Request repair', settings: { button_alignment: 'left' } },
  ],
}
