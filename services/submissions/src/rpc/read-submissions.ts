import type { Handlers } from '@formpost/kit'

import { listed, whole } from '../domain/submission.ts'
import { listPage, readCounts, readNeighbours, readSubmission } from '../store/submissions.ts'
import type { SubmitParts } from '../submit/entry.ts'

type Reads = Pick<Handlers<'submissions'>, 'ListSubmissions' | 'GetSubmission' | 'CountSubmissions'>

export const readSubmissions = ({ db, forms, files, definitions }: SubmitParts): Reads => ({
  async ListSubmissions({ form_uuid, page, per_page }, call) {
    const [rows, counts] = await Promise.all([
      listPage(db, form_uuid, page, per_page),
      readCounts(db, [form_uuid]),
      forms.CheckOwner({ form_uuid }, call),
    ])
    const { count, today } = counts.get(form_uuid) ?? { count: 0, today: 0 }
    const shown = await Promise.all(
      rows.map(async (row) =>
        listed(row, await definitions.ofVersion(form_uuid, row.form_version, call)),
      ),
    )
    return {
      document: JSON.stringify(shown),
      rows: rows.length,
      total: count,
      today_count: today,
    }
  },

  async GetSubmission({ form_uuid, submission_uuid }, call) {
    await forms.CheckOwner({ form_uuid }, call)
    const row = await readSubmission(db, form_uuid, submission_uuid)
    const { newer, older } = await readNeighbours(db, form_uuid, row.seq)
    const definition = await definitions.ofVersion(form_uuid, row.form_version, call)
    const document = {
      ...whole(row, definition),
      ...(row.encrypted_payload ? { uploads: await listUploads(form_uuid, submission_uuid) } : {}),
      prev: newer,
      next: older,
    }
    return { document: JSON.stringify(document) }

    /** The files of an encrypted submission, which no answer names readably. */
    async function listUploads(formUuid: string, submissionUuid: string) {
      const request = { form_uuid: formUuid, submission_uuid: submissionUuid }
      const attached = await files.List(request, call)
      return attached.files.map(({ uuid, field_uuid, name, size }) => ({
        uuid,
        field_uuid,
        name,
        size,
      }))
    }
  },

  async CountSubmissions({ form_uuids }) {
    const counts = await readCounts(db, form_uuids)
    return { counts: form_uuids.map((uuid) => counts.get(uuid)?.count ?? 0) }
  },
})
