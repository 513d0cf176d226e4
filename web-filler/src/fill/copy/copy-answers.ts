import type { PublicForm } from '@formpost/contract'
import { answerKind, type FormField } from '@formpost/rules'

import { loadForm } from '../../db/definitions.ts'
import { toDraftAnswers } from '../../db/edits.ts'
import { isInstances } from '../../db/instances.ts'
import { readRecord } from '../../db/outbox.ts'
import type { DraftRow, RawAnswers } from '../../db/rows.ts'
import { isReadable } from '../../outbox/delivery/record-state.ts'
import { carryOver } from '../carry-over-loader.ts'
import { isAutomatic } from '../linked-answers.ts'

/** Answers with which a form is begun again, and the version to which they were given. */
export interface CopySource {
  answers: RawAnswers
  form: PublicForm | undefined
}

/** Files belong to one record, a consent is given each time, and the device records and calculates the rest anew. */
function isCopied(field: FormField): boolean {
  const kind = answerKind(field.type)
  return kind !== 'upload' && kind !== 'consent' && !isAutomatic(field)
}

function withCopied(answers: RawAnswers, fields: ReadonlyMap<string, FormField>): RawAnswers {
  const copied: RawAnswers = {}
  for (const [id, answer] of Object.entries(answers)) {
    const field = fields.get(id)
    if (isInstances(answer)) {
      copied[id] = answer.map((each) => ({ ...withCopied(each, fields), key: each.key }))
    } else if (field && isCopied(field)) copied[id] = answer
  }
  return copied
}

/** The answers that a copy begins with, in the version `to` of the form. */
export async function copyAnswers(
  { answers, form }: CopySource,
  to: PublicForm,
): Promise<Pick<DraftRow, 'answers' | 'changes'>> {
  const fields = new Map((form ?? to).fields.map((field) => [field.id, field]))
  const row = { answers: withCopied(answers, fields), formVersion: form?.version } as DraftRow
  const carried = await carryOver({ row, files: [] }, form, to)
  const { answers: begun, changes } = carried.row
  return { answers: begun, ...(changes ? { changes } : {}) }
}

/** The answers of a record that waits on this device; undefined if it has none that can be read. */
export async function copySourceOf(clientUuid: string): Promise<CopySource | undefined> {
  const record = await readRecord(clientUuid)
  if (!record || !isReadable(record) || record.state === 'sent') return undefined
  return {
    answers: toDraftAnswers(record, new Map()),
    form: await loadForm(record.publicId, record.formVersion),
  }
}
