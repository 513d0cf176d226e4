import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  addFields,
  change,
  changeField,
  changeSettings,
  endStep,
  moveField,
  redo,
  removeFields,
  setOptions,
  startHistory,
  undo,
  withDocument,
  type History,
} from './index.ts'
import {
  anyValues,
  arbitraryAction,
  arbitraryActions,
  operationOf,
  run,
} from './test-support/arbitrary-changes.ts'
import { blank, documentWith, fieldOf, on, uuidOf } from './test-support/documents.ts'

const undoAll = (history: History): History => {
  const undone = undo(history)
  return undone ? undoAll(undone.history) : history
}
const redoAll = (history: History): History => {
  const redone = redo(history)
  return redone ? redoAll(redone.history) : history
}
const stepsOf = ({ past }: History): number => {
  let count = 0
  for (let at = past; at; at = at.rest) count++
  return count
}
const one = documentWith(fieldOf(1), fieldOf(2))
const label = (text: string) => changeField(uuidOf(1), { label: text })
const type = (history: History, ...texts: string[]) =>
  texts.reduce((former, text) => change(former, label(text), { mergeKey: 'label' }), history)

/** Changes in rows that join one step, and boundaries between them. */
const arbitraryChange = fc.record({
  action: arbitraryAction(anyValues),
  mergeKey: fc.constantFrom(undefined, 'a', 'a', 'b'),
  ends: fc.boolean(),
})

describe('any history', () => {
  it('undone gives the first document back, and redone the last', () => {
    fc.assert(
      fc.property(
        arbitraryActions(anyValues),
        fc.array(arbitraryChange, { maxLength: 30 }),
        (before, changes) => {
          const first = run(blank, before).document
          let history = startHistory(first)
          for (const { action, mergeKey, ends } of changes) {
            const operation = operationOf(history.document, action)
            history = change(history, operation, mergeKey === undefined ? {} : { mergeKey })
            if (ends) history = endStep(history)
          }
          const undone = undoAll(history)
          expect(undone.document).toEqual(first)
          const redone = redoAll(undone)
          expect(redone.document).toEqual(history.document)
          expect(undoAll(redone).document).toEqual(first)
        },
      ),
    )
  })
})

describe('typing', () => {
  it('in one property is one step', () => {
    const history = type(startHistory(one), 'N', 'Na', 'Name')
    expect(stepsOf(history)).toBe(1)
    expect(undo(history)?.history.document).toEqual(one)
    expect(history.past?.step.operation).toMatchObject({ kind: 'change_fields' })
  })

  it('in options is one step, with the logic that follows', () => {
    const start = documentWith(
      fieldOf(1, 'radio', { options: ['Re'] }),
      fieldOf(2, 'email', on([1, 'Re'])),
    )
    const rename = (from: string, to: string) => setOptions(uuidOf(1), [to], [{ from, to }])
    let history = change(startHistory(start), rename('Re', 'Ro'), { mergeKey: 'options' })
    history = change(history, rename('Ro', 'Rot'), { mergeKey: 'options' })
    expect(stepsOf(history)).toBe(1)
    const undone = undo(history)!
    expect(undone.history.document).toEqual(start)
    expect(redo(undone.history)?.history.document).toEqual(history.document)
  })

  it('of shortcuts that move a field is one step', () => {
    const start = documentWith(fieldOf(1), fieldOf(2), fieldOf(3))
    const move = (history: History, number: number, index: number) =>
      change(history, moveField(uuidOf(number), index), { mergeKey: 'move' })
    const moved = move(move(startHistory(start), 1, 1), 1, 2)
    expect(undo(moved)).toMatchObject({
      history: { document: start },
      operation: { kind: 'move_field', index: 0 },
    })
    expect(undo(move(moved, 3, 0))?.history.document).toEqual(start)
  })

  it('makes a new step after a boundary, another key, an undo and a change without a key', () => {
    const typed = type(startHistory(one), 'N')
    expect(stepsOf(type(endStep(typed), 'Na'))).toBe(2)
    expect(stepsOf(change(typed, label('Na'), { mergeKey: 'other' }))).toBe(2)
    expect(stepsOf(change(change(typed, label('Na')), label('Nam')))).toBe(3)
    const undone = undo(type(endStep(typed), 'Na'))!.history
    expect(stepsOf(type(undone, 'Nu'))).toBe(2)
  })
})

describe('steps', () => {
  it('that were undone are dropped by a change', () => {
    const undone = undo(change(startHistory(one), label('A')))!.history
    expect(redo(undone)).toBeDefined()
    expect(redo(change(undone, moveField(uuidOf(1), 1)))).toBeUndefined()
  })

  it('are not made of changes without effect', () => {
    const history = undo(change(startHistory(one), label('A')))!.history
    expect(change(history, label('Field 1'))).toBe(history)
  })

  it('are labelled by action and field', () => {
    let history = change(startHistory(one), removeFields([uuidOf(2)]))
    history = change(history, label('A'))
    history = change(history, changeSettings({ title: 'T' }))
    history = change(history, moveField(uuidOf(1), 0))
    const settings = undo(history)!
    expect(settings.label).toEqual({
      action: 'change_settings',
      field: null,
      type: null,
      property: 'title',
      count: 0,
    })
    const changed = undo(settings.history)!
    expect(changed.label).toMatchObject({
      action: 'change_fields',
      field: 'Field 1',
      property: 'label',
    })
    const removed = undo(changed.history)!
    expect(removed.label).toMatchObject({ action: 'remove_fields', field: 'Field 2', count: 1 })
    expect(redo(removed.history)?.label).toEqual(removed.label)
    const added = change(history, addFields(0, [fieldOf(7), fieldOf(8)]))
    expect(undo(added)?.label).toMatchObject({ action: 'add_fields', field: 'Field 7', count: 2 })
    const named = change(history, label('B'), { action: 'import' })
    expect(undo(named)?.label.action).toBe('import')
  })

  it('apply to another document, as far as they fit', () => {
    const history = change(change(startHistory(one), label('Mine')), moveField(uuidOf(2), 0))
    const theirs = documentWith(fieldOf(3), fieldOf(1, 'email', { label: 'Mine' }))
    const undone = undoAll(withDocument(history, theirs))
    expect(undone.document).toEqual(documentWith(fieldOf(3), fieldOf(1, 'email')))
  })
})

it('undo and redo of an untouched document do nothing', () => {
  expect(undo(startHistory(one))).toBeUndefined()
  expect(redo(startHistory(one))).toBeUndefined()
})
