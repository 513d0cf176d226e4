import type { SubmissionRow } from '@formpost/contract'
import { expect, it } from 'vitest'

import {
  addArrived,
  addPage,
  bringIn,
  emptyList,
  missingPlace,
  placeOf,
  removeRow,
  replaceRow,
  type ListState,
} from './list-state.ts'

const row = (uuid: string) => ({ uuid, review: 'received' }) as SubmissionRow
const rows = (...uuids: string[]) => uuids.map(row)
const shown = ({ rows: list }: ListState) =>
  [...list].toSorted(([a], [b]) => a - b).map(([place, { uuid }]) => `${place}${uuid}`)

const firstPage = addPage(emptyList, { first: 0, rows: rows('e', 'd'), next: 'after d', total: 5 })

it('pages follow each other by cursor', () => {
  expect(firstPage.total).toBe(5)
  expect(firstPage.cursors.get(2)).toBe('after d')
  expect(missingPlace(firstPage, 0, 10)).toBe(2)
  const both = addPage(firstPage, { first: 2, rows: rows('c', 'b'), next: 'x', total: undefined })
  expect(shown(both)).toEqual(['0e', '1d', '2c', '3b'])
  expect(both.total).toBe(5)
})

it('the last page says where the list ends', () => {
  const last = addPage(firstPage, { first: 2, rows: rows('c'), next: null, total: undefined })
  expect(last.total).toBe(3)
  expect(missingPlace(last, 0, 10)).toBeUndefined()
})

it('new answers wait and move nothing until they are brought in', () => {
  const waiting = addArrived(firstPage, rows('d', 'f', 'g'))
  expect(shown(waiting)).toEqual(['0e', '1d'])
  expect(waiting.arrived.map(({ uuid }) => uuid)).toEqual(['f', 'g'])
  expect(addArrived(waiting, rows('f'))).toBe(waiting)
  const list = bringIn({ ...waiting, active: 1 })
  expect(shown(list)).toEqual(['0g', '1f', '2e', '3d'])
  expect(list).toMatchObject({ total: 7, active: 3, arrived: [] })
  expect(list.cursors.get(4)).toBe('after d')
})

it('a deleted answer closes its place', () => {
  const list = removeRow(firstPage, 'e')
  expect(shown(list)).toEqual(['0d'])
  expect(list.total).toBe(4)
  expect(list.cursors.get(1)).toBe('after d')
  expect(removeRow(list, 'unknown')).toBe(list)
})

it('a changed answer stays in its place', () => {
  const list = replaceRow(firstPage, { ...row('d'), review: 'approved' })
  expect(list.rows.get(1)?.review).toBe('approved')
  expect(placeOf(list, 'd')).toBe(1)
})

it('drops rows that are far away', () => {
  const far = addPage(firstPage, {
    first: 500_000,
    rows: rows('a'),
    next: undefined,
    total: undefined,
  })
  expect(shown(far)).toEqual(['500000a'])
})
