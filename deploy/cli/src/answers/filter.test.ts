import { expect, it } from 'vitest'

import type { Field } from '../form-reference.ts'
import { filterOf } from './filter.ts'

const fields = [
  { uuid: 'u1', name: 'depth', label: 'Depth' },
  { uuid: 'u2', name: null, label: 'State' },
  { uuid: 'u3', name: null, label: 'State' },
] as Field[]

it('names fields by name, label or uuid', () => {
  const where = ['depth>=10', 'Depth<20', 'u2~brok', 'review=approved']
  expect(filterOf({ where }, fields)).toEqual({
    where: { u1: { gte: '10', lt: '20' }, u2: { contains: 'brok' }, review: 'approved' },
  })
})

it('reads a day as its first moment, and no value as an empty answer', () => {
  expect(filterOf({ since: '2026-01-31', where: ['depth='] }, fields)).toEqual({
    since: '2026-01-31T00:00:00Z',
    where: { u1: { empty: 'true' } },
  })
})

it.each([
  [{ where: ['State=Works'] }, 'Several fields have the label “State”'],
  [{ where: ['height=1'] }, 'no field with the name, label or uuid “height”'],
  [{ where: ['depth'] }, '“depth” is no condition'],
  [{ where: ['depth=1', 'Depth=2'] }, 'contradicts another condition'],
  [{ until: 'tomorrow' }, '--until is no time'],
])('refuses %j', (options, message) => {
  expect(() => filterOf(options, fields)).toThrow(message)
})
