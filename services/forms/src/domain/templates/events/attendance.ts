import { is, requireWhenAny, showWhen, type Template } from '../template.ts'

export const attendance: Template = {
  id: 'attendance',
  name: 'Attendance',
  description: 'Sign-in for a class, meeting or shift, with one answer per person.',
  fields: [
    { type: 'heading' },
    {
      type: 'short_text',
      label: 'Name',
      isRequired: true,
      settings: { max_length: 120, field_width: 'large' },
    },
    {
      type: 'short_text',
      label: 'Class, meeting or shift',
      isRequired: true,
      settings: { max_length: 120, field_width: 'large' },
    },
    { type: 'date', label: 'Date', isRequired: true, settings: { field_width: 'medium' } },
    {
      key: 'status',
      type: 'radio',
      label: 'Attendance',
      options: ['Present', 'Late', 'Left early', 'Absent'],
      isRequired: true,
    },
    {
      type: 'number',
      label: 'Minutes missed',
      settings: { min: 1, max: 600, step: 1, field_width: 'small' },
      logic: requireWhenAny(is('status', 'Late'), is('status', 'Left early')),
    },
    {
      key: 'reason',
      type: 'dropdown',
      label: 'Reason',
      options: [
        'Illness',
        'Caring for someone',
        'Travel',
        'Work or school',
        'Other',
        'Prefer not to say',
      ],
      isRequired: true,
      settings: { field_width: 'medium' },
      logic: showWhen(is('status', 'Absent')),
    },
    {
      type: 'short_text',
      label: 'What is the other reason?',
      settings: { max_length: 200, field_width: 'large' },
      logic: showWhen(is('reason', 'Other')),
    },
    { type: 'long_text', label: 'Remarks', settings: { rows: 2, max_length: 500 } },
    { type: 'submit_button', label: 'Sign in', settings: { button_alignment: 'left' } },
  ],
}
