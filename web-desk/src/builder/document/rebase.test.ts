import { dependencyOrder, type FormTranslation } from '@formpost/rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  addFields,
  apply,
  changeField,
  changeSettings,
  moveField,
  operationBetween,
  rebase,
  removeFields,
  setLogic,
  setOptions,
  type DraftDocument,
  type Operation,
} from './index.ts'
import { anyValues, arbitraryActions, run } from './test-support/arbitrary-changes.ts'
import { blank, documentWith, fieldOf, on, uuidOf } from './test-support/documents.ts'

const three = documentWith(fieldOf(1, 'radio', { options: ['A', 'B'] }), fieldOf(2), fieldOf(3))
const mine = (document: DraftDocument, ...operations: Operation[]) => rebase(operations, document)
const reasons = ({ dropped }: ReturnType<typeof rebase>) =>
  dropped.map(({ reason, field }) => [reason, field])
const ways = fc.tuple(...[0, 1, 2].map(() => arbitraryActions(anyValues)))

describe('any unsaved operations', () => {
  it('give the same document on their own base', () => {
    fc.assert(
      fc.property(ways, ([before, actions]) => {
        const base = run(blank, before!).document
        const { document, operations } = run(base, actions!)
        expect(rebase(operations, base)).toMatchObject({ document, dropped: [] })
      }),
    )
  })

  it('fit onto any other document, without circles and conditions on missing fields', () => {
    fc.assert(
      fc.property(ways, ([before, actions, others]) => {
        const base = run(blank, before!).document
        const { operations } = run(base, actions!)
        const theirs = run(base, others!).document
        const rebased = rebase(operations, theirs)
        const { fields } = rebased.document
        const uuids = new Set(fields.map(({ uuid }) => uuid))
        const nodes = fields.map(({ uuid, logic }) => ({ id: uuid, logic }))
        expect(dependencyOrder(nodes).cyclic).toEqual([])
        for (const { logic } of fields) {
          for (const { field_uuid } of logic?.conditions ?? []) expect(uuids).toContain(field_uuid)
        }
      }),
    )
  })
})

describe('unsaved operations', () => {
  it('keep changes of the other document', () => {
    const theirs = documentWith(
      fieldOf(1, 'radio', { options: ['A', 'B'], description: 'Theirs' }),
      fieldOf(4, 'email', on([1, 'A'])),
      fieldOf(3),
    )
    const { document, dropped } = mine(
      theirs,
      setOptions(uuidOf(1), ['Ah', 'B'], [{ from: 'A', to: 'Ah' }]),
      moveField(uuidOf(3), 0),
      changeSettings({ title: 'Mine' }),
    )
    expect(document).toEqual({
      form: { title: 'Mine' },
      fields: [
        fieldOf(3),
        fieldOf(1, 'radio', { options: ['Ah', 'B'], description: 'Theirs' }),
        fieldOf(4, 'email', on([1, 'Ah'])),
      ],
    })
    expect(dropped).toEqual([])
  })

  it('on fields that are gone are dropped and reported', () => {
    const theirs = documentWith(fieldOf(1))
    const rebased = mine(
      theirs,
      changeField(uuidOf(2), { label: 'Mine' }),
      moveField(uuidOf(3), 0),
      setOptions(uuidOf(2), ['A']),
      setLogic(uuidOf(3), null),
      removeFields([uuidOf(2)]),
    )
    expect(rebased.document).toBe(theirs)
    expect(reasons(rebased)).toEqual([
      ['field_gone', uuidOf(2)],
      ['field_gone', uuidOf(3)],
      ['field_gone', uuidOf(2)],
      ['field_gone', uuidOf(3)],
    ])
  })

  it('lose conditions on fields that are gone', () => {
    const rebased = mine(
      documentWith(fieldOf(1), fieldOf(3)),
      setLogic(uuidOf(3), on(1, 2).logic),
      addFields(0, [fieldOf(4, 'email', on(2))]),
    )
    expect(rebased.document.fields.map(({ logic }) => logic)).toEqual([null, null, on(1).logic])
    expect(reasons(rebased)).toEqual([
      ['condition_field_gone', uuidOf(3)],
      ['condition_field_gone', uuidOf(4)],
    ])
  })

  it('that add fields keep conditions among these', () => {
    const added = [fieldOf(8, 'email', on(9)), fieldOf(9)]
    const rebased = mine(three, addFields(0, added))
    expect(rebased.document.fields.slice(0, 2)).toEqual(added)
    expect(rebased.dropped).toEqual([])
  })

  it('that would make a circle together are dropped in part', () => {
    const changes = [
      { uuid: uuidOf(2), change: on(3) },
      { uuid: uuidOf(3), change: on(2) },
    ]
    const rebased = mine(three, { kind: 'change_fields', changes })
    expect(rebased.document.fields.map(({ logic }) => logic)).toEqual([null, on(3).logic, null])
    expect(reasons(rebased)).toEqual([['circle', uuidOf(3)]])
  })

  it('that would make a circle are dropped and reported', () => {
    const theirs = apply(three, setLogic(uuidOf(2), on(3).logic)).document
    const rebased = mine(theirs, setLogic(uuidOf(3), on(2).logic))
    expect(rebased.document).toBe(theirs)
    expect(reasons(rebased)).toEqual([['circle', uuidOf(3)]])
  })
})

it('translate only the texts that they change, so that those of someone else stay', () => {
  const withTexts = (fr: FormTranslation) => ({ ...three, form: { translations: { fr } } })
  const label = (one: string, two: string) => ({
    fields: { [uuidOf(1)]: { label: one, options: [one, null] }, [uuidOf(2)]: { label: two } },
  })
  const base = withTexts({ title: 'Titre', ...label('Un', 'Deux') })
  const changed = withTexts({ title: 'Titre', ...label('Premier', 'Deux') })
  const theirs = withTexts({ title: 'Autre', ...label('Un', 'Second') })
  const { document } = mine(theirs, operationBetween(base, changed))
  expect(document).toEqual(withTexts({ title: 'Autre', ...label('Premier', 'Second') }))
})
