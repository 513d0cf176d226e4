import { expect, test } from 'vitest'

import type { FileRow } from '../../db/rows.ts'
import { pathsOf } from './readable.ts'

const pathOf = (name: string) => pathsOf('records/1', [{ id: 'a', name } as FileRow]).get('a')!

test('names files so that common file systems take them', () => {
  expect(pathOf('a/b: "c".png')).toBe('records/1/1-a-b- -c-.png')
  expect(pathOf('..')).toBe('records/1/1-file')
})

test('cuts a long name between two characters', () => {
  const letters = 'a'.repeat(79)
  expect(pathOf(`${letters}💧.png`)).toBe(`records/1/1-${letters}`)
  const drops = '💧'.repeat(40)
  expect(pathOf(`${drops}💧.png`)).toBe(`records/1/1-${drops}`)
})

test('leaves out what is no character', () => {
  expect(pathOf('well\ud83d.png')).toBe('records/1/1-well.png')
})
