import { formatNumber, formatSize } from '@formpost/ui/format.ts'
import { useStore } from '@formpost/ui/store.ts'

import { messages as encryptionMessages } from '../../encryption/messages/index.ts'
import { announce } from '../../parts/announce.ts'
import { describeError } from '../../parts/describe-error.ts'
import { messages as app } from '../../parts/messages/index.ts'
import { messages } from '../messages/index.ts'
import { countsAnswers, exportJob, type ExportJob } from './export-job.ts'

function progressText({ request, rows, bytes }: ExportJob): string {
  if (!countsAnswers(request)) return formatSize(bytes)
  return messages.exportedRows({
    done: formatNumber(rows),
    total: formatNumber(Math.max(rows, request.total)),
  })
}

/** The progress of an export and how it ended. */
export function ExportStatus() {
  const job = useStore(exportJob)
  if (!job) return null
  const { request, status, rows, sealed } = job
  if (status === 'running') {
    const title = messages.exporting(request.name)
    const isCounted = countsAnswers(request) && request.total > 0
    return (
      <div class="export-status">
        <p dir="auto">{title}</p>
        <progress
          aria-label={title}
          {...(isCounted ? { max: request.total, value: Math.min(rows, request.total) } : {})}
        />
        <span class="help">{progressText(job)}</span>
        <button
          type="button"
          class="secondary"
          onClick={() => {
            job.cancel()
            announce(messages.exportCancelled)
          }}
        >
          {messages.cancel}
        </button>
      </div>
    )
  }
  return (
    <div class="export-status" role={status === 'failed' ? 'alert' : undefined}>
      <p dir="auto">
        {status === 'done' ? messages.exportDone(request.name) : messages.exportFailed}
      </p>
      {status === 'failed' && (
        <>
          <p dir="auto">{describeError(job.error)}</p>
          <button type="button" class="secondary" onClick={job.retry}>
            {app.tryAgain}
          </button>
        </>
      )}
      {sealed > 0 && <p class="help">{encryptionMessages.sealedCount(sealed)}</p>}
      <button type="button" class="secondary" onClick={() => exportJob.set(undefined)}>
        {messages.dismiss}
      </button>
    </div>
  )
}
