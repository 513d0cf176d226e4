import type { Handlers } from '@formpost/kit/rpc'

import type { Definition } from '../domain/definition.ts'
import { findAnswers, type FoundAnswers } from '../store/found-answers.ts'
import type { Dependencies } from './dependencies.ts'
import { readFilter } from './filters.ts'

/** The files that the answers name, in form order. */
function filesOf({ answers }: FoundAnswers, { form, uploadFieldIds }: Definition) {
  return uploadFieldIds.flatMap((fieldId) => {
    const answer = answers?.[fieldId]
    if (typeof answer !== 'string') return []
    const label = form.fields.find(({ id }) => id === fieldId)?.label
    return [{ upload_uuid: answer, field_uuid: fieldId, field_label: label ?? undefined }]
  })
}

export const listFiles = ({
  db,
  forms,
  definitions,
}: Dependencies): Handlers<'submissions'>['ListFiles'] =>
  async function* (request, call) {
    const { form_uuid: formUuid } = request
    const version = await forms.checkOwner(formUuid, call)
    const current = await definitions.get(formUuid, version, call)
    const filter = await readFilter({ forms }, request, current, call)
    for await (const rows of findAnswers(db, formUuid, filter, call.signal)) {
      const submissions = rows.map(async (row) => ({
        submission_uuid: row.uuid,
        created_at: row.createdAt.toISOString(),
        is_encrypted: row.isEncrypted,
        files: filesOf(row, await definitions.get(formUuid, row.formVersion, call)),
      }))
      const found = await Promise.all(submissions)
      yield { submissions: found.filter((one) => one.is_encrypted || one.files.length > 0) }
    }
  }
