import type { PublicForm } from '@formpost/contract'
import { expect, test } from 'vitest'

import { draftName } from './draft-name.ts'

const fields = [
  { id: 'well', type: 'short_text', label: 'Well' },
  { id: 'depth', type: 'number', label: 'Depth' },
  { id: 'roof', type: 'checkbox', label: 'Roof', options: ['Tiles', 'Grass'] },
  { id: 'team', type: 'hidden', label: 'Team' },
  { id: 'photo', type: 'file', label: 'Photo' },
]
const form = { fields, is_encrypted: false } as unknown as PublicForm
const answers = { well: 'W-009', depth: '5', roof: ['Tiles', 'Grass'], photo: 'some-id' }

test.each([
  ['?well=W-001&team=7&roof=Grass', 'W-001 · Grass'],
  ['?team=7', '7'],
  ['', 'W-009 · 5'],
])('a draft of %j is named %j', (link, name) => {
  expect(draftName(form, { link, answers })).toBe(name)
})

test('a draft of an encrypted form is named by its link only', () => {
  const encrypted = { ...form, is_encrypted: true }
  expect(draftName(encrypted, { link: '', answers })).toBe('')
  expect(draftName(encrypted, { link: '?well=W-001', answers })).toBe('W-001')
})

test('a name has at most 60 characters and one line', () => {
  const name = draftName(form, {
    link: '',
    answers: { well: `${'🌍'.repeat(40)}\n${'x'.repeat(99)}` },
  })
  expect([...name]).toHaveLength(60)
  expect(name).toMatch(/^🌍{40} x{18}…$/u)
  expect(draftName(form, { answers: { depth: ' ' } })).toBe('')
})
