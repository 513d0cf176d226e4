import { named, yesNo, type Template } from '../template.ts'

const ofMember = { parent: 'member' }

export const householdRoster: Template = {
  id: 'household-roster',
  name: 'Household roster',
  description:
    'Each person of a household by name, with questions that fit their age, and counts of all.',
  fields: [
    { type: 'heading' },
    {
      type: 'short_text',
      label: 'Village or neighbourhood',
      isRequired: true,
      settings: { max_length: 120, field_width: 'large' },
    },
    {
      ...named('people'),
      type: 'number',
      label: 'How many people live in this household?',
      description: 'Everyone who slept here most nights of the past month, babies included.',
      isRequired: true,
      settings: { min: 1, max: 40, step: 1, field_width: 'small' },
    },
    {
      ...named('member', { expressions: { repeat_count: '${people}' } }),
      type: 'repeat',
      label: 'People in the household',
      settings: { item_label: '${first_name}' },
    },
    {
      ...named('first_name', ofMember),
      type: 'short_text',
      label: 'First name',
      isRequired: true,
      settings: { max_length: 80, field_width: 'medium' },
    },
    {
      ...named('relation', ofMember),
      type: 'dropdown',
      label: 'What is ${first_name} to the head of the household?',
      options: ['Head of the household', 'Partner', 'Child', 'Parent', 'Other relative', 'Other'],
      isRequired: true,
      settings: { field_width: 'medium' },
    },
    {
      ...named('age', ofMember),
      type: 'number',
      label: 'How old is ${first_name}?',
      description: 'In full years; 0 for a baby.',
      isRequired: true,
      settings: { min: 0, max: 120, step: 1, field_width: 'small' },
    },
    {
      ...named('school', {
        ...ofMember,
        expressions: { relevant: '${age} >= 5 and ${age} < 18' },
      }),
      type: 'radio',
      label: 'Does ${first_name} go to school?',
      options: yesNo,
      isRequired: true,
    },
    {
      ...named('work', { ...ofMember, expressions: { relevant: '${age} >= 18' } }),
      type: 'radio',
      label: 'Did ${first_name} earn money in the past month?',
      options: yesNo,
      isRequired: true,
    },
    {
      ...named('heads', {
        expressions: { calculation: "count(${member}[relation = 'Head of the household'])" },
      }),
      type: 'hidden',
      label: 'Heads of the household',
      settings: { result: 'number' },
    },
    {
      ...named('children', { expressions: { calculation: 'count(${member}[age < 18])' } }),
      type: 'hidden',
      label: 'People younger than 18',
      settings: { result: 'number' },
    },
    {
      type: 'paragraph',
      members: { expressions: { relevant: '${heads} != 1' } },
      content: '<p>One person should be the head of the household. Now it is ${heads}.</p>',
    },
    {
      type: 'paragraph',
      content: '<p>People in this household: ${people}. Younger than 18: ${children}.</p>',
    },
    { type: 'submit_button', label: 'Send roster', settings: { button_alignment: 'left' } },
  ],
}
