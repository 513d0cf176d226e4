import { expect, it } from 'vitest'

import { checkAnswer } from '../answers.ts'
import { fieldTypes, type FieldType, type FormField } from '../definition.ts'
import { compileForm, evaluate } from '../evaluate.ts'
import { isInput, maxAnswerLength } from './index.ts'

const fieldOf = (id: string, type: FieldType): FormField => ({
  id,
  type,
  label: id,
  content: null,
  description: null,
  placeholder: null,
  options: ['Red'],
  default_value: null,
  settings: null,
  logic: null,
  is_required: true,
  position: 0,
})

it('an unknown type accepts no answers, and other fields still work', () => {
  const form = compileForm([fieldOf('new', 'hologram' as FieldType), fieldOf('old', 'email')])
  const { visible, required, answers, problems } = evaluate(form, { new: 'x', old: 'a@b' })
  expect([...visible]).toEqual(['new', 'old'])
  expect([...required]).toEqual(['old'])
  expect([...answers]).toEqual([['old', 'a@b']])
  expect(problems.size).toBe(0)
})

it.each(fieldTypes.filter((type) => !isInput(type)))('%s rejects every answer', (type) => {
  for (const answer of ['Red', 5, ['Red']]) {
    expect(checkAnswer(fieldOf('a', type), answer)).toHaveProperty('problem')
  }
})

it('only text types have a limit of max_length', () => {
  const limited = fieldTypes.filter((type) => maxAnswerLength(type) !== undefined)
  expect(limited).toEqual(['short_text', 'long_text', 'email', 'phone'])
})
