import { describe, expect, it } from 'vitest'

import { languageField as field } from '../../test-support/language-field.ts'
import type { FieldExpressions, FormField } from '../definition.ts'
import { errorText } from '../errors/index.ts'
import { findMemberProblems } from './index.ts'

const patterns = {
  compile: (pattern: string) => {
    const compiled = new RegExp(pattern)
    return { matcher: (text: string) => ({ find: () => compiled.test(text) }) }
  },
}

/** Sentences by `<field>.<path>`. */
function sentences(fields: FormField[], rootName?: string): Record<string, string> {
  const found = findMemberProblems(fields, { rootName, patterns })
  return Object.fromEntries(
    [...found].flatMap(([id, problems]) =>
      [...problems].map(([path, problem]) => [`${id}.${path}`, errorText(problem)]),
    ),
  )
}

const number = (id: string, expressions: FieldExpressions = {}, parent?: string) =>
  field(id, 'number', { expressions, ...(parent ? { parent } : {}) })

const problemOf = (member: keyof FieldExpressions, expression: string, type = 'number') =>
  sentences([
    field('own', type, { options: ['a'], expressions: { [member]: expression } }),
    field('a', 'number'),
    field('twice', 'number'),
    field('g', 'group'),
    field('other', 'number', { parent: 'g', name: 'twice' }),
    field('c', 'radio', { options: ['x'] }),
  ])[`own.expressions.${member}`]

describe('names', () => {
  it.each(['1a', 'a b', 'é', '', 'a'.repeat(65), 'a:b'])('are not %j', (name) => {
    expect(sentences([field('a', 'number', { name })])).toEqual({
      'a.name': expect.stringContaining('Must have 1 to 64 letters') as string,
    })
  })

  it.each(['_', 'a.b-c_1', 'constructor', 'A'.repeat(64)])('may be %s', (name) => {
    expect(sentences([field('a', 'number', { name })])).toEqual({})
  })

  it('are unique in their place, and those of repeats in the form', () => {
    const fields = [
      field('1', 'group', { name: 'g' }),
      field('2', 'number', { name: 'a' }),
      field('3', 'number', { name: 'a', parent: '1' }),
      field('4', 'number', { name: 'A', parent: '1' }),
      field('5', 'text', { name: 'a' }),
      field('6', 'repeat', { name: 'r' }),
      field('7', 'repeat', { name: 'r', parent: '1' }),
      field('8', 'number', { name: 'meta' }),
    ]
    expect(sentences(fields)).toEqual({
      '2.name': 'Another field in the same place has this name.',
      '5.name': 'Another field in the same place has this name.',
      '6.name': 'Another repeat of the form has this name.',
      '7.name': 'Another repeat of the form has this name.',
      '8.name': 'meta is reserved. Choose another name.',
    })
  })
})

describe('an expression', () => {
  it.each([
    ["concat('a', 'b' ", "Expected ')' at character 17."],
    ['1 +', 'Expected a value at character 4.'],
    ['. > ${1a}', 'Write a reference as ${name} at character 5.'],
    ['. > nothing(1)', "There is no function 'nothing' at character 5."],
    ['. > ${nobody}', "There is no field with the name 'nobody' at character 5."],
    ['. > ${twice}', "Several fields have the name 'twice' at character 5."],
    [
      "jr:choice-name(., '${nobody}') = 1",
      "There is no field with the name 'nobody' at character 20.",
    ],
    ["jr:choice-name(., 'c')", undefined],
    ["instance('a')/root/item", "There is no field with options and the name 'a' at character 10."],
    ["instance('c')/root/item[name = 'x']", undefined],
    ["regex(., '(?=a)')", 'Patterns cannot look ahead or behind: (?=.'],
    ["regex(., '(')", 'The pattern is not a regular expression: (.'],
    ["regex(., '^[a-z]+$')", undefined],
    ['x'.repeat(4_001), 'Must have at most 4000 characters.'],
    [
      `${'('.repeat(100)}1${')'.repeat(100)}`,
      'More than 100 levels of parentheses at character 101.',
    ],
    ['. > ${a} and position(..) > 1', undefined],
    ['  ', undefined],
  ])('%s: %s', (expression, sentence) => {
    expect(problemOf('constraint', expression)).toBe(sentence)
  })

  it.each([
    ['hidden', 'required', 'true()', 'A hidden field cannot have this expression.'],
    ['paragraph', 'constraint', 'true()', 'A paragraph field cannot have this expression.'],
    ['number', 'repeat_count', '1', 'A number field cannot have this expression.'],
    ['number', 'choice_filter', '1', 'A number field cannot have this expression.'],
    ['file', 'calculation', '1', 'A file field cannot have this expression.'],
    ['group', 'calculation', '1', 'A group field cannot have this expression.'],
    ['repeat', 'repeat_count', '1', undefined],
    ['radio', 'choice_filter', "name = 'a'", undefined],
    ['paragraph', 'relevant', 'true()', undefined],
    ['group', 'relevant', 'true()', undefined],
  ] as const)('of a field of the type %s: %s', (type, member, expression, sentence) => {
    expect(problemOf(member, expression, type)).toBe(sentence)
  })

  it('has up to 10,000 characters as the calculation of a hidden field', () => {
    const long = `1${' + 1'.repeat(2_000)}`
    expect(sentences([field('a', 'hidden', { expressions: { calculation: long } })])).toEqual({})
    expect(sentences([number('a', { calculation: long })])).toEqual({
      'a.expressions.calculation': 'Must have at most 4000 characters.',
    })
  })

  it('is refused if the paths of the form visit it over and over', () => {
    const relevant = `count(/data${'/*/..'.repeat(600)}) > 1`
    const fields = Array.from({ length: 100 }, (_, index) => number(`f${index}`, { relevant }))
    expect(sentences(fields)).toMatchObject({
      'f99.expressions.relevant': 'The paths of the form visit more than 200,000 fields.',
    })
  })

  it('excludes what would set the same', () => {
    const calculated = field('a', 'hidden', {
      expressions: { calculation: '1' },
      default_value: '2',
      settings: { metadata: 'start' },
    })
    const counted = field('r', 'repeat', {
      expressions: { repeat_count: '2' },
      settings: { min_count: 1, max_count: 3 },
    })
    expect(Object.keys(sentences([calculated, counted]))).toEqual([
      'a.default_value',
      'a.settings.metadata',
      'r.settings.min_count',
      'r.settings.max_count',
    ])
  })
})

