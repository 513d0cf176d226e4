import { is, requireWhenAny, showWhen, type Template } from '../template.ts'

export const contactRequest: Template = {
  id: 'contact-request',
  name: 'Contact request',
  description: 'A message to your team, and how the sender would like a reply.',
  fields: [
    { type: 'heading' },
    { type: 'paragraph', content: '<p>Send us a message. We will reply the way you choose.</p>' },
    {
      type: 'short_text',
      label: 'Your name',
      isRequired: true,
      settings: { max_length: 120, field_width: 'large' },
    },
    {
      key: 'reply',
      type: 'radio',
      label: 'How should we reply?',
      options: ['By email', 'By phone', 'No reply needed'],
      isRequired: true,
    },
    {
      type: 'email',
      label: 'Email',
      placeholder: 'name@example.com',
      settings: { field_width: 'large' },
      logic: requireWhenAny(is('reply', 'By email')),
    },
    {
      type: 'phone',
      label: 'Phone',
      description: 'Include the country code if you are abroad.',
      settings: { field_width: 'medium' },
      logic: requireWhenAny(is('reply', 'By phone')),
    },
    {
      type: 'dropdown',
      label: 'Best time to call',
      options: ['Any time', 'Morning', 'Afternoon', 'Evening'],
      settings: { field_width: 'medium' },
      logic: showWhen(is('reply', 'By phone')),
    },
    {
      type: 'short_text',
      label: 'Subject',
      settings: { max_length: 150, field_width: 'full' },
    },
    {
      type: 'long_text',
      label: 'Message',
      isRequired: true,
      settings: { rows: 6, max_length: 3000 },
    },
    { type: 'submit_button', label: 'Send message', settings: { button_alignment: 'left' } },
  ],
}
