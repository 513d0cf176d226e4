import { named, yesNo, type Template } from '../template.ts'

const ofClass = { parent: 'class' }
const inBuilding = { parent: 'building' }

export const schoolCensus: Template = {
  id: 'school-census',
  name: 'School census',
  description: 'A school class by class: pupils, who is present today, teachers and the building.',
  fields: [
    { type: 'heading' },
    {
      ...named('school'),
      type: 'short_text',
      label: 'Name of the school',
      isRequired: true,
      settings: { max_length: 120, field_width: 'large' },
    },
    {
      ...named('teachers'),
      type: 'number',
      label: 'How many teachers work at ${school}?',
      isRequired: true,
      settings: { min: 1, max: 500, step: 1, field_width: 'small' },
    },
    {
      ...named('class'),
      type: 'repeat',
      label: 'Classes',
      settings: { min_count: 1, max_count: 60, add_label: 'Add a class', item_label: '${grade}' },
    },
    {
      ...named('grade', ofClass),
      type: 'short_text',
      label: 'Class',
      placeholder: '3b',
      isRequired: true,
      settings: { max_length: 20, field_width: 'small' },
    },
    {
      ...named('girls', ofClass),
      type: 'number',
      label: 'Girls',
      isRequired: true,
      settings: { min: 0, max: 200, step: 1, field_width: 'small' },
    },
    {
      ...named('boys', ofClass),
      type: 'number',
      label: 'Boys',
      isRequired: true,
      settings: { min: 0, max: 200, step: 1, field_width: 'small' },
    },
    {
      ...named('enrolled', { ...ofClass, expressions: { calculation: '${girls} + ${boys}' } }),
      type: 'hidden',
      label: 'Pupils of the class',
      settings: { result: 'number' },
    },
    {
      ...named('present', {
        ...ofClass,
        expressions: {
          constraint: '. <= ${enrolled}',
          constraint_message: 'Class ${grade} has ${enrolled} pupils.',
        },
      }),
      type: 'number',
      label: 'How many of the ${enrolled} are present today?',
      isRequired: true,
      settings: { min: 0, max: 400, step: 1, field_width: 'small' },
    },
    {
      ...named('pupils', { expressions: { calculation: 'sum(${enrolled})' } }),
      type: 'hidden',
      label: 'Pupils of the school',
      settings: { result: 'number' },
    },
    {
      ...named('per_teacher', {
        expressions: { calculation: 'round(${pupils} div ${teachers}, 1)' },
      }),
      type: 'hidden',
      label: 'Pupils per teacher',
      settings: { result: 'number' },
    },
    {
      type: 'paragraph',
      content: '<p>${school} has ${pupils} pupils, ${per_teacher} for each teacher.</p>',
    },
    {
      ...named('building'),
      type: 'group',
      label: 'The building',
      settings: { page: true },
    },
    {
      ...named('water', inBuilding),
      type: 'radio',
      label: 'Is there drinking water?',
      options: yesNo,
      isRequired: true,
    },
    {
      ...named('toilets', inBuilding),
      type: 'number',
      label: 'How many toilets can be used?',
      isRequired: true,
      settings: { min: 0, max: 100, step: 1, field_width: 'small' },
    },
    {
      type: 'paragraph',
      members: { ...inBuilding, expressions: { relevant: '${pupils} > 40 * ${toilets}' } },
      content: '<p>That is more than 40 pupils for a toilet.</p>',
    },
    { type: 'submit_button', label: 'Send census', settings: { button_alignment: 'left' } },
  ],
}
