import { named, type Template } from '../template.ts'

const inDistrict = (district: string) => ({ filter: { district } })

export const distributionByHousehold: Template = {
  id: 'distribution-by-household',
  name: 'Distribution by household',
  description:
    'What a household receives by its size: villages by district, rations calculated, shortages told.',
  fields: [
    { type: 'heading' },
    {
      ...named('district', { choices: [{ name: 'north' }, { name: 'south' }] }),
      type: 'radio',
      label: 'District',
      options: ['North', 'South'],
      isRequired: true,
    },
    {
      ...named('village', {
        expressions: { choice_filter: 'district = ${district}' },
        choices: [
          inDistrict('north'),
          inDistrict('north'),
          inDistrict('south'),
          inDistrict('south'),
        ],
      }),
      type: 'dropdown',
      label: 'Village',
      description: 'Only those of the district. Replace them with yours.',
      options: ['Hill village', 'Upper village', 'River village', 'Lower village'],
      isRequired: true,
      settings: { field_width: 'medium' },
    },
    {
      ...named('card', {
        expressions: {
          constraint: 'string-length(.) = 6',
          constraint_message: 'A card number has 6 characters.',
        },
      }),
      type: 'short_text',
      label: 'Card number',
      isRequired: true,
      settings: { max_length: 6, field_width: 'small' },
    },
    {
      ...named('people'),
      type: 'number',
      label: 'People in the household',
      isRequired: true,
      settings: { min: 1, max: 60, step: 1, field_width: 'small' },
    },
    {
      ...named('babies', {
        expressions: {
          constraint: '. < ${people}',
          constraint_message: 'The household has ${people} people.',
        },
      }),
      type: 'number',
      label: 'How many of the ${people} are younger than 2?',
      isRequired: true,
      settings: { min: 0, max: 20, step: 1, field_width: 'small' },
    },
    {
      ...named('parcels', { expressions: { calculation: 'ceiling(${people} div 4)' } }),
      type: 'hidden',
      label: 'Food parcels due',
      settings: { result: 'number' },
    },
    {
      type: 'paragraph',
      members: { expressions: { relevant: "${people} != ''" } },
      content: '<p><strong>Food parcels: ${parcels}</strong>, one for every 4 people.</p>',
    },
    {
      type: 'paragraph',
      members: { expressions: { relevant: '${babies} > 0' } },
      content: '<p><strong>Baby kits: ${babies}</strong></p>',
    },
    {
      ...named('given', {
        expressions: {
          constraint: '. <= ${parcels}',
          constraint_message: 'This household gets ${parcels}.',
        },
      }),
      type: 'number',
      label: 'Food parcels handed out',
      isRequired: true,
      settings: { min: 0, max: 20, step: 1, field_width: 'small' },
    },
    {
      ...named('shortage', {
        expressions: { relevant: '${given} < ${parcels}' },
      }),
      type: 'long_text',
      label: 'Why were fewer than ${parcels} parcels handed out?',
      isRequired: true,
      settings: { rows: 3, max_length: 500 },
    },
    { type: 'submit_button', label: 'Record', settings: { button_alignment: 'left' } },
  ],
}
