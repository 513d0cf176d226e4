import type { CallContext, Client, Handlers } from '@formpost/kit/rpc'

import { listed, whole } from '../domain/submission.ts'
import {
  bytesFrom,
  listBefore,
  listFrom,
  readCounts,
  readNeighbours,
  readSubmission,
} from '../store/submissions.ts'
import type { SubmitParts } from '../submit/item.ts'

/** So many submissions go into a reply, of whatever size; more of them where their answers take no more bytes than this. */
const alwaysFit = 25
const bytesAtOnce = 16 * 1024 * 1024

type Reads = Pick<Handlers<'submissions'>, 'ListSubmissions' | 'GetSubmission' | 'CountSubmissions'>

export const readSubmissions = ({ db, forms, files, definitions }: SubmitParts): Reads => ({
  async ListSubmissions({ form_uuid, page, per_page, before }, call) {
    const offset = (page - 1) * per_page
    // What goes on in another reply did not fit into one.
    const fits =
      per_page <= alwaysFit ||
      (before === undefined && (await bytesFrom(db, form_uuid, offset, per_page)) <= bytesAtOnce)
    const limit = fits ? per_page : alwaysFit
    const [rows, counts] = await Promise.all([
      before === undefined
        ? listFrom(db, form_uuid, offset, limit)
        : listBefore(db, form_uuid, before, limit),
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
      next: limit < per_page && rows.length === limit ? rows.at(-1)!.seq : undefined,
    }
  },

  async GetSubmission({ form_uuid, submission_uuid }, call) {
    await forms.CheckOwner({ form_uuid }, call)
    const row = await readSubmission(db, form_uuid, submission_uuid)
    const { newer, older } = await readNeighbours(db, form_uuid, row.seq)
    const definition = await definitions.ofVersion(form_uuid, row.form_version, call)
    const document = {
      ...whole(row, definition),
      ...(row.encrypted_payload
        ? { uploads: await uploadsOf(files, form_uuid, submission_uuid, call) }
        : {}),
      prev: newer,
      next: older,
    }
    return { document: JSON.stringify(document) }
  },

  async CountSubmissions({ form_uuids }) {
    const counts = await readCounts(db, form_uuids)
    return { counts: form_uuids.map((uuid) => counts.get(uuid)?.count ?? 0) }
  },
})

/** The files of an encrypted submission, which no answer names readably. */
async function uploadsOf(
  files: Client<'files'>,
  form_uuid: string,
  submission_uuid: string,
  call: CallContext,
) {
  const attached = await files.List({ form_uuid, submission_uuid }, call)
  return attached.files.map(({ mime_type: _type, ...upload }) => upload)
}
