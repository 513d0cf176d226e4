import { problem, type Handlers } from '@formpost/kit/rpc'

import { readCounts, readTotals } from '../store/counts.ts'
import { readNeighbours } from '../store/neighbours.ts'
import { listAfterOffset, listOlder } from '../store/submission-pages.ts'
import { readSubmission } from '../store/submissions.ts'
import type { Dependencies } from './dependencies.ts'
import { submissionDocument, uploadDocument } from './documents.ts'
import { listedDocuments } from './listed-documents.ts'

export const listSubmissions =
  ({ db, forms, definitions }: Dependencies): Handlers<'submissions'>['ListSubmissions'] =>
  async (request, call) => {
    const { form_uuid: formUuid, page, per_page: perPage, before } = request
    const [rows, version] = await Promise.all([
      // `before` continues a page that did not fit into one reply.
      before === undefined
        ? listAfterOffset(db, formUuid, (page - 1) * perPage, perPage)
        : listOlder(db, formUuid, before, perPage),
      forms.checkOwner(formUuid, call),
    ])
    const { count, today } = rows[0] ?? (await readCounts(db, formUuid))
    const live = request.marks_removed ? await definitions.get(formUuid, version, call) : undefined
    const listed = await listedDocuments(definitions, formUuid, rows, live, call)
    const continues = rows[0] !== undefined && listed.count < rows[0].pageRows
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
