import { convertForm, findRefusals, summarize, toDocument } from '@formpost/xlsform'
import { readListFile, readWorkbook, WorkbookError } from '@formpost/xlsform/workbook'
import { RE2JS } from 're2js'

import type { ConvertCall, ConvertReply } from './protocol.ts'

const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer())

async function convert({ file, listFiles, language }: ConvertCall): Promise<ConvertReply> {
  const { sheets, unused } = readWorkbook(await bytesOf(file))
  const refusals = findRefusals(sheets)
  if (refusals.length > 0) return { problems: refusals }
  const lists = new Map<string, ReturnType<typeof readListFile>>()
  for (const each of listFiles) lists.set(each.name, readListFile(await bytesOf(each)))
  const converted = convertForm(sheets, {
    uuid: () => crypto.randomUUID(),
    patterns: RE2JS,
    lists,
  })
  const { document, assumedLanguage } = toDocument(converted, { fileName: file.name, language })
  const summary = summarize(converted.report)
  // Of tens of thousands of choices, most rows have nothing to say.
  const report = converted.report.filter(
    ({ outcome, notes }) => outcome !== 'whole' || notes.length > 0,
  )
  return { converted: { document, summary, report, unused, assumedLanguage } }
}

addEventListener('message', ({ data: call }: MessageEvent<ConvertCall>) => {
  convert(call).then(
    (reply) => postMessage(reply),
    (error: unknown) =>
      postMessage(
        error instanceof WorkbookError ? { problems: [error.problem] } : { error: String(error) },
      ),
  )
})
