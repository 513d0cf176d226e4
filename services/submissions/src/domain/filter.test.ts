import { detailsOf, type PropertyErrors } from '@formpost/kit/errors'
import type { FieldType, FormField } from '@formpost/rules'
import { describe, expect, test } from 'vitest'

import { checkFilter, noFilter, type Filter } from './filter.ts'

const field = (id: string, type: FieldType, label: string | null = id): FormField => ({
  ...{ id, type, label, content: null, description: null, placeholder: null, options: null },
  ...{ default_value: null, settings: null, logic: null, is_required: false, position: 0 },
})
const fields = [
  field('text', 'short_text', 'Name'),
  field('note', 'long_text'),
  field('amount', 'number'),
  field('day', 'date'),
  field('one', 'radio'),
  field('many', 'checkbox'),
  field('photo', 'file'),
  field('title', 'heading'),
]

const check = (fieldUuid: string, operator: string, value: string, isEncrypted = false) => {
  const conditions = [{ fieldUuid, operator, value }]
  const filter: Filter = { ...noFilter, conditions, q: undefined }
  const checked = checkFilter(filter, { fields, isEncrypted })
  return 'filter' in checked ? checked.filter.tests.own[0] : checked.errors
}

const textsOf = (errors: unknown) => detailsOf(errors as PropertyErrors).errors!

describe('conditions', () => {
  test.each([
    ['text', 'equals', 'A', { kind: 'equals_text', text: 'A' }],
    ['text', 'contains', 'A%', { kind: 'contains_text', text: 'A%' }],
    ['amount', 'equals', '1.50', { kind: 'number', comparison: 'equals', number: '1.50' }],
    ['amount', 'gte', '-2', { kind: 'number', comparison: 'gte', number: '-2' }],
    ['day', 'equals', '2026-05-01', { kind: 'equals_text', text: '2026-05-01' }],
    ['day', 'lt', '2026-05-01', { kind: 'date', comparison: 'lt', date: '2026-05-01' }],
    ['one', 'equals', 'a', { kind: 'is_option', texts: ['a'] }],
    ['many', 'equals', 'a', { kind: 'includes', texts: ['a'] }],
    ['photo', 'equals', 'ABC', { kind: 'includes', texts: ['abc'] }],
    ['many', 'empty', 'false', { kind: 'is_empty', expected: false }],
  ])('on %s with %s %s have the meaning of its type', (fieldId, operator, value, expected) => {
    expect(check(fieldId, operator, value)).toEqual({ fieldId, ...expected })
  })

  test.each([
    [
      'amount',
      'contains',
      '1',
      'The operator contains does not apply to a number field. Use one of: no operator, gt, gte, lt, lte, empty.',
    ],
    [
      'text',
      'gt',
      'a',
      'The operator gt does not apply to a short_text field. Use one of: no operator, contains, empty.',
    ],
    [
      'many',
      'lte',
      'a',
      'The operator lte does not apply to a checkbox field. Use one of: no operator, empty.',
    ],
    ['amount', 'gt', 'many', 'Must be a number.'],
    ['amount', 'gt', '1e999', 'Must be a number.'],
    ['day', 'gt', '2026-02-30', 'Must be a date in the format YYYY-MM-DD.'],
    ['day', 'equals', 'today', 'Must be a date in the format YYYY-MM-DD.'],
    ['text', 'empty', 'yes', 'Must be true or false.'],
  ])('on %s with %s %s are refused', (fieldId, operator, value, message) => {
    const parameter = operator === 'equals' ? `where[${fieldId}]` : `where[${fieldId}][${operator}]`
    expect(textsOf(check(fieldId, operator, value))).toEqual({ [parameter]: [message] })
  })

  test.each(['gone', 'title'])('on %s name the fields that have answers', (fieldId) => {
    const errors = textsOf(check(fieldId, 'equals', 'a'))
    expect(errors[`where[${fieldId}]`]![0]).toMatch(
      /^No field of this form with answers has this uuid\. Use one of text \(Name\), note \(note\), /,
    )
  })

  test('on an encrypted form are refused', () => {
    expect(textsOf(check('text', 'equals', 'a', true))).toEqual({
      'where[text]': [
        'Must be left out: this form is encrypted, so the service cannot read its answers.',
      ],
    })
  })
})

describe('a search', () => {
  test('is in the fields with text answers', () => {
    const filter: Filter = { ...noFilter, conditions: [], q: 'x' }
    expect(checkFilter(filter, { fields, isEncrypted: false })).toMatchObject({
      filter: { search: { text: 'x', fieldIds: { own: ['text', 'note'] } } },
    })
  })
})

describe('conditions on fields in repeats', () => {
  const within = (id: string, type: FieldType, parent: string): FormField => ({
    ...field(id, type),
    parent,
  })
  const nested = [
    ...fields,
    field('house', 'repeat'),
    within('roof', 'group', 'house'),
    { ...within('material', 'radio', 'roof'), options: ['Tin'], choices: [{ was: ['Metal'] }] },
    within('person', 'repeat', 'house'),
    within('age', 'number', 'person'),
    within('told', 'long_text', 'person'),
  ]
  const checked = (...conditions: [string, string, string][]) => {
    const filter: Filter = {
      ...noFilter,
      conditions: conditions.map(([fieldUuid, operator, value]) => ({
        fieldUuid,
        operator,
        value,
      })),
      q: 'x',
    }
    const result = checkFilter(filter, { fields: nested, isEncrypted: false })
    return 'filter' in result ? result.filter : undefined
  }
  const age = { kind: 'number', fieldId: 'age', comparison: 'gt', number: '3' }

  test('hold together in an instance', () => {
    const { tests, absent } = checked(['age', 'gt', '3'], ['material', 'equals', 'Metal'])!
    expect(absent).toEqual([])
    expect(tests).toEqual({
      own: [],
      repeats: new Map([
        [
          'house',
          {
            own: [{ kind: 'is_option', fieldId: 'material', texts: ['Tin', 'Metal'] }],
            repeats: new Map([['person', { own: [age], repeats: new Map() }]]),
          },
        ],
      ]),
    })
  })

  test('that are empty hold in no instance', () => {
    const { tests, absent } = checked(['material', 'empty', 'true'], ['amount', 'empty', 'true'])!
    expect(tests).toEqual({
      own: [{ kind: 'is_empty', fieldId: 'amount', expected: true }],
      repeats: new Map(),
    })
    const present = [{ kind: 'is_empty', fieldId: 'material', expected: false }]
    const house = new Map([['house', { own: present, repeats: new Map() }]])
    expect(absent).toEqual([{ own: [], repeats: house }])
  })

  test('search texts of instances', () => {
    expect(checked()!.search!.fieldIds).toEqual({
      own: ['text', 'note'],
      repeats: new Map([
        [
          'house',
          { own: [], repeats: new Map([['person', { own: ['told'], repeats: new Map() }]]) },
        ],
      ]),
    })
  })
})
