import { is, requireWhenAny, showWhen, type Template } from '../template.ts'

export const leaveRequest: Template = {
  id: 'leave-request',
  name: 'Leave request',
  description: 'Time off work: what kind, which days, and who covers.',
  fields: [
    { type: 'heading' },
    {
      type: 'short_text',
      label: 'Name',
      isRequired: true,
      settings: { max_length: 120, field_width: 'large' },
    },
    { type: 'short_text', label: 'Team', settings: { max_length: 100, field_width: 'medium' } },
    {
      key: 'kind',
      type: 'dropdown',
      label: 'Kind of leave',
      options: [
        'Holiday',
        'Sick leave',
        'Parental leave',
        'Care for a relative',
        'Training',
        'Unpaid leave',
        'Other',
      ],
      isRequired: true,
      settings: { field_width: 'medium' },
    },
    {
      type: 'short_text',
      label: 'What kind is it?',
      isRequired: true,
      settings: { max_length: 150, field_width: 'large' },
      logic: showWhen(is('kind', 'Other')),
    },
    {
      type: 'date',
      label: 'First day of leave',
      isRequired: true,
      settings: { field_width: 'medium' },
    },
    {
      type: 'date',
      label: 'Last day of leave',
      isRequired: true,
      settings: { field_width: 'medium' },
    },
    {
      type: 'number',
      label: 'Working days',
      description: 'Half days count as 0.5.',
      isRequired: true,
      settings: { min: 0.5, max: 366, step: 0.5, field_width: 'small' },
    },
    {
      type: 'short_text',
      label: 'Who covers for you?',
      settings: { max_length: 120, field_width: 'large' },
      logic: requireWhenAny(is('kind', 'Holiday'), is('kind', 'Training')),
    },
    {
      type: 'file',
      label: 'Certificate',
      description: 'If your rules require one. PDF or photo.',
      settings: { accept: '.pdf,image/*', max_size: 2048 },
      logic: showWhen(is('kind', 'Sick leave')),
    },
    {
      type: 'long_text',
      label: 'Remarks',
      description: 'You do not have to give a medical or private reason.',
      settings: { rows: 3, max_length: 1000 },
    },
    { type: 'submit_button', label: 'Request leave', settings: { button_alignment: 'left' } },
  ],
}
