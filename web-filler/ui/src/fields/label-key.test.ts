import { expect, test } from 'vitest'

import { labelKey } from './label-key.ts'

test.each([
  ['Name of the village', 'name-of-the-village'],
  ['  How many? (adults) ', 'how-many-adults'],
  ['Nom du marché', 'nom-du-marché'],
  ['اسم القرية', 'اسم-القرية'],
])('converts the label %j to the key %j', (label, key) => {
  expect(labelKey(label)).toBe(key)
})
