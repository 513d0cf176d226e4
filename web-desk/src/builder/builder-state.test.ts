import { expect, it } from 'vitest'

import { reduce, startState, type BuilderAction, type BuilderState } from './builder-state.ts'
import { addFields, changeField, newField, removeFields } from './document/index.ts'

const texts = { label: 'Label', option: 'Option' }
const field = (uuid: string) => newField('short_text', uuid, texts)
const start = startState({ form: {}, fields: ['a', 'b', 'c'].map(field) })

const run = (...actions: BuilderAction[]): BuilderState => actions.reduce(reduce, start)
const label = (uuid: string, text: string): BuilderAction => ({
  kind: 'change',
  operation: changeField(uuid, { label: text }),
  options: { mergeKey: `${uuid} label` },
})
const select = (uuid: string | undefined, property?: string): BuilderAction => ({
  kind: 'select',
  uuid,
  property,
})
const remove = (uuid: string): BuilderAction => ({
  kind: 'change',
  operation: removeFields([uuid]),
})
const labelOf = (state: BuilderState, uuid: string) =>
  state.history.document.fields.find((each) => each.uuid === uuid)?.label

it('selects the field that takes the place of a deleted one', () => {
  expect(run(select('b'), remove('b')).selected).toBe('c')
  expect(run(select('c'), remove('c')).selected).toBe('b')
})

it('selects the form when the last field is deleted', () => {
  expect(run(select('a'), remove('b'), remove('c'), remove('a')).selected).toBeUndefined()
})

it('keeps the selection when another field is deleted', () => {
  expect(run(select('a'), remove('b')).selected).toBe('a')
})

it('selects what is undone and redone', () => {
  const changed = run(select('c'), label('c', 'Depth'), select('a'))
  const undone = reduce(changed, { kind: 'undo' })
  expect(undone.selected).toBe('c')
  expect(reduce(reduce(undone, select('a')), { kind: 'redo' }).selected).toBe('c')
})

it('selects a deleted field that comes back', () => {
  expect(run(select('b'), remove('b'), { kind: 'undo' }).selected).toBe('b')
})

it('undoes what is typed in a row in one step', () => {
  const undone = run(label('a', 'D'), label('a', 'De'), label('a', 'Dep'), { kind: 'undo' })
  expect(labelOf(undone, 'a')).toBe('Label')
})

it('starts a step when another field was selected between', () => {
  const state = run(select('a'), label('a', 'D'), select('b'), select('a'), label('a', 'De'))
  expect(labelOf(reduce(state, { kind: 'undo' }), 'a')).toBe('D')
})

it('asks for the focus again when the same property is selected again', () => {
  const once = run(select('a', 'label'))
  expect(reduce(once, select('a', 'label')).focus?.number).toBe(2)
})

it('is the same state if nothing changes', () => {
  const state = run(select('a'))
  expect(reduce(state, select('a'))).toBe(state)
  expect(reduce(state, remove('gone'))).toBe(state)
  expect(reduce(state, { kind: 'undo' })).toBe(state)
  expect(reduce(state, { kind: 'end_step' })).toBe(state)
})

it('keeps the steps when the document is replaced', () => {
  const added: BuilderAction = { kind: 'change', operation: addFields(3, [field('d')]) }
  const { document } = run(added).history
  const replaced = reduce(run(added), { kind: 'replace', document: { ...document, form: {} } })
  const undone = reduce(replaced, { kind: 'undo' })
  expect(undone.history.document.fields.map(({ uuid }) => uuid)).toEqual(['a', 'b', 'c'])
})
