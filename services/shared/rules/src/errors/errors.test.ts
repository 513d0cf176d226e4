import { expect, expectTypeOf, test } from 'vitest'

import type { AnswerProblem } from '../answer-problem.ts'
import type { ExpressionProblemCode } from '../expressions/index.ts'
import type { FieldProblem } from '../field-problems.ts'
import type { FormProblem } from '../form-problems.ts'
import type { FormAnswerProblem } from '../form/types.ts'
import type { LimitProblem } from '../limit-problems.ts'
import type { LogicProblem } from '../logic-problems.ts'
import type { StructureProblem } from '../structure/index.ts'
import {
  errorText,
  propertyErrors,
  propertyErrorsBySubject,
  type PropertyError,
  type PropertyErrorCode,
} from './index.ts'

test('writes parameters into the text', () => {
  expect(errorText({ code: 'too_small', min: -1234.5 })).toBe('Must be at least -1234.5.')
  expect(errorText({ code: 'too_many_fields', max: 1000 })).toBe(
    'A form can have at most 1,000 fields.',
  )
  expect(errorText({ code: 'not_one_of', allowed: ['a', 'b'] })).toBe('Must be one of a, b.')
})

test('leaves out a part whose parameter is absent', () => {
  expect(errorText({ code: 'too_long', max: 5, length: 6 })).toBe(
    'Must have at most 5 characters, has 6.',
  )
  expect(errorText({ code: 'too_long', max: 5 })).toBe('Must have at most 5 characters.')
})

test('has each code once', () => {
  const codes = Object.values(propertyErrorsBySubject).flatMap((entries) => Object.keys(entries))
  expect(codes).toEqual(Object.keys(propertyErrors))
})

test('names every parameter in the text or in its list, and no other', () => {
  for (const [code, [text, parameters = {}]] of Object.entries(
    propertyErrors as Record<string, readonly [string, Record<string, string>?]>,
  )) {
    const named = [...text.matchAll(/\{(\w+)(?:, number)?\}/g)].map(([, name]) => name!)
    for (const name of named) expect(Object.keys(parameters), code).toContain(name)
    const optional = [...text.matchAll(/\[\[(.*?)\]\]/g)].map(([, part]) => part).join()
    for (const [name, kind] of Object.entries(parameters)) {
      if (named.includes(name)) expect(optional.includes(`{${name}`), code).toBe(kind.endsWith('?'))
    }
  }
})

test('has every problem of the rules', () => {
  type Problem =
    | AnswerProblem
    | FormAnswerProblem
    | FieldProblem
    | FormProblem
    | LimitProblem
    | LogicProblem
    | StructureProblem
  expectTypeOf<Problem>().toExtend<PropertyError>()
})

test('has every problem of writing an expression', () => {
  type OfEvaluation = 'text_too_long'
  type Renamed = 'too_deep'
  type Written = Exclude<ExpressionProblemCode, OfEvaluation | Renamed>
  expectTypeOf<Written>().toExtend<PropertyErrorCode>()
})
