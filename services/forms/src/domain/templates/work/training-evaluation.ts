import {
  is,
  isBelow,
  requireWhenAny,
  showWhen,
  showWhenAny,
  yesNo,
  type Template,
} from '../template.ts'

const grades = ['Agree fully', 'Agree', 'Neither', 'Disagree', 'Disagree fully']

export const trainingEvaluation: Template = {
  id: 'training-evaluation',
  name: 'Training evaluation',
  description: 'What participants think of a course and its trainers, without asking for a name.',
  fields: [
    { type: 'heading' },
    {
      type: 'paragraph',
      content: '<p>Your answers are anonymous unless you add your email at the end.</p>',
    },
    {
      type: 'short_text',
      label: 'Course',
      isRequired: true,
      settings: { max_length: 150, field_width: 'large' },
    },
    {
      type: 'date',
      label: 'Date of the course',
      isRequired: true,
      settings: { field_width: 'medium' },
    },
    {
      type: 'dropdown',
      label: 'How was the course held?',
      options: ['In person', 'Online', 'Both'],
      settings: { field_width: 'medium' },
    },
    { type: 'page_break', label: 'The course' },
    {
      type: 'radio',
      label: 'The aims of the course were clear',
      options: grades,
      isRequired: true,
    },
    { type: 'radio', label: 'I can use what I learned', options: grades, isRequired: true },
    {
      key: 'pace',
      type: 'radio',
      label: 'The pace was',
      options: ['Too slow', 'Right', 'Too fast'],
      isRequired: true,
    },
    {
      type: 'short_text',
      label: 'Which part should take more or less time?',
      settings: { max_length: 250, field_width: 'full' },
      logic: showWhenAny(is('pace', 'Too slow'), is('pace', 'Too fast')),
    },
    { type: 'radio', label: 'The trainers explained well', options: grades, isRequired: true },
    { type: 'radio', label: 'Everyone was able to take part', options: grades, isRequired: true },
    { type: 'page_break', label: 'Overall' },
    {
      key: 'score',
      type: 'number',
      label: 'How would you rate the course, from 1 to 10?',
      description: '10 is best.',
      isRequired: true,
      settings: { min: 1, max: 10, step: 1, field_width: 'small' },
    },
    {
      type: 'long_text',
      label: 'What could be better?',
      settings: { rows: 4, max_length: 2000 },
      logic: requireWhenAny(isBelow('score', 5)),
    },
    { type: 'long_text', label: 'What was best?', settings: { rows: 4, max_length: 2000 } },
    {
      key: 'more',
      type: 'radio',
      label: 'May we ask you again in three months?',
      options: yesNo,
    },
    {
      type: 'email',
      label: 'Email',
      description: 'We only use it to contact you about this course.',
      isRequired: true,
      settings: { field_width: 'large' },
      logic: showWhen(is('more', 'Yes')),
    },
    { type: 'submit_button', label: 'Send evaluation', settings: { button_alignment: 'left' } },
  ],
}
