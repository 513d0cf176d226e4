import { ExportError } from '@formpost/ui/device-export/export-error.ts'
import { download } from '@formpost/ui/download.ts'
import { formatSize } from '@formpost/ui/format.ts'
import { useStore } from '@formpost/ui/store.ts'
import { useTitle } from '@formpost/ui/use-title.ts'
import { useEffect, useState } from 'preact/hooks'

import { messages } from '../app/messages/index.ts'
import { ScreenTitle } from '../app/screen-title.tsx'
import { storageFailure } from '../app/storage-failure.ts'
import { estimateStorage, isPersisted } from '../app/storage.ts'
import { useLiveQuery } from '../app/use-live-query.ts'
import { db } from '../db/database.ts'
import { ExportNote, exportNote } from './export-note.tsx'
import { ImportButton, useImport } from './import-button.tsx'
import { loadRecords, type ListedRecord } from './load-records.ts'
import { messages as outboxMessages } from './messages/index.ts'
import { RecordCard } from './record-card.tsx'
import { sendNow } from './schedule.ts'
import { Summary } from './summary.tsx'

const pageSize = 30

/** Storage in use, and whether the browser may delete it. */
function StorageInfo() {
  const [estimate, setEstimate] = useState<Awaited<ReturnType<typeof estimateStorage>>>(null)
  const persisted = useStore(isPersisted)
  useEffect(() => void estimateStorage().then(setEstimate), [])
  if (!estimate) return null
  return (
    <p class="help storage">
      {outboxMessages.storageUsed({
        used: formatSize(estimate.used),
        free: formatSize(estimate.free),
      })}{' '}
      {persisted && outboxMessages.storagePersisted}
    </p>
  )
}

function FormGroup({ records }: { records: ListedRecord[] }) {
  return (
    <section class="group">
      <h2 class="visually-hidden">{records[0]!.record.formTitle}</h2>
      <ul class="records">
        {records.map((listed) => (
          <RecordCard key={listed.record.clientUuid} listed={listed} />
        ))}
      </ul>
    </section>
  )
}

function ExportButton() {
  const [state, setState] = useState<'ready' | 'busy' | 'failed' | 'too_large'>('ready')
  const start = async () => {
    setState('busy')
    try {
      const { exportAll, exportName } = await import('./export/device-zip.ts')
      download(await exportAll(), exportName())
      setState('ready')
    } catch (error) {
      if (error instanceof ExportError) return setState('too_large')
      storageFailure.report(error)
      setState('failed')
    }
  }
  return (
    <>
      <button
        type="button"
        class="secondary"
        aria-describedby={exportNote()}
        onClick={() => void start()}
      >
        {state === 'busy' ? outboxMessages.exporting : outboxMessages.export}
      </button>
      {state === 'failed' && <p role="alert">{outboxMessages.exportFailed}</p>}
      {state === 'too_large' && <p role="alert">{outboxMessages.exportTooLarge}</p>}
    </>
  )
}

export function OutboxScreen() {
  const [shown, setShown] = useState(pageSize)
  const list = useLiveQuery(() => loadRecords(shown), [shown])
  const drafts = useLiveQuery(() => db.drafts.count(), []) ?? 0
  const importing = useImport()
  useTitle(messages.outbox)
  const { groups = [], more = 0, total = 0, canSend = false } = list ?? {}
  const canExport = total > 0 || drafts > 0
  return (
    <main id="main" class="column">
      <ScreenTitle>{messages.outbox}</ScreenTitle>
      {total > 0 && <Summary />}
      {list && total === 0 && (
        <section class="empty">
          <h2>{outboxMessages.outboxEmpty}</h2>
          <p>{outboxMessages.outboxEmptyBody}</p>
        </section>
      )}
      <div class="toolbar">
        {canSend && (
          <button type="button" class="primary" onClick={() => void sendNow('all')}>
            {outboxMessages.sendNow}
          </button>
        )}
        {canExport && <ExportButton />}
        <ImportButton isBusy={importing.isBusy} onChoose={importing.start} />
      </div>
      {canExport && <ExportNote />}
      {importing.view}
      {groups.map(([publicId, group]) => (
        <FormGroup key={publicId} records={group} />
      ))}
      {more > 0 && (
        <button
          type="button"
          class="secondary show-more"
          onClick={() => setShown(shown + pageSize)}
        >
          {outboxMessages.showMore(Math.min(more, pageSize))}
        </button>
      )}
      <p class="help storage">
        {outboxMessages.importNote} {!exportNote() && outboxMessages.exportReadable}
      </p>
      <StorageInfo />
      <a class="back-link" href="/">
        {messages.toHome}
      </a>
    </main>
  )
}
