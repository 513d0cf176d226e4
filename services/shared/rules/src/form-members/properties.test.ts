import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  arbitraryAnswer,
  arbitraryLanguageForm,
} from '../../test-support/arbitrary-language-form.ts'
import type { FormField } from '../definition.ts'
import { compileForm, evaluate } from '../form/index.ts'
import { findMemberProblems, renameReferences } from './index.ts'

const clock = '2026-05-04T09:30:00Z'

const arbitraryRecord = arbitraryLanguageForm.chain((fields) =>
  fc.record({
    fields: fc.constant(fields),
    answers: fc.record(Object.fromEntries(fields.map(({ id }) => [id, arbitraryAnswer]))),
    renamed: fc.nat(fields.length - 1),
  }),
)

function rename(fields: readonly FormField[], id: string, name: string): FormField[] {
  const changes = renameReferences({ fields }, id, name).fields
  return fields.map((field) => ({
    ...field,
    ...changes.get(field.id),
    ...(field.id === id && { name }),
  }))
}

describe('the problems of a form', () => {
  it('are where an evaluation would ignore an expression or go in a circle', () => {
    fc.assert(
      fc.property(arbitraryLanguageForm, (fields) => {
        const { ignored, circles } = compileForm(fields)
        const problems = findMemberProblems(fields)
        for (const { fieldId, member } of ignored)
          expect(problems.get(fieldId)?.has(`expressions.${member}`)).toBe(true)
        if (circles.length > 0) expect(problems.size).toBeGreaterThan(0)
        const codes = [...problems.values()].flatMap((each) => [...each.values()])
        const circular = ['circular_expressions', 'depends_on_itself']
        if (codes.some(({ code }) => circular.includes(code))) expect(circles).not.toEqual([])
      }),
    )
  })
})

describe('a renamed field', () => {
  it('leaves the evaluation of its form as it is', () => {
    fc.assert(
      fc.property(arbitraryRecord, ({ fields, answers, renamed }) => {
        const after = rename(fields, fields[renamed]!.id, 'another_name')
        const [left, right] = [fields, after].map((form) =>
          evaluate(compileForm(form), answers, { clock }),
        )
        expect(right).toEqual(left)
      }),
    )
  })

  it('can get its former name back', () => {
    fc.assert(
      fc.property(arbitraryRecord, ({ fields, renamed }) => {
        const { id } = fields[renamed]!
        expect(rename(rename(fields, id, 'another_name'), id, id)).toEqual(fields)
      }),
    )
  })
})
