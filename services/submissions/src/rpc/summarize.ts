import type { CallContext, Handlers } from '@formpost/kit/rpc'
import { isInput, type FormField } from '@formpost/rules'
import { withRemoved } from '@formpost/rules/csv'
import { buildTree, inferResults } from '@formpost/rules/form'

import type { Definition } from '../domain/definition.ts'
import { summaryDocument } from '../domain/summary-document.ts'
import { summarize } from '../store/summary.ts'
import type { Dependencies } from './dependencies.ts'
import { readerOf, readFilter } from './filters.ts'
import { readAnswerCounts, readAnsweredQuestions } from './removed-questions.ts'

async function removedQuestions(
  dependencies: Dependencies,
  formUuid: string,
  definition: Definition,
  call: CallContext,
): Promise<FormField[]> {
  const found = await readAnsweredQuestions(
    dependencies,
    formUuid,
    definition,
    call,
    readAnswerCounts,
  )
  return found.map(({ field }) => field)
}

export const summarizeSubmissions = (
  dependencies: Dependencies,
): Handlers<'submissions'>['SummarizeSubmissions'] =>
  async function* (request, call) {
    const { db, forms, definitions } = dependencies
    const { form_uuid: formUuid, with_removed: includesRemoved } = request
    const version = await forms.checkOwner(formUuid, call)
    const definition = await definitions.get(formUuid, version, call)
    const filter = await readFilter(dependencies, request, definition, call)
    const removed = includesRemoved
      ? await removedQuestions(dependencies, formUuid, definition, call)
      : []
    const removedIds = new Set(removed.map(({ id }) => id))
    const fields = inferResults(withRemoved(definition.form.fields, removed))
    const { all, byId } = buildTree(fields)
    // The service cannot read the answers to an encrypted form.
    const present = definition.isEncrypted
      ? []
      : all.filter(({ field }) => isInput(field.type) && !removedIds.has(field.id))
    const formerly = removed
      .map(({ id }) => byId.get(id)!)
      .filter(({ field }) => isInput(field.type))
    const wanted = { formUuid, filter, fields: [...present, ...formerly] }
    const { days, statistics } = await summarize(db, wanted, readerOf(call))
    yield { document: JSON.stringify(summaryDocument(days, present, formerly, statistics)) }
  }
