import type { CallContext, Handlers } from '@formpost/kit/rpc'
import { isInput, type FormField } from '@formpost/rules'

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
    const { form_uuid: formUuid, with_removed: withRemoved } = request
    const version = await forms.checkOwner(formUuid, call)
    const definition = await definitions.get(formUuid, version, call)
    const filter = await readFilter(dependencies, request, definition, call)
    // The service cannot read the answers to an encrypted form.
    const present = definition.isEncrypted
      ? []
      : definition.form.fields.filter(({ type }) => isInput(type))
    const removed = withRemoved
      ? await removedQuestions(dependencies, formUuid, definition, call)
      : []
    const wanted = { formUuid, filter, fields: [...present, ...removed] }
    const { days, statistics } = await summarize(db, wanted, readerOf(call))
    yield { document: JSON.stringify(summaryDocument(days, present, removed, statistics)) }
  }
