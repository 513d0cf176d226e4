import { is, showWhen, type Template } from '../template.ts'

const forAnother = showWhen(is('for', 'For a child or a person in my care'))

export const consentForm: Template = {
  id: 'consent-form',
  name: 'Consent form',
  description:
    'Informed consent to take part in a study, treatment or recording, for yourself or a child.',
  fields: [
    { type: 'heading' },
    {
      type: 'paragraph',
      content:
        '<p>Write here what you are asking consent for: what will happen, how long it takes, what risks there are, who sees the information and how long it is kept.</p><p>Taking part is voluntary. You can change your mind at any time. You do not have to give a reason, and it will not be held against you.</p>',
    },
    {
      key: 'for',
      type: 'radio',
      label: 'Who are you deciding for?',
      options: ['For myself', 'For a child or a person in my care'],
      isRequired: true,
    },
    {
      type: 'short_text',
      label: 'Name of the child or person',
      isRequired: true,
      settings: { max_length: 120, field_width: 'large' },
      logic: forAnother,
    },
    {
      type: 'date',
      label: 'Date of birth of the child or person',
      settings: { field_width: 'medium', min_date: '1900-01-01' },
      logic: forAnother,
    },
    {
      type: 'short_text',
      label: 'Your relationship to the child or person',
      placeholder: 'For example: parent, legal guardian, carer',
      isRequired: true,
      settings: { max_length: 100, field_width: 'medium' },
      logic: forAnother,
    },
    { type: 'page_break', label: 'Your decision' },
    {
      key: 'decision',
      type: 'radio',
      label: 'Do you consent?',
      options: ['I consent', 'I do not consent'],
      isRequired: true,
    },
    {
      type: 'checkbox',
      label: 'Please confirm',
      options: [
        'I have read the information, or someone has read it to me',
        'My questions have been answered',
      ],
      isRequired: true,
      logic: showWhen(is('decision', 'I consent')),
    },
    {
      type: 'checkbox',
      label: 'I also agree to',
      description: 'These are optional. You can take part without agreeing to any of them.',
      options: ['Photos', 'Sound or video recordings', 'Being contacted again about this'],
      logic: showWhen(is('decision', 'I consent')),
    },
    {
      type: 'short_text',
      label: 'Your full name, in place of a signature',
      isRequired: true,
      settings: { max_length: 120, field_width: 'large' },
    },
    { type: 'date', label: 'Today’s date', isRequired: true, settings: { field_width: 'medium' } },
    {
      type: 'email',
      label: 'Email',
      description: 'If you would like a copy.',
      settings: { field_width: 'large' },
    },
    { type: 'submit_button', label: 'Send my decision', settings: { button_alignment: 'left' } },
  ],
}
