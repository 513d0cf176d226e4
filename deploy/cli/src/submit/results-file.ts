import { open, readFile, rename, writeFile } from 'node:fs/promises'

import { csvLineOf } from '@formpost/rules/csv'
import { parse } from 'csv-parse/sync'

const header = ['row', 'client_uuid', 'outcome', 'submission_uuid', 'message']

export interface Result {
  row: number
  clientUuid: string
  outcome: 'stored' | 'already_stored' | 'refused'
  submissionUuid: string
  message: string
}

const lineOf = ({ row, clientUuid, outcome, submissionUuid, message }: Result) =>
  csvLineOf([row, clientUuid, outcome, submissionUuid, message])

async function readResults(file: string): Promise<Result[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  // The last line may be cut if a former run was killed.
  const rows = parse(text, { relax_column_count: true, relax_quotes: true }) as string[][]
  return rows.flatMap(([row, clientUuid, outcome, submissionUuid, message]) =>
    message === undefined || (outcome !== 'stored' && outcome !== 'already_stored')
      ? []
      : [
          {
            row: Number(row),
            clientUuid: clientUuid!,
            outcome,
            submissionUuid: submissionUuid!,
            message,
          },
        ],
  )
}

/** The results of all rows of a file, as a CSV file beside it. What a former run stored stays; what it could not is sent again. */
export async function openResults(file: string) {
  const former = await readResults(file)
  const unfinished = `${file}.unfinished`
  const lines = [csvLineOf(header), ...former.map(lineOf)]
  await writeFile(unfinished, lines.join(''), { mode: 0o600 })
  await rename(unfinished, file)
  const handle = await open(file, 'a')
  return {
    /** Rows that a former run stored, by their `client_uuid`. */
    stored: new Map(former.map((result) => [result.clientUuid, result])),
    add: (result: Result) => handle.appendFile(lineOf(result)),
    close: () => handle.close(),
  }
}
