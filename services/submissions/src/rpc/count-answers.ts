import type { Handlers } from '@formpost/kit/rpc'

import type { Dependencies } from './dependencies.ts'
import { readAnswerCounts, removedAmong } from './removed-questions.ts'

const noCounts: ReadonlyMap<string, number> = new Map()

export const countAnswersOfForm = (
  dependencies: Dependencies,
): Handlers<'submissions'>['CountAnswers'] =>
  async function* ({ form_uuid: formUuid, with_removed: withRemoved }, call) {
    const { forms, definitions } = dependencies
    const version = await forms.checkOwner(formUuid, call)
    const { isEncrypted } = await definitions.get(formUuid, version, call)
    const counts = isEncrypted ? noCounts : await readAnswerCounts(dependencies, formUuid, call)
    const findRemoved = () =>
      isEncrypted
        ? forms.getRemovedFields(formUuid, [], call)
        : removedAmong(dependencies, formUuid, counts, call)
    const removed = withRemoved ? await findRemoved() : []
    yield {
      counts: [...counts].map(([field_uuid, count]) => ({ field_uuid, count })),
      is_encrypted: isEncrypted,
      removed: removed.map(({ field, fieldId, lastVersion, removedAt }) => ({
        document: JSON.stringify(field),
        field_id: fieldId,
        last_version: lastVersion,
        removed_at: removedAt,
      })),
    }
  }
