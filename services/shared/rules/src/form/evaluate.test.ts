import fc from 'fast-check'
import { expect, it } from 'vitest'

import { anyAnswersTo, arbitraryForm } from '../../test-support/arbitrary-form.ts'
import * as rules from '../index.ts'
import { compileForm, evaluate } from './index.ts'

it('gives forms without the language what the rules without it give', () => {
  const formWithAnswers = arbitraryForm(10).chain((fields) =>
    fc.tuple(fc.constant(fields), anyAnswersTo(fields)),
  )
  fc.assert(
    fc.property(formWithAnswers, fc.boolean(), ([fields, answers], hasClock) => {
      const clock = hasClock ? '2024-02-29T10:00:00Z' : null
      const plain = rules.evaluate(rules.compileForm(fields), answers)
      const evaluation = evaluate(compileForm(fields), answers, { clock })
      expect([...evaluation.visible].sort()).toEqual([...plain.visible].sort())
      expect([...evaluation.required].sort()).toEqual([...plain.required].sort())
      expect([...evaluation.answers]).toEqual([...plain.answers])
      expect([...evaluation.problems]).toEqual([...plain.problems])
      expect(evaluation.checks).toEqual([])
    }),
    { numRuns: 300 },
  )
})
