import { expect, test } from 'vitest'

import { describeBytes, separateDescription } from './described-bytes.ts'

const bytes = Buffer.from([0, 1, 2, 255])

test('bytes and what they are come apart as they were put together', () => {
  const description = { name: 'Ölförderung ✓.png', accept: undefined, max_size: 3 }
  const sent = Buffer.concat([bytes, describeBytes(description)])
  expect(separateDescription(sent)).toEqual({
    bytes,
    description: { name: 'Ölförderung ✓.png', max_size: 3 },
  })
})

test('there may be no bytes', () => {
  expect(separateDescription(describeBytes({}))).toEqual({
    bytes: Buffer.alloc(0),
    description: {},
  })
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['less than a length', bytes.subarray(1)],
  ['a length of more than there is', Buffer.from([1, 2, 0, 0, 0, 3])],
])('%s is no description', (_what, sent) => {
  expect(() => separateDescription(sent)).toThrow('Something went wrong on our side')
})
