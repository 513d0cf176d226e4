import { expect, test } from 'vitest'

import type { RawAnswers, RecordRow, Refusal } from '../../db/rows.ts'
import { keyedRefusal } from './keyed-refusal.ts'

const entered: RawAnswers = {
  outer: [{ key: 'a' }, { key: 'b', inner: [{ key: 'c', name: 'x' }] }],
}
const refusalAt = (address: string): Refusal => ({
  ...{ status: 422, message: 'No.' },
  fields: { [address]: ['No.'] },
  codes: { [address]: [{ code: 'required' }] },
})

test.each([
  ['name', 'name'],
  ['outer', 'outer'],
  ['outer.1.name', 'outer.b.name'],
  ['outer.1.inner.0.name', 'outer.b.inner.c.name'],
  ['outer.7.name', 'outer.7.name'],
  ['upload_uuids.0', 'upload_uuids.0'],
])('a refusal at %s is at %s on the device', (address, keyed) => {
  expect(keyedRefusal(refusalAt(address), { entered } as RecordRow)).toEqual(refusalAt(keyed))
})
