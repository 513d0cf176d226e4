import type { FieldType, FormField } from '@formpost/rules'
import { describe, expect, test } from 'vitest'

import { initialAnswers } from './initial-answers.ts'

const field = (id: string, type: FieldType, more: Partial<FormField> = {}): FormField => ({
  id,
  type,
  label: id,
  content: null,
  description: null,
  placeholder: null,
  options: null,
  default_value: null,
  settings: null,
  logic: null,
  is_required: false,
  position: 0,
  ...more,
})
const options = ['Pump', 'Well & tap']
const from = (fields: FormField[], link: string) => initialAnswers(fields, link)

describe('initial answers', () => {
  const village = field('v', 'short_text', {
    label: 'Name of the village',
    default_value: 'Kisumu',
  })

  test('use the defaults of the fields', () => {
    expect(from([village, field('h', 'hidden', { default_value: 'x' })], '')).toEqual({
      v: 'Kisumu',
    })
  })

  test('take values from the link by label or id', () => {
    expect(from([village], 'name-of-the-village=Juba')).toEqual({ v: 'Juba' })
    expect(from([village], 'v=Juba&other=1')).toEqual({ v: 'Juba' })
  })

  test('take multiple options, hidden values, numbers and dates from the link', () => {
    const fields = [
      field('c', 'checkbox', { options }),
      field('r', 'radio', { options }),
      field('h', 'hidden', { default_value: 'none' }),
      field('n', 'number', { settings: { max: 10 } }),
      field('d', 'date'),
    ]
    const link = 'c=Pump&c=Well+%26+tap&r=Pump&h=team-7&n=2.5&d=2026-05-06'
    expect(from(fields, link)).toEqual({
      c: options,
      r: 'Pump',
      h: 'team-7',
      n: '2.5',
      d: '2026-05-06',
    })
  })

  test('ignore invalid values and files', () => {
    const fields = [
      field('c', 'checkbox', { options }),
      field('r', 'radio', { options, default_value: 'Pump' }),
      field('n', 'number', { settings: { max: 10 } }),
      field('d', 'date'),
      field('f', 'file'),
      field('t', 'heading'),
    ]
    expect(from(fields, 'c=Pump&c=no&r=no&n=11&d=tomorrow&f=x&t=x')).toEqual({ r: 'Pump' })
  })
})