describe('fields that depend on each other', () => {
  it('are named by the expressions of the circle', () => {
    const fields = [
      number('a', { calculation: '${b} + 1', constraint: '. < ${c}' }),
      number('b', { relevant: '/form/c > 1' }),
      field('c', 'radio', { options: ['a'], expressions: { choice_filter: 'name = ${a}' } }),
      number('self', { relevant: '. > 1' }),
      number('kept', { calculation: '. + 1' }),
    ]
    const circle = 'These fields depend on each other: a, b, c.'
    expect(sentences(fields, 'form')).toEqual({
      'a.expressions.calculation': circle,
      'b.expressions.relevant': circle,
      'c.expressions.choice_filter': circle,
      'self.expressions.relevant': 'A field cannot depend on itself.',
    })
  })

  it('may do so by their container and by logic', () => {
    const conditions = [{ field_uuid: 'a', operator: 'is_empty' as const }]
    const fields = [
      field('g', 'group', { expressions: { relevant: '${b} > 1' } }),
      number('a', {}, 'g'),
      field('b', 'number', { logic: { conditions } }),
    ]
    expect(sentences(fields)).toEqual({
      'g.expressions.relevant': 'These fields depend on each other: g, a, b.',
      'b.logic.conditions': 'These fields depend on each other: g, a, b.',
    })
  })

  it('by logic alone are left to the rules of logic', () => {
    const on = (field_uuid: string) => ({
      logic: { conditions: [{ field_uuid, operator: 'is_empty' as const }] },
    })
    expect(sentences([field('a', 'number', on('b')), field('b', 'number', on('a'))])).toEqual({})
  })
})

describe('texts', () => {
  it('refer to one field each', () => {
    const fields = [
      field('a', 'number', {
        label: 'How old is ${nobody}?',
        expressions: { constraint_message: 'Less than ${r}, ${b}', required_message: '${none}' },
      }),
      field('p', 'paragraph', { content: '<p title="${inside}">${outside}</p>' }),
      field('r', 'repeat', { settings: { item_label: '${b} ${a}' } }),
      field('b', 'number', { parent: 'r' }),
    ]
    expect(sentences(fields)).toEqual({
      'a.label': "There is no field with the name 'nobody'.",
      'a.expressions.required_message': "There is no field with the name 'none'.",
      'p.content': "There is no field with the name 'outside'.",
      'r.settings.item_label': "'a' is not a field in this repeat.",
    })
  })

  it('of a form without names may have any characters', () => {
    expect(sentences([field('a', 'number', { name: null, label: 'Price in ${USD}' })])).toEqual({})
  })

  it('have as many characters as an expression', () => {
    expect(sentences([number('a', { required_message: 'x'.repeat(4_001) })])).toEqual({
      'a.expressions.required_message': 'Must have at most 4000 characters.',
    })
  })
})

describe('choices', () => {
  it('belong to the options and have unique names', () => {
    const fields = [
      field('a', 'radio', {
        options: ['x', 'y', 'z'],
        choices: [{ name: 'y' }, {}, { name: 'a b' }],
      }),
      field('b', 'checkbox', { options: ['x'], choices: [{ name: 'a b' }, {}] }),
    ]
    expect(sentences(fields)).toEqual({
      'a.choices.1.name': 'Another option of this field has this name.',
      'b.choices': 'Must have 1 entries, as many as the field has options.',
      'b.choices.0.name': 'Must not contain white space, which separates chosen options.',
    })
  })
})

it('runs a calculation when fields change that exist', () => {
  const trigger = ['t', 'nobody']
  expect(sentences([number('t', { calculation: '1', trigger })])).toEqual({
    't.expressions.trigger.1': "There is no field with the name 'nobody'.",
  })
})

it('finds nothing in a form of the contract', () => {
  const plain = { name: null, label: '${a}', default_value: 'x' }
  expect(sentences([field('a', 'short_text', plain), field('p', 'payment', plain)])).toEqual({})
})
