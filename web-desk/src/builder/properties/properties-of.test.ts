import { fieldTypes, type FieldType } from '@formpost/rules'
import { expect, test } from 'vitest'

import { propertiesOf } from './properties-of.ts'

const text = ['label', 'description', 'is_required', 'placeholder', 'default_value']
const choice = ['label', 'description', 'options', 'is_required', 'default_value']
const expected: Record<FieldType, string[]> = {
  short_text: [
    ...text,
    'settings.max_length',
    'settings.capture',
    'settings.max_accuracy',
    'settings.field_width',
  ],
  long_text: [...text, 'settings.max_length', 'settings.rows', 'settings.field_width'],
  email: [...text, 'settings.max_length', 'settings.field_width'],
  number: [
    ...text,
    'settings.min',
    'settings.max',
    'settings.step',
    'settings.control',
    'settings.field_width',
  ],
  phone: [...text, 'settings.max_length', 'settings.field_width'],
  date: [
    ...text.filter((property) => property !== 'placeholder'),
    'settings.min_date',
    'settings.max_date',
    'settings.field_width',
  ],
  time: [
    ...text.filter((property) => property !== 'placeholder'),
    'settings.min_time',
    'settings.max_time',
    'settings.field_width',
  ],
  datetime: [
    ...text.filter((property) => property !== 'placeholder'),
    'settings.min_date',
    'settings.max_date',
    'settings.min_time',
    'settings.max_time',
    'settings.field_width',
  ],
  dropdown: [...choice.toSpliced(4, 0, 'placeholder'), 'settings.field_width'],
  radio: [...choice, 'settings.field_width'],
  checkbox: [...choice, 'settings.field_width'],
  rank: ['label', 'description', 'options', 'is_required'],
  rating: [
    ...text.filter((property) => property !== 'placeholder'),
    'settings.max',
    'settings.low_label',
    'settings.high_label',
  ],
  consent: ['label', 'description', 'is_required'],
  file: [
    'label',
    'description',
    'is_required',
    'settings.capture',
    'settings.max_files',
    'settings.accept',
    'settings.max_size',
    'settings.photo_metadata',
    'settings.field_width',
  ],
  heading: ['label', 'description'],
  paragraph: ['content'],
  divider: [],
  image: ['content', 'description', 'settings.alt', 'settings.width', 'settings.image_uuid'],
  hidden: ['label', 'default_value', 'settings.result', 'settings.metadata'],
  group: ['label', 'description', 'settings.page'],
  repeat: [
    'label',
    'description',
    'settings.min_count',
    'settings.max_count',
    'settings.add_label',
    'settings.item_label',
  ],
  page_break: ['label', 'description'],
  payment: ['label', 'description'],
  submit_button: ['label', 'settings.button_alignment'],
}

test.each(fieldTypes)('offers what %s uses', (type) => {
  expect(propertiesOf(type)).toEqual(expected[type])
})
