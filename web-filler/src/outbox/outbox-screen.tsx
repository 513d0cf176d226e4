import { useEffect, useState } from 'preact/hooks'

import { download } from '../app/download.ts'
import { formatSize } from '../app/format.ts'
import { words } from '../app/messages/index.ts'
import { ScreenTitle } from '../app/screen-title.tsx'
import { isProtected, storageInUse } from '../app/storage.ts'
import { useStore } from '../app/store.ts'
import { storageTrouble } from '../app/trouble.ts'
import { useLive } from '../app/use-live.ts'
import { useTitle } from '../app/use-title.ts'
import { db } from '../db/database.ts'
import { outboxCounts } from '../db/records.ts'
import type { RecordRow } from '../db/rows.ts'
import { RecordCard } from './record-card.tsx'
import { tryNow } from './schedule.ts'
import { Summary } from './summary.tsx'

const shownAtOnce = 30

/** Whatever needs attention and the newest of the rest, by form; few enough to be read at each change. */
async function listed(shown: number) {
  const attention = await db.records.where({ state: 'needs_attention' }).toArray()
  const rest = await db.records
    .orderBy('filledAt')
    .reverse()
    .filter((record) => record.state !== 'needs_attention')
    .limit(shown)
    .toArray()
  const groups = new Map<string, RecordRow[]>()
  for (const record of [...attention, ...rest].sort(newestFirst)) {
    const group = groups.get(record.publicId)
    if (group) group.push(record)
    else groups.set(record.publicId, [record])
  }
  const [total, { waiting }] = await Promise.all([db.records.count(), outboxCounts()])
  const more = total - attention.length - rest.length
  return { groups: [...groups], more, total, unsent: waiting }
}

const newestFirst = (a: RecordRow, b: RecordRow): number => b.filledAt.localeCompare(a.filledAt)

/** How much room this device's records, drafts and forms take, and whether they are safe there. */
function StorageLine() {
  const [inUse, setInUse] = useState<Awaited<ReturnType<typeof storageInUse>>>(null)
  const promised = useStore(isProtected)
  useEffect(() => void storageInUse().then(setInUse), [])
  if (!inUse) return null
  return (
    <p class="help storage">
      {words.storageUsed(formatSize(inUse.used), formatSize(inUse.free))}{' '}
      {promised && words.storageProtected}
    </p>
  )
}

function FormGroup({ records }: { records: RecordRow[] }) {
  return (
    <section class="group">
      <h2 class="unseen">{records[0]!.formTitle}</h2>
      <ul class="records">
        {records.map((record) => (
          <RecordCard key={record.clientUuid} record={record} />
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
      const { exportName, zipEverything } = await import('./export/export.ts')
      download(await zipEverything(), exportName())
      setState('ready')
    } catch (error) {
      storageTrouble.report(error)
      setState('failed')
    }
  }
  return (
    <>
      <button type="button" class="secondary" onClick={() => void start()}>
        {state === 'busy' ? words.exporting : words.export}
      </button>
      {state === 'failed' && <p role="alert">{words.exportFailed}</p>}
    </>
  )
}

export function OutboxScreen() {
  const [shown, setShown] = useState(shownAtOnce)
  const list = useLive(() => listed(shown), [shown])
  const drafts = useLive(() => db.drafts.count(), []) ?? 0
  useTitle(words.outbox)
  const { groups = [], more = 0, total = 0, unsent = 0 } = list ?? {}
  return (
    <main id="main" class="column">
      <ScreenTitle>{words.outbox}</ScreenTitle>
      {total > 0 && <Summary />}
      {list && total === 0 && (
        <section class="empty">
          <h2>{words.outboxEmpty}</h2>
          <p>{words.outboxEmptyBody}</p>
        </section>
      )}
      <div class="toolbar">
        {unsent > 0 && (
          <button type="button" class="primary" onClick={() => void tryNow(true)}>
            {words.sendNow}
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
          onClick={() => setShown(shown + shownAtOnce)}
        >
          {words.showMore(Math.min(more, shownAtOnce))}
        </button>
      )}
      <StorageLine />
      <a class="back-link" href="/">
        {words.toHome}
      </a>
    </main>
  )
}
