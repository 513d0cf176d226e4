import { is, showWhen, yesNo, type Template } from '../template.ts'

const wantsReply = showWhen(is('reply', 'Yes'))

export const complaint: Template = {
  id: 'complaint',
  name: 'Complaint',
  description:
    'A complaint with the facts, evidence and the outcome the person wants. The name is optional.',
  fields: [
    { type: 'heading' },
    {
      type: 'paragraph',
      content:
        '<p>We take every complaint seriously. Complaining will not be held against you, and you do not have to give your name.</p>',
    },
    {
      key: 'subject',
      type: 'dropdown',
      label: 'What is it about?',
      options: [
        'A delay',
        'A fault or poor quality',
        'How someone behaved',
        'A bill',
        'Safety',
        'Something else',
      ],
      isRequired: true,
      settings: { field_width: 'medium' },
    },
    {
      type: 'paragraph',
      content: '<p>If someone is in danger now, please call the emergency services.</p>',
      logic: showWhen(is('subject', 'Safety')),
    },
    {
      type: 'short_text',
      label: 'Bill or order number',
      settings: { max_length: 60, field_width: 'medium' },
      logic: showWhen(is('subject', 'A bill')),
    },
    { type: 'date', label: 'When did it happen?', settings: { field_width: 'medium' } },
    {
      type: 'short_text',
      label: 'Where did it happen?',
      settings: { max_length: 200, field_width: 'full' },
    },
    {
      type: 'long_text',
      label: 'What happened?',
      isRequired: true,
      settings: { rows: 7, max_length: 5000 },
    },
    {
      type: 'file',
      label: 'Evidence',
      description: 'A photo or a PDF, if you have one.',
      settings: { accept: 'image/*,.pdf', max_size: 2048 },
    },
    {
      type: 'long_text',
      label: 'What outcome do you want?',
      settings: { rows: 3, max_length: 2000 },
    },
    { type: 'page_break', label: 'About you' },
    {
      key: 'before',
      type: 'radio',
      label: 'Have you told us about this before?',
      options: yesNo,
    },
    {
      type: 'short_text',
      label: 'When did you tell us, and who did you speak to?',
      settings: { max_length: 200, field_width: 'large' },
      logic: showWhen(is('before', 'Yes')),
    },
    {
      key: 'reply',
      type: 'radio',
      label: 'Would you like us to reply?',
      description: 'We look into anonymous complaints too, but cannot tell you the result.',
      options: ['Yes', 'No, I want to stay anonymous'],
      isRequired: true,
    },
    {
      type: 'short_text',
      label: 'Name',
      isRequired: true,
      settings: { max_length: 120, field_width: 'large' },
      logic: wantsReply,
    },
    {
      type: 'email',
      label: 'Email',
      isRequired: true,
      settings: { field_width: 'large' },
      logic: wantsReply,
    },
    {
      type: 'phone',
      label: 'Phone',
      settings: { field_width: 'medium' },
      logic: wantsReply,
    },
    { type: 'submit_button', label: 'Send complaint', settings: { button_alignment: 'left' } },
  ],
}
