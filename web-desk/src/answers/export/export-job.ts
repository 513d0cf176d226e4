import type { Form } from '@formpost/contract'
import { createStore } from '@formpost/ui/store.ts'

import { openStream, pathOf } from '../../api/client.ts'
import { decryptedCsv } from '../../encryption/open/decrypted-csv.ts'
import { announce } from '../../parts/announce.ts'
import type { Filter } from '../filters/filter.ts'
import { messages } from '../messages/index.ts'
import type { TableChoice } from './exported-tables.ts'
import { createRowCounter } from './row-counter.ts'
import { saveStream } from './save-stream.ts'

export type ExportKind = 'csv' | 'xlsx' | 'zip'

export interface ExportRequest {
  form: string
  kind: ExportKind
  choice: TableChoice
  filter: Filter
  withReviews: boolean
  withDevices: boolean
  /** Adds the removed questions that have answers. */
  withRemoved: boolean
  /** The form whose answers are decrypted for the CSV. */
  decrypted: Form | undefined
  /** How many answers match. */
  total: number
  /** Of the file. */
  name: string
}

export interface ExportJob {
  request: ExportRequest
  status: 'running' | 'done' | 'failed'
  error: unknown
  bytes: number
  /** Answers that are written; only known of their table as CSV. */
  rows: number
  /** Encrypted answers that no unlocked key opens, and that are left out. */
  sealed: number
  cancel: () => void
  retry: () => void
}

/** The export that runs or has just ended. It goes on while other screens are shown. */
export const exportJob = createStore<ExportJob | undefined>(undefined)

const operations = {
  csv: 'exportSubmissions',
  xlsx: 'exportSubmissions',
  zip: 'downloadFiles',
} as const
export const exportTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
}

/** With what an answer and its files are found by. */
const columnsOf = ({ withReviews, withDevices }: ExportRequest): string =>
  ['id,files', ...(withReviews ? ['review'] : []), ...(withDevices ? ['device'] : [])].join()

function queryOf(request: ExportRequest) {
  const { kind, choice, filter, withRemoved } = request
  // A filter may refer to removed questions, also in a ZIP.
  const answers = { ...filter, ...(withRemoved ? { removed: 1 } : {}) }
  if (kind === 'zip') return answers
  const { repeat, namesInHeader, namesInCells } = choice
  return {
    ...answers,
    columns: columnsOf(request),
    ...(kind === 'xlsx' ? { format: kind } : {}),
    ...(repeat === undefined ? {} : { repeat }),
    ...(namesInHeader ? { headers: 'names' } : {}),
    ...(namesInCells ? { values: 'names' } : {}),
  }
}

/** Whether each row of an export is an answer. */
export const countsAnswers = ({ kind, choice }: ExportRequest): boolean =>
  kind === 'csv' && choice.repeat === undefined

/** The address from which a browser downloads the same. */
export const exportHref = (request: ExportRequest): string =>
  pathOf(operations[request.kind], { form: request.form }, queryOf(request))

/** Writes an export to a file, or without one keeps it in memory until the browser saves it. */
export async function runExport(
  request: ExportRequest,
  file: FileSystemFileHandle | undefined,
): Promise<void> {
  const { form, kind, name } = request
  exportJob.get()?.cancel()
  const controller = new AbortController()
  const { signal } = controller
  const job: ExportJob = {
    ...{ request, status: 'running', error: undefined, bytes: 0, rows: 0, sealed: 0 },
    cancel() {
      controller.abort()
      exportJob.set(undefined)
    },
    retry: () => void runExport(request, file),
  }
  let { bytes, sealed } = job
  const update = (changes: Partial<ExportJob>) => {
    if (!signal.aborted) exportJob.set({ ...(exportJob.get() ?? job), bytes, sealed, ...changes })
  }
  exportJob.set(job)
  const countRows = createRowCounter()
  try {
    const response = request.decrypted
      ? new Response(
          decryptedCsv(request.decrypted, request.choice, request.filter, signal, (count) => {
            sealed += count
          }),
        )
      : await openStream(operations[kind], { params: { form }, query: queryOf(request), signal })
    await saveStream(file ?? name, response, signal, (chunk) => {
      bytes += chunk.length
      // The first row has the headings.
      update(countsAnswers(request) ? { rows: Math.max(0, countRows(chunk) - 1) } : {})
    })
    update({ status: 'done' })
    announce(messages.exportDone(name))
  } catch (error) {
    update({ status: 'failed', error })
  }
}
