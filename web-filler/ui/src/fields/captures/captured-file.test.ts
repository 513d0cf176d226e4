import type { FormField } from '@formpost/rules'
import { describe, expect, it } from 'vitest'

import type { ChosenFile, FieldContext } from '../field-props.ts'
import { CapturedFile } from './captured-file.ts'

/** A form with one field, which takes at most `max` files. */
function formWith(max: number, ...names: string[]) {
  let count = 0
  const rowOf = (name: string): ChosenFile => {
    const blob = new Blob(['?'])
    return { id: String(++count), name, type: '', size: blob.size, blob }
  }
  let files = names.map(rowOf)
  const field = { id: 'f', settings: max > 1 ? { max_files: max } : null } as FormField
  const context: FieldContext = {
    isEncrypted: false,
    answer: () => undefined,
    filesOf: () => files,
    async addFile(_field, { name }) {
      await Promise.resolve()
      if (max > 1 && files.length >= max) throw new Error('too many files')
      files = [...(max > 1 ? files : []), rowOf(name)]
    },
    removeFile: (_field, id) => void (files = files.filter((file) => file.id !== id)),
  }
  return { captured: new CapturedFile(field, context), names: () => files.map(({ name }) => name) }
}
const version = (name: string) => new File(['?'], name)

describe('a captured file', () => {
  it('replaces the file of a field that takes one', async () => {
    const { captured, names } = formWith(1, 'before')
    await captured.set(version('first'))
    await captured.set(version('second'))
    expect(names()).toEqual(['second'])
    captured.remove()
    expect(names()).toEqual([])
  })

  it('is one of several, also where there is no room for one more', async () => {
    const { captured, names } = formWith(2, 'before')
    await captured.set(version('first'))
    await captured.set(version('second'))
    expect(names()).toEqual(['before', 'second'])
    captured.remove()
    expect(names()).toEqual(['before'])
  })

  it('is its newest version, though versions come faster than they are added', async () => {
    const { captured, names } = formWith(3, 'before')
    await Promise.all(['first', 'second', 'third'].map((name) => captured.set(version(name))))
    expect(names()).toEqual(['before', 'third'])
  })
})
