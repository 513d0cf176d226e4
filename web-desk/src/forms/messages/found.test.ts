import { expect, it } from 'vitest'

import { ar } from './ar.ts'
import { en } from './en.ts'

it('counts fields beside a title that contains #', () => {
  expect(en.found('Room #4', 3)).toBe('“Room #4” with 3 fields.')
  expect(ar.found('Room #4', 3)).toContain('Room #4')
})
