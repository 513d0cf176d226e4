import { expect, test } from 'vitest'

import { describeAccept } from './accept.ts'

test('describes types for users', () => {
  expect(describeAccept('.pdf,application/pdf,image/*')).toBe('PDF, images')
})
