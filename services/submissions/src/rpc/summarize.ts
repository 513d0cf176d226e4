import type { Handlers } from '@formpost/kit/rpc'
import { isInput } from '@formpost/rules'

import { summaryDocument } from '../domain/summary-document.ts'
import { summarize } from '../store/summary.ts'
import type { Dependencies } from './dependencies.ts'
import { readerOf, readFilter } from './filters.ts'

export const summarizeSubmissions = ({
  db,
  forms,
  definitions,
}: Dependencies): Handlers<'submissions'>['SummarizeSubmissions'] =>
  async function* ({ form_uuid: formUuid, filter: sent }, call) {
    const version = await forms.checkOwner(formUuid, call)
    const definition = await definitions.get(formUuid, version, call)
    const filter = readFilter(sent, definition)
    // The service cannot read the answers to an encrypted form.
    const fields = definition.isEncrypted
      ? []
      : definition.form.fields.filter(({ type }) => isInput(type))
    const request = { formUuid, filter, fields }
    const { days, statistics } = await summarize(db, request, readerOf(call))
    yield { document: JSON.stringify(summaryDocument(days, fields, statistics)) }
  }
