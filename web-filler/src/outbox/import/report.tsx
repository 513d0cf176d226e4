import { describeProblem } from '@formpost/ui/device-export/describe-problem.ts'
import { problemOf, type ExportProblem } from '@formpost/ui/device-export/export-error.ts'
import { formatTime } from '@formpost/ui/format.ts'
import { isolated } from '@formpost/ui/messages/isolated.ts'
import { useLayoutEffect, useRef } from 'preact/hooks'

import { storageFailure } from '../../app/storage-failure.ts'
import {
  importExport,
  type ImportProblem,
  type ImportReport,
  type Untaken,
} from './import-export.ts'
import { messages } from './messages/index.ts'

/** What came of an import. `isStopped` means that this device could not store the rest. */
export interface ImportResult {
  fileName: string
  report?: ImportReport | undefined
  problem?: ExportProblem
  isStopped?: boolean
}

/** An import that ended early. Errors of this device, such as a full disk, are reported as such. */
export function failedImport(
  fileName: string,
  error: unknown,
  report?: ImportReport,
): ImportResult {
  try {
    return { fileName, problem: problemOf(error) }
  } catch {
    storageFailure.report(error)
    return { fileName, report, isStopped: true }
  }
}

/** Takes what is in the file. Never rejects. */
export async function runImport(fileName: string, file: Blob): Promise<ImportResult> {
  let report: ImportReport | undefined
  try {
    await importExport(file, (next) => (report = next))
    return { fileName, report }
  } catch (error) {
    return failedImport(fileName, error, report)
  }
}

const counts = ['added', 'replaced', 'drafts', 'here', 'differs', 'sent'] as const

function reasonOf(problem: ImportProblem): string {
  if (problem.code === 'edit_ended') return messages.editEnded
  if (problem.code === 'file_taken') return messages.fileTaken
  return describeProblem(problem)
}

const nameOf = ({ formTitle: form, filledAt }: Untaken): string =>
  filledAt === undefined
    ? messages.draftOf(form)
    : messages.filledIn({ form, when: formatTime(filledAt) })

function linesOf({ report, isStopped }: ImportResult): string[] {
  const lines = counts.flatMap((count) =>
    report && report[count] > 0 ? messages[count](report[count]) : [],
  )
  if (isStopped) return [...lines, messages.stopped]
  return lines.length > 0 || report?.untaken.length ? lines : [messages.nothing]
}

/** What an import did, and what was not taken and why. */
export function ImportReportView({ result }: { result: ImportResult }) {
  const { fileName, report, problem } = result
  const untaken = report?.untaken ?? []
  const title = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => title.current?.focus(), [])
  return (
    <section class="card import-report">
      <h2 ref={title} tabIndex={-1}>
        {messages.title(fileName)}
      </h2>
      {problem ? (
        <p>{describeProblem(problem)}</p>
      ) : (
        <ul>
          {linesOf(result).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {untaken.length > 0 && (
        <>
          <h3>{messages.untaken}</h3>
          <ul>
            {untaken.map((item, index) => (
              <li key={index}>
                {messages.because({
                  item: isolated(nameOf(item)),
                  problem: reasonOf(item.problem),
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
