import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { db } from '../../db/database.ts'
import type { DraftRow, RecordRow } from '../../db/rows.ts'
import { storeDraft } from './import-draft.ts'

let records: Partial<RecordRow>[]
let stored: DraftRow[]

beforeEach(() => {
  records = []
  stored = []
  const withId = (id: unknown) => records.find(({ clientUuid }) => clientUuid === id)
  vi.spyOn(db.drafts, 'get').mockImplementation((async () => undefined) as never)
  vi.spyOn(db.drafts, 'add').mockImplementation((async (row: DraftRow) =>
    stored.push(row)) as never)
  vi.spyOn(db.files, 'bulkAdd').mockImplementation((async () => undefined) as never)
  vi.spyOn(db.records, 'get').mockImplementation((async (id: unknown) => withId(id)) as never)
  vi.spyOn(db.records, 'filter').mockImplementation(((fits: (row: never) => boolean) => {
    return { count: async () => records.filter((row) => fits(row as never)).length }
  }) as never)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const store = (row: Partial<DraftRow>) =>
  storeDraft({ row: { id: 'draft', replaces: null, ...row } as DraftRow, files: [] })

test('stores a draft that was not submitted here', async () => {
  records = [{ clientUuid: 'other' }, { clientUuid: 'more', draftId: 'another' }]
  expect(await store({})).toBe('drafts')
  expect(await store({ clientUuid: 'new' })).toBe('drafts')
  expect(stored).toHaveLength(2)
})

test.each<[string, Partial<RecordRow>, Partial<DraftRow>]>([
  ['under its id', { clientUuid: 'draft' }, {}],
  ['under the id of the former record', { clientUuid: 'former' }, { clientUuid: 'former' }],
  ['under an id of this device', { clientUuid: 'own', draftId: 'draft' }, { clientUuid: 'new' }],
])('leaves a draft that was submitted here %s', async (_name, record, draft) => {
  records = [record]
  expect(await store(draft)).toBe('here')
  expect(stored).toEqual([])
})

test('stores an edit with the id of the record that it replaces', async () => {
  records = [{ clientUuid: 'record' }]
  expect(await store({ clientUuid: 'record', replaces: 'record' })).toBe('drafts')
})
