import type { CallContext, Complete, Handlers } from '@formpost/kit'
import type { Submission__Output } from '@formpost/proto/gen/formpost/submissions/v1/Submission'

import { valuesOf } from '../domain/values.ts'
import {
  listPage,
  readCounts,
  readNeighbours,
  readSubmission,
  type SubmissionRow,
} from '../store/submissions.ts'
import type { SubmitParts } from '../submit/entry.ts'

type Reads = Pick<Handlers<'submissions'>, 'ListSubmissions' | 'GetSubmission' | 'CountSubmissions'>

export function readSubmissions({ db, forms, files, definitions }: SubmitParts): Reads {
  async function toMessage(
    formUuid: string,
    row: SubmissionRow,
    call: CallContext,
  ): Promise<Complete<Submission__Output>> {
    const definition = await definitions.ofVersion(formUuid, row.form_version, call)
    return {
      uuid: row.uuid,
      created_at: row.created_at.toISOString(),
      ip_address: row.ip_address ?? undefined,
      user_agent: row.user_agent ?? undefined,
      values: valuesOf(row.answers, definition),
    }
  }

  return {
    async ListSubmissions({ form_uuid, page, per_page }, call) {
      const [rows, counts] = await Promise.all([
        listPage(db, form_uuid, page, per_page),
        readCounts(db, [form_uuid]),
        forms.CheckOwner({ form_uuid }, call),
      ])
      const { count, today } = counts.get(form_uuid) ?? { count: 0, today: 0 }
      const submissions = await Promise.all(rows.map((row) => toMessage(form_uuid, row, call)))
      return { submissions, total: count, today_count: today }
    },

    async GetSubmission({ form_uuid, submission_uuid }, call) {
      await forms.CheckOwner({ form_uuid }, call)
      const row = await readSubmission(db, form_uuid, submission_uuid)
      const { newer, older } = await readNeighbours(db, form_uuid, row.seq)
      const attached = row.encrypted_payload
        ? await files.List({ form_uuid, submission_uuid }, call)
        : { files: [] }
      return {
        submission: await toMessage(form_uuid, row, call),
        filled_at: row.filled_at?.toISOString(),
        was_offline: row.was_offline,
        client_uuid: row.client_uuid ?? undefined,
        encrypted_payload: row.encrypted_payload ?? undefined,
        uploads: attached.files.map(({ mime_type: _type, ...upload }) => upload),
        prev: newer,
        next: older,
      }
    },

    async CountSubmissions({ form_uuids }) {
      const counts = await readCounts(db, form_uuids)
      return { counts: form_uuids.map((uuid) => counts.get(uuid)?.count ?? 0) }
    },
  }
}
