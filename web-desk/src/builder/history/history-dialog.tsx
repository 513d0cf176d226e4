import type { VersionRow } from '@formpost/contract'
import { formatTime } from '@formpost/ui/format.ts'
import { useState } from 'preact/hooks'

import { callApi } from '../../api/client.ts'
import { Failure, LoadFailure } from '../../parts/failure.tsx'
import { Loading } from '../../parts/loading.tsx'
import { useAction } from '../../parts/use-action.ts'
import { useLoaded } from '../../parts/use-loaded.ts'
import { useBuilder } from '../builder-context.ts'
import type { BuilderModel } from '../builder-model.ts'
import { operationBetween } from '../document/index.ts'
import { DialogFrame } from '../publishing/dialog-frame.tsx'
import { messages as screen } from '../screen-messages/index.ts'
import { describeAuthor, describeChange } from './describe-version.ts'
import { messages } from './messages/index.ts'
import { RemovedQuestions } from './removed-questions.tsx'
import { restoredDocument } from './restored-document.ts'
import { VersionDifferences } from './version-differences.tsx'

const perPage = 25

async function readPage(form: string, page: number, signal?: AbortSignal) {
  const query = { page, per_page: perPage }
  return callApi('listVersions', { params: { form }, query, ...(signal && { signal }) })
}

interface RowProps {
  form: string
  row: VersionRow
  /** The next older version that is kept. */
  older: VersionRow | undefined
  isLive: boolean
  /** Whether the next older version is not loaded yet. */
  isLastLoaded: boolean
  onRestore: (version: number) => void
}

function Row({ form, row, older, isLive, isLastLoaded, onRestore }: RowProps) {
  const [isOpen, setOpen] = useState(false)
  const { version } = row
  return (
    <li>
      <p class="version-head">
        <strong>{messages.version(String(version))}</strong>
        {isLive && <span class="badge">{messages.live}</span>}
      </p>
      <p>
        {describeChange(row)} · <time dateTime={row.created_at}>{formatTime(row.created_at)}</time>
      </p>
      <p class="help" dir="auto">
        {describeAuthor(row.author)}
      </p>
      <div class="version-actions">
        {!isLastLoaded && (
          <button
            type="button"
            class="quiet"
            aria-expanded={isOpen}
            aria-label={messages.compareOf(String(version))}
            onClick={() => setOpen(!isOpen)}
          >
            {messages.compare}
          </button>
        )}
        {!isLive && (
          <button
            type="button"
            class="quiet"
            aria-label={messages.restoreOf(String(version))}
            onClick={() => onRestore(version)}
          >
            {messages.restore}
          </button>
        )}
      </div>
      {isOpen && <VersionDifferences form={form} version={version} older={older?.version} />}
    </li>
  )
}

interface HistoryDialogProps {
  model: BuilderModel
  onClose: () => void
}

/** The versions of the form, and its removed questions, to bring into the draft. */
export function HistoryDialog({ model, onClose }: HistoryDialogProps) {
  const { form } = useBuilder()
  const first = useLoaded((signal) => readPage(form.uuid, 1, signal), [form.uuid])
  const [more, setMore] = useState<readonly VersionRow[]>([])
  const rows = [...(first.data?.data ?? []), ...more]
  const hasMore = (first.data?.meta.total ?? 0) > rows.length
  const showOlder = useAction(async () => {
    const { data } = await readPage(form.uuid, Math.floor(rows.length / perPage) + 1)
    const known = new Set(rows.map(({ version }) => version))
    setMore([...more, ...data.filter(({ version }) => !known.has(version))])
  })
  const restore = useAction(async (version: number) => {
    const params = { form: form.uuid, version: String(version) }
    const { data } = await callApi('getVersion', { params })
    const { document } = model
    const operation = operationBetween(document, restoredDocument(document, form, data))
    model.endStep()
    model.dispatch(operation, { action: 'restore_version' })
    onClose()
    model.notice.set({ text: messages.restored(String(version)), canUndo: true })
  })
  const broughtBack = (text: string) => {
    onClose()
    model.notice.set({ text, canUndo: true })
  }
  return (
    <DialogFrame title={messages.title} onClose={onClose}>
      <p class="help">{messages.help}</p>
      <Failure error={restore.error ?? showOlder.error} />
      {first.error !== undefined && <LoadFailure error={first.error} onRetry={first.reload} />}
      {!first.data && first.error === undefined && <Loading />}
      <ol class="versions">
        {rows.map((row, index) => (
          <Row
            key={row.version}
            form={form.uuid}
            row={row}
            older={rows[index + 1]}
            isLive={row.version === form.version}
            isLastLoaded={index === rows.length - 1 && hasMore}
            onRestore={(version) => void restore.run(version)}
          />
        ))}
      </ol>
      {hasMore && (
        <button
          type="button"
          class="secondary"
          aria-disabled={showOlder.isBusy}
          onClick={() => !showOlder.isBusy && void showOlder.run()}
        >
          {messages.showOlder}
        </button>
      )}
      <RemovedQuestions model={model} onBroughtBack={broughtBack} />
      <div class="dialog-actions">
        <button type="button" class="secondary" onClick={onClose}>
          {screen.close}
        </button>
      </div>
    </DialogFrame>
  )
}
