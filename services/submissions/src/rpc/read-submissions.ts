import { problem, type Handlers } from '@formpost/kit/rpc'

import type { ListedSubmission } from '../domain/submission.ts'
import { readCounts, readTotals } from '../store/counts.ts'
import type { Database } from '../store/database.ts'
import { readNeighbours } from '../store/neighbours.ts'
import {
  listAfterOffset,
  listOlder,
  measureAfterOffset,
  type PageSize,
} from '../store/submission-pages.ts'
import { readSubmission } from '../store/submissions.ts'
import type { Dependencies } from './dependencies.ts'
import { submissionDocument, uploadDocument } from './documents.ts'
import { countFitting, guaranteedRows, listedDocuments } from './listed-documents.ts'

interface FirstRows {
  formUuid: string
  offset: number
  perPage: number
}

interface Reading {
  limit: number
  list: () => Promise<ListedSubmission[]>
}

const olderThan = (db: Database, { formUuid, perPage }: FirstRows, before: number): Reading => {
  const limit = Math.min(perPage, guaranteedRows)
  return { limit, list: () => listOlder(db, formUuid, before, limit) }
}

/** How a page is read from its beginning. What measuring has skipped is not skipped again. */
async function measureFirst(
  db: Database,
  { formUuid, offset, perPage }: FirstRows,
): Promise<Reading> {
  let newest: PageSize['newest'] | undefined
  const limit = await countFitting(perPage, async (rows) => {
    const size = await measureAfterOffset(db, formUuid, offset, rows)
    newest = size.newest
    return size.bytes
  })
  const list = async () => {
    if (newest === undefined) return listAfterOffset(db, formUuid, offset, limit)
    return newest === null ? [] : listOlder(db, formUuid, newest + 1, limit)
  }
  return { limit, list }
}

export const listSubmissions =
  ({ db, forms, definitions }: Dependencies): Handlers<'submissions'>['ListSubmissions'] =>
  async (request, call) => {
    const { form_uuid: formUuid, page, per_page: perPage, before } = request
    const first = { formUuid, offset: (page - 1) * perPage, perPage }
    // `before` continues a page that did not fit into one reply.
    const { limit, list } =
      before === undefined ? await measureFirst(db, first) : olderThan(db, first, before)
    const [rows, { count, today }, version] = await Promise.all([
      list(),
      readCounts(db, formUuid),
      forms.checkOwner(formUuid, call),
    ])
    const live = request.marks_removed ? await definitions.get(formUuid, version, call) : undefined
    const listed = await listedDocuments(definitions, formUuid, rows, live, call)
    const continues = listed.count < rows.length || (limit < perPage && rows.length === limit)
    return {
      document: listed.document,
      rows: listed.count,
      total: count,
      today_count: today,
      next: continues ? rows[listed.count - 1]?.seq : undefined,
    }
  }

export const getSubmission =
  ({ db, forms, files, definitions }: Dependencies): Handlers<'submissions'>['GetSubmission'] =>
  async ({ form_uuid: formUuid, submission_uuid: submissionUuid }, call) => {
    await forms.checkOwner(formUuid, call)
    const submission = await readSubmission(db, formUuid, submissionUuid)
    if (!submission) throw problem('submission_not_found')
    const { newer, older } = await readNeighbours(db, formUuid, submission.seq)
    const definition = await definitions.get(formUuid, submission.formVersion, call)
    const document = {
      ...submissionDocument(submission, definition),
      // The service cannot read which files encrypted answers name.
      ...(submission.encryptedPayload
        ? { uploads: (await files.list(formUuid, submissionUuid, call)).map(uploadDocument) }
        : {}),
      prev: newer,
      next: older,
    }
    return { document: JSON.stringify(document) }
  }

export const countSubmissions =
  ({ db }: Dependencies): Handlers<'submissions'>['CountSubmissions'] =>
  async ({ form_uuids: formUuids }) => {
    const totals = await readTotals(db, formUuids)
    return {
      counts: formUuids.map((uuid) => totals.get(uuid)?.count ?? 0),
      last_submission_at: formUuids.map((uuid) => totals.get(uuid)?.lastAt?.toISOString() ?? ''),
    }
  }
