import { invalid, type Handlers } from '@formpost/kit/rpc'

import type { Conversion } from '../create/xlsform-worker.ts'
import type { Dependencies } from '../dependencies.ts'

/** The report as the API sends it (docs/api-behaviour.md#xlsforms). */
function toReport({
  fields,
  summary,
  rows,
  unused,
  isEnglishAssumed,
}: Extract<Conversion, { document: string }>) {
  const sheets = unused.map((sheet) => ({
    ...{ sheet, row: 1, name: '', what: 'The sheet is left out.' },
    ...{ why: 'Forms have nothing like it.', instead: 'Nothing takes its place.' },
  }))
  const { changed, leftOut } = rows
  const what = 'Texts without a language are taken as English.'
  const notes = isEnglishAssumed
    ? [{ sheet: 'survey', row: 1, name: '', what }, ...rows.notes]
    : rows.notes
  return { taken: fields, ...summary, changed, left_out: [...sheets, ...leftOut], notes }
}

/** Converts an XLSForm to a form document. Nothing is stored. */
export const convertXlsform =
  ({ xlsforms }: Dependencies): Handlers<'forms'>['ConvertXlsform'] =>
  async ({ file, lists }) => {
    if (!file) throw invalid({ file: [{ code: 'missing' }] })
    const converted = await xlsforms.read({ file, lists })
    if (!converted) throw invalid({ file: [{ code: 'xlsform_too_complex' }] })
    if ('problems' in converted) throw invalid({ [converted.path]: converted.problems })
    return { document: converted.document, report: JSON.stringify(toReport(converted)) }
  }
