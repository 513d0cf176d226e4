import type { SettingsWarning } from '@formpost/rules'
import { expect, test } from 'vitest'

import type { Problem } from '../document/index.ts'
import { describeProblem, describeWarning } from './describe-problem.ts'

const problem = (cause: object): Problem => ({ field: 'f', property: 'p', ...cause }) as Problem

test.each([
  [{ code: 'too_long', max: 255, length: 300 }, 'This has 300 characters. Use at most 255.'],
  [{ code: 'out_of_range', min: 0, max: Infinity }, 'Enter 0 or more.'],
  [{ code: 'out_of_range', min: 1, max: 50 }, 'Enter a number from 1 to 50.'],
  [
    { code: 'form_too_large', max: 1024 * 1024, size: 1.5 * 1024 * 1024 },
    'The form has 1.5 MB. It can have at most 1 MB.',
  ],
  [
    { code: 'options_too_large', max: 10 * 1024 * 1024, size: 10.5 * 1024 * 1024 },
    'The long lists of options have 10.5 MB. They can have at most 10 MB.',
  ],
])('describes $code', (cause, sentence) => {
  expect(describeProblem(problem(cause))).toBe(sentence)
})

test.each<[SettingsWarning, string]>([
  [{ code: 'min_over_max', max: 5 }, 'This is over the maximum of 5.'],
  [{ code: 'min_over_max', max: '2026-02-01' }, 'This is after the latest date, February 1, 2026.'],
  [{ code: 'over_type_limit', max: 1_000 }, 'Answers of this type have at most 1,000 characters.'],
  [
    { code: 'not_a_file_type', entry: '.image', suggestion: 'image/*' },
    '“.image” is not a file type. Did you mean “image/*”?',
  ],
])('describes the warning $code', (warning, sentence) => {
  expect(describeWarning(warning)).toBe(sentence)
})
