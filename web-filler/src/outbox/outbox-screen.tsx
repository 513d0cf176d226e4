import { download } from '@formpost/ui/download.ts'
import { formatSize } from '@formpost/ui/format.ts'
import { useStore } from '@formpost/ui/store.ts'
import { useTitle } from '@formpost/ui/use-title.ts'
import { useEffect, useState } from 'preact/hooks'

import { messages } from '../app/messages/index.ts'
import { ScreenTitle } from '../app/screen-title.tsx'
import { isPersisted, estimateStorage } from '../app/storage.ts'
import { storageFailure } from '../app/storage-failure.ts'
import { useLiveQuery } from '../app/use-live-query.ts'
import { db } from '../db/database.ts'
import { outboxCounts } from '../db/outbox.ts'
import type { RecordRow } from '../db/rows.ts'
import { type ListedRecord, RecordCard } from './record-card.tsx'
import { sendNow } from './schedule.ts'
import { Summary } from './summary.tsx'

const pageSize = 30

/** All records that need attention and the newest others, grouped by form. The limit keeps each update cheap. */
async function loadRecords(shown: number) {
  const attention = await db.records.where({ state: 'needs_attention' }).toArray()
  const rest = await db.records
    .orderBy('filledAt')
    .reverse()
    .filter((record) => record.state !== 'needs_attention')
    .limit(shown)
    .toArray()
  const formOf = await formsOf(attention)
  const groups = new Map<string, ListedRecord[]>()
  for (const record of [...attention, ...rest].sort(newestFirst)) {
    const listed = { record, form: formOf(record) }
    const group = groups.get(record.publicId)
    if (group) group.push(listed)
    else groups.set(record.publicId, [listed])
  }
  const [total, { waiting }] = await Promise.all([db.records.count(), outboxCounts()])
  const more = total - attention.length - rest.length
  return { groups: [...groups], more, total, unsent: waiting }
}

/** Reads the definitions that records were filled in on, each once. */
async function formsOf(records: readonly RecordRow[]) {
  const keyOf = ({ publicId, formVersion }: RecordRow) => `${publicId} ${formVersion}`
  const oneEach = new Map(records.map((record) => [keyOf(record), record]))
  const keys = [...oneEach.values()].map((record) => [record.publicId, record.formVersion])
  const rows = await db.definitions.bulkGet(keys as [string, number][])
  const forms = new Map([...oneEach.keys()].map((key, at) => [key, rows[at]?.form]))
  return (record: RecordRow) => forms.get(keyOf(record))
}

const newestFirst = (a: RecordRow, b: RecordRow): number => b.filledAt.localeCompare(a.filledAt)

/** Storage in use, and whether the browser may delete it. */
function StorageInfo() {
  const [estimate, setEstimate] = useState<Awaited<ReturnType<typeof estimateStorage>>>(null)
  const persisted = useStore(isPersisted)
  useEffect(() => void estimateStorage().then(setEstimate), [])
  if (!estimate) return null
  return (
    <p class="help storage">
      {messages.storageUsed(formatSize(estimate.used), formatSize(estimate.free))}{' '}
      {persisted && messages.storagePersisted}
    </p>
  )
}

function FormGroup({ records }: { records: ListedRecord[] }) {
  return (
    <section class="group">
      <h2 class="visually-hidden">{records[0]!.record.formTitle}</h2>
      <ul class="records">
        {records.map(({ record, form }) => (
          <RecordCard key={record.clientUuid} record={record} form={form} />
        ))}
      </ul>
    </section>
  )
}

function ExportButton() {
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const start = async () => {
    setState('busy')
    try {
      const { exportAll, exportName } = await import('./export/device-zip.ts')
      download(await exportAll(), exportName())
      setState('ready')
    } catch (error) {
      storageFailure.report(error)
      setState('failed')
    }
  }
  return (
    <>
      <button type="button" class="secondary" onClick={() => void start()}>
        {state === 'busy' ? messages.exporting : messages.export}
      </button>
      {state === 'failed' && <p role="alert">{messages.exportFailed}</p>}
    </>
  )
}

export function OutboxScreen() {
  const [shown, setShown] = useState(pageSize)
  const list = useLiveQuery(() => loadRecords(shown), [shown])
  const drafts = useLiveQuery(() => db.drafts.count(), []) ?? 0
  useTitle(messages.outbox)
  const { groups = [], more = 0, total = 0, unsent = 0 } = list ?? {}
  return (
    <main id="main" class="column">
      <ScreenTitle>{messages.outbox}</ScreenTitle>
      {total > 0 && <Summary />}
      {list && total === 0 && (
        <section class="empty">
          <h2>{messages.outboxEmpty}</h2>
          <p>{messages.outboxEmptyBody}</p>
        </section>
      )}
      <div class="toolbar">
        {unsent > 0 && (
          <button type="button" class="primary" onClick={() => void sendNow(true)}>
            {messages.sendNow}
          </button>
        )}
        {(total > 0 || drafts > 0) && <ExportButton />}
      </div>
      {groups.map(([publicId, group]) => (
        <FormGroup key={publicId} records={group} />
      ))}
      {more > 0 && (
        <button
          type="button"
          class="secondary show-more"
          onClick={() => setShown(shown + pageSize)}
        >
          {messages.showMore(Math.min(more, pageSize))}
        </button>
      )}
      <StorageInfo />
      <a class="back-link" href="/">
        {messages.toHome}
      </a>
    </main>
  )
}
