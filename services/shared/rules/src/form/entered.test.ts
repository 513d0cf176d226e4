import { expect, test } from 'vitest'

import { languageField as field, inOrder } from '../../test-support/language-field.ts'
import { compileForm, enteredText, evaluate } from './index.ts'

const fields = inOrder(
  field('b', 'number'),
  field('twice', 'number', { expressions: { calculation: '${b} * 2' } }),
  field('when', 'hidden', { expressions: { calculation: 'now()', trigger: ['b'] } }),
  field('start', 'hidden', { settings: { metadata: 'start' } }),
  field('from', 'hidden', { default_value: 'link' }),
  field('group', 'group', { expressions: { relevant: '${b} < 5' } }),
  field('a', 'short_text', { parent: 'group' }),
  field('visit', 'repeat'),
  field('note', 'short_text', { parent: 'visit' }),
  field('colour', 'checkbox', {
    parent: 'visit',
    options: ['Red', 'Green'],
    expressions: { choice_filter: "name != 'Red' or ${b} < 5" },
  }),
)
const enteredOf = (answers: Record<string, unknown>, form = compileForm(fields)) =>
  enteredText(form, answers, evaluate(form, answers, { clock: null }))

test('is the same for the same answers, however they were calculated and sent', () => {
  const first = enteredOf({
    b: 3,
    twice: 6,
    when: 'now',
    start: '1',
    a: 'x',
    visit: [{ note: 'y' }],
  })
  expect(enteredOf({ visit: [{ note: 'y', key: 'i1' }], a: 'x', b: '3.0', twice: 7 })).toBe(first)
  expect(enteredOf({ b: 3, a: 'x', visit: [{ note: 'y' }], from: '' })).toBe(first)
  const reversed = compileForm(fields.map((each) => ({ ...each, position: -each.position })))
  expect(enteredOf({ b: 3, a: 'x', visit: [{ note: 'y' }] }, reversed)).toBe(first)
})

test('leaves out irrelevant and filtered answers', () => {
  expect(enteredOf({ b: 9, a: 'x', visit: [{ colour: ['Red', 'Green'] }] })).toBe(
    enteredOf({ b: 9, visit: [{ colour: ['Green'] }] }),
  )
})

test('differs by the order of a ranking', () => {
  const form = compileForm(inOrder(field('order', 'rank', { options: ['Red', 'Green'] })))
  const texts = [
    ['Red', 'Green'],
    ['Green', 'Red'],
  ].map((order) => enteredOf({ order }, form))
  expect(new Set(texts).size).toBe(2)
})

test('differs by what was entered, and by the place of an instance', () => {
  const texts = [
    enteredOf({ b: 3 }),
    enteredOf({ b: 4 }),
    enteredOf({ b: 3, from: 'mail' }),
    enteredOf({ b: 3, visit: [{ note: 'y' }, {}] }),
    enteredOf({ b: 3, visit: [{}, { note: 'y' }] }),
    enteredOf({ b: 3, visit: [{ note: 'y' }] }),
  ]
  expect(new Set(texts).size).toBe(texts.length)
})
