import { maxConditions, maxConditionsOfForm, maxFields, maxOptions } from '@formpost/rules'
import { describe, expect, it, test } from 'vitest'

import { findProblems, type DraftDocument, type DraftField } from './index.ts'
import { blank, documentWith, fieldOf, liveForm, on, uuidOf } from './test-support/documents.ts'

const codes = (document: DraftDocument, live = liveForm()) =>
  findProblems(document, live).map(({ field, property, code }) =>
    [field && Number(field.slice(-12)), property, code].join(' ').trim(),
  )
const codesOf = (field: Partial<DraftField>, type: DraftField['type'] = 'email') =>
  codes(documentWith(fieldOf(1, type, field)))

describe('a field', () => {
  test.each<[Partial<DraftField>, DraftField['type'], string]>([
    [{ label: '  ' }, 'email', 'label label_missing'],
    [{ label: 'x'.repeat(256) }, 'email', 'label too_long'],
    [{ description: 'a\0' }, 'email', 'description bad_characters'],
    [{ options: [] }, 'radio', 'options options_missing'],
    [{ options: ['A', ' A '] }, 'radio', 'options.1 option_repeated'],
    [{ options: ['A', ' '] }, 'radio', 'options.1 option_blank'],
    [{ options: ['x'.repeat(256)] }, 'radio', 'options.0 too_long'],
    [{ content: 'no address' }, 'image', 'content not_an_image_address'],
    [{ content: 'https://example.org/a b' }, 'image', 'content not_an_image_address'],
    [{ settings: { rows: 51 } }, 'long_text', 'settings.rows out_of_range'],
    [{ settings: { rows: 1.5 } }, 'long_text', 'settings.rows not_whole'],
    [{ settings: { step: -1 } }, 'number', 'settings.step out_of_range'],
    [{ settings: { min_date: '2026-02-30' } }, 'date', 'settings.min_date not_a_date'],
    [{ settings: { alt: 'a'.repeat(256) } }, 'image', 'settings.alt too_long'],
    [on(1), 'email', 'logic.conditions.0.field_uuid depends_on_itself'],
    [on(2), 'email', 'logic.conditions.0.field_uuid not_a_field'],
  ])('with %j of type %s has %s', (field, type, problem) => {
    expect(codesOf(field, type)).toEqual([`1 ${problem}`])
  })

  it('has problems with parameters', () => {
    expect(
      findProblems(documentWith(fieldOf(1, 'email', { label: 'x'.repeat(300) })), liveForm()),
    ).toEqual([{ field: uuidOf(1), property: 'label', code: 'too_long', max: 255, length: 300 }])
  })

  it('is measured in code points', () => {
    expect(codesOf({ label: '🧀'.repeat(255) })).toEqual([])
    expect(codesOf({ label: '🧀'.repeat(256) })).toEqual(['1 label too_long'])
  })

  it('of the live form may be older than a rule until it changes', () => {
    const old = fieldOf(1, 'email', { label: null, settings: { max_length: 99_999 } })
    const live = liveForm(documentWith(old))
    expect(codes(documentWith(old), live)).toEqual([])
    expect(codes(documentWith({ ...old, description: 'New' }), live)).toEqual([
      '1 label label_missing',
    ])
  })

  it('may have conditions on deleted fields, but not on missing ones', () => {
    const document = documentWith(fieldOf(1, 'email', on(2)))
    expect(codes(document, liveForm(documentWith(fieldOf(2))))).toEqual([])
  })

  it('has a limited number of conditions', () => {
    const conditions = Array.from({ length: maxConditions + 1 }, () => 2)
    expect(codes(documentWith(fieldOf(1, 'email', on(...conditions)), fieldOf(2)))).toEqual([
      '1 logic.conditions too_many_conditions',
    ])
  })
})

describe('a form', () => {
  const encrypted = { is_encrypted: true, encryption_public_key: 'key' }
  test.each<[DraftDocument['form'], string]>([
    [{ title: ' ' }, 'title title_missing'],
    [{ title: 'x'.repeat(256) }, 'title too_long'],
    [{ redirect_url: 'example.org' }, 'redirect_url not_a_web_address'],
    [{ redirect_url: 'ftp://example.org' }, 'redirect_url not_a_web_address'],
    [{ is_encrypted: true }, 'encryption_public_key key_missing'],
    [{ encryption_key_fingerprint: 'ab' }, 'encryption_key_fingerprint fingerprint_without_key'],
  ])('with %j has %s', (form, problem) => {
    expect(codes({ form, fields: [] })).toEqual([problem])
  })

  it('without a setting keeps that of the live form', () => {
    expect(codes(blank, liveForm(blank, { title: '' }))).toEqual([])
  })

  it('cannot be encrypted with a payment field', () => {
    const payment = documentWith(fieldOf(1, 'payment'))
    expect(codes({ ...payment, form: encrypted })).toEqual([
      'is_encrypted payment_encrypted',
      '1 type payment_encrypted',
    ])
    expect(codes(payment, liveForm(blank, encrypted))).toEqual(['1 type payment_encrypted'])
  })

  it('has limits, unless the live form is beyond them', () => {
    const fields = Array.from({ length: maxFields + 1 }, (_, index) => fieldOf(index, 'divider'))
    expect(codes(documentWith(...fields))).toEqual(['fields too_many_fields'])
    expect(codes(documentWith(...fields), liveForm(documentWith(...fields)))).toEqual([])
    const many = Array.from({ length: maxConditions }, () => 0)
    const dependents = Array.from({ length: maxConditionsOfForm / maxConditions + 1 }, (_, index) =>
      fieldOf(index + 1, 'divider', on(...many)),
    )
    const dependent = documentWith(fieldOf(0), ...dependents)
    expect(codes(dependent)).toEqual(['fields too_many_conditions'])
    expect(codes(dependent, liveForm(dependent))).toEqual([])
    const options = Array.from({ length: maxOptions + 1 }, (_, index) => `${index}`)
    expect(codesOf({ options }, 'radio')).toEqual(['1 options too_many_options'])
  })

  it('is limited to 1 MiB', () => {
    const content = 'x'.repeat(10_000)
    const fields = Array.from({ length: 105 }, (_, index) =>
      fieldOf(index, 'paragraph', { content }),
    )
    expect(codes(documentWith(...fields))).toEqual(['body form_too_large'])
    expect(codes(documentWith(...fields.slice(5)))).toEqual([])
    expect(codes(documentWith(...fields), liveForm(documentWith(...fields)))).toEqual([])
  })

  it('is limited to 10 MiB in long lists of options, which do not count as the form', () => {
    const options = Array.from({ length: 5_000 }, (_, index) => `${index}`.padEnd(200, 'x'))
    const fields = Array.from({ length: 11 }, (_, index) => fieldOf(index, 'radio', { options }))
    expect(codes(documentWith(...fields))).toEqual(['body options_too_large'])
    expect(codes(documentWith(...fields.slice(1)))).toEqual([])
  })

  it('has each field once, and no circle', () => {
    expect(codes(documentWith(fieldOf(1), fieldOf(1)))).toEqual(['1 uuid uuid_repeated'])
    const circle = documentWith(fieldOf(1, 'email', on(2)), fieldOf(2, 'email', on(1)))
    expect(codes(circle)).toEqual(['1 logic.conditions circle', '2 logic.conditions circle'])
  })
})
