import type { Handlers } from '@formpost/kit/rpc'

import { answeredFiles } from '../domain/answered-files.ts'
import { findAnswers } from '../store/found-answers.ts'
import type { Dependencies } from './dependencies.ts'
import { readFilter } from './filters.ts'

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
    for await (const rows of findAnswers(db, formUuid, { filter, order: 'desc' }, call.signal)) {
      const submissions = rows.map(async (row) => {
        const definition = await definitions.get(formUuid, row.formVersion, call)
        return {
          submission_uuid: row.uuid,
          created_at: row.createdAt.toISOString(),
          is_encrypted: row.isEncrypted,
          files: answeredFiles(row.answers, definition).map((file) => ({
            upload_uuid: file.uploadUuid,
            field_uuid: file.fieldUuid,
            field_label: file.fieldLabel,
          })),
        }
      })
      const found = await Promise.all(submissions)
      yield { submissions: found.filter((one) => one.is_encrypted || one.files.length > 0) }
    }
  }
