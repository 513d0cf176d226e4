import type { FormField } from '@formpost/rules'
import { expect, test } from 'vitest'

import type { DraftRow, FileRow } from '../db/rows.ts'
import { messages } from './messages/index.ts'
import { SessionFiles } from './session-files.ts'

const field = (id: string, max: number | null): FormField =>
  ({ id, type: 'file', label: 'Damage', settings: { max_files: max } }) as FormField
const text = (name: string) => new File([name], name, { type: 'text/plain' })

/** A session that notes the names of its files each time they change. */
function open() {
  const names: string[][] = []
  const session = {
    row: { id: 'draft', answers: {} } as DraftRow,
    isEncrypted: false,
    fileMessages: new Map<string, string>(),
    autosave: { flush: async () => {} },
    language: null,
    files: [] as FileRow[],
    filesOf: (fieldId: string) => session.files.filter((file) => file.fieldId === fieldId),
    answer: () => void names.push(session.files.map(({ name }) => name)),
    redraw: () => {},
  }
  return { session, names, files: new SessionFiles(session) }
}

test('replaces a version in its place, and keeps it until then', async () => {
  const { files, names } = open()
  const damage = field('damage', 3)
  const versions = {}
  await files.add(damage, text('a.txt'))
  await files.add(damage, text('1.txt'), versions)
  await files.add(damage, text('b.txt'))
  const id = await files.add(damage, text('2.txt'), versions)
  expect(id).toBeDefined()
  expect(names).toEqual([
    ['a.txt'],
    ['a.txt', '1.txt'],
    ['a.txt', '1.txt', 'b.txt'],
    ['a.txt', '2.txt', 'b.txt'],
  ])
  files.remove(damage, versions)
  expect(names.at(-1)).toEqual(['a.txt', 'b.txt'])
})

test('is preparing until the newest version is kept', async () => {
  const { files, session } = open()
  const versions = {}
  for (const name of ['1.txt', '2.txt', '3.txt']) {
    void files.add(field('damage', 3), text(name), versions)
  }
  expect(files.isPreparing).toBe(true)
  await files.prepared()
  expect(session.files.map(({ name }) => name)).toEqual(['3.txt'])
})

test('does not keep a version that was removed while it was prepared', async () => {
  const { files, session } = open()
  const versions = {}
  const adding = files.add(field('damage', 3), text('1.txt'), versions)
  files.remove(field('damage', 3), versions)
  expect(await adding).toBeUndefined()
  expect([files.isPreparing, session.files]).toEqual([false, []])
})

test('replaces and removes the only file of a field, also one from before', async () => {
  const { files, names } = open()
  const photo = field('photo', null)
  await files.add(photo, text('before.txt'))
  await files.add(photo, text('1.txt'), {})
  expect(names.at(-1)).toEqual(['1.txt'])
  files.remove(photo, {})
  expect(names.at(-1)).toEqual([])
})

test('takes no more files than a submission can have', async () => {
  const { files, session } = open()
  const fill = async (id: string, count: number) => {
    for (let at = 0; at < count; at++) void files.add(field(id, 20), text(`${id}${at}.txt`))
    await files.prepared()
  }
  await fill('a', 20)
  await fill('b', 20)
  await fill('c', 11)
  await files.add(field('single', null), text('single.txt'))
  expect(session.files).toHaveLength(50)
  const beyond = (name: string) => messages.fileBeyondForm({ name, max: 50 })
  expect(session.fileMessages.get('c')).toBe(beyond('c10.txt'))
  expect(session.fileMessages.get('single')).toBe(beyond('single.txt'))
})
