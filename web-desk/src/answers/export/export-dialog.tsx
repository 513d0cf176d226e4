import type { Form } from '@formpost/contract'
import { exportFileName } from '@formpost/rules/csv'
import { useStore } from '@formpost/ui/store.ts'
import { useModal } from '@formpost/ui/use-modal.ts'
import { useState } from 'preact/hooks'

import { messages as encryptionMessages } from '../../encryption/messages/index.ts'
import { useIsReadable } from '../../encryption/unlock/unlock-bar.tsx'
import { Failure } from '../../parts/failure.tsx'
import { useAction } from '../../parts/use-action.ts'
import { isFiltered, readConditionName, type Filter } from '../filters/filter.ts'
import { messages } from '../messages/index.ts'
import type { RemovedQuestions } from '../removed/removed-questions.ts'
import { exportHref, exportJob, exportTypes, runExport, type ExportKind } from './export-job.ts'
import { exportedRepeats, type TableChoice } from './exported-tables.ts'
import { canSaveStreams, chooseFile } from './save-stream.ts'
import { TableOptions } from './table-options.tsx'

interface ExportDialogProps {
  form: Form
  removed: RemovedQuestions
  filter: Filter
  total: number
  onClose: () => void
}

/** Chooses what to export of the answers that match. */
export function ExportDialog({ form, removed, filter, total, onClose }: ExportDialogProps) {
  const dialog = useModal()
  const [kind, setKind] = useState<ExportKind>('csv')
  const [withReviews, setWithReviews] = useState(false)
  const [withDevices, setWithDevices] = useState(false)
  const refersToRemoved = Object.keys(filter)
    .map((each) => readConditionName(each)?.field)
    .some((field) => field !== undefined && !form.fields.some(({ uuid }) => uuid === field))
  const withRemoved = removed.count > 0 && (removed.isShown || refersToRemoved)
  const isReadable = useIsReadable(form)
  const [chosen, setChosen] = useState<TableChoice>({ namesInHeader: false, namesInCells: false })
  const repeats = kind === 'csv' && isReadable ? exportedRepeats(form) : []
  // A removed repeat is no longer offered when those are left out.
  const repeat = repeats.find(([uuid]) => uuid === chosen.repeat)
  const choice = { ...chosen, repeat: repeat?.[0] }
  const title = repeat ? `${form.title} - ${repeat[1]}` : form.title
  const name = exportFileName(title, form.uuid, kind)
  const decrypted = form.is_encrypted && isReadable && kind === 'csv' ? form : undefined
  const request = {
    form: form.uuid,
    kind,
    choice,
    filter,
    withReviews: withReviews && !repeat,
    withDevices: withDevices && !repeat,
    withRemoved,
    decrypted,
    total,
    name,
  }
  const isRunning = useStore(exportJob)?.status === 'running'
  const close = () => dialog.current?.close()
  const start = useAction(async () => {
    if (isRunning) return
    const file = canSaveStreams() ? await chooseFile(name, exportTypes[kind]) : undefined
    if (canSaveStreams() && !file) return
    close()
    void runExport(request, file)
  })
  const hasFiles = form.fields.some(({ type }) => type === 'file')
  const offersColumns = kind !== 'zip' && !decrypted && !repeat
  const checkbox = (label: string, isChecked: boolean, onChange: (isChecked: boolean) => void) => (
    <label class="option">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  )
  const kindOption = (each: ExportKind, label: string, help: string) => (
    <label class="option">
      <input
        type="radio"
        name="export"
        checked={kind === each}
        onChange={() => setKind(each)}
        aria-describedby={`export-${each}`}
      />
      <span>
        {label}
        <span class="help option-help" id={`export-${each}`}>
          {help}
        </span>
      </span>
    </label>
  )
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="export-title" onClose={onClose}>
      <h2 id="export-title">{messages.exportTitle}</h2>
      <p>{isFiltered(filter) ? messages.exportMatching(total) : messages.exportAll(total)}</p>
      <fieldset class="options export-options" aria-labelledby="export-title">
        {kindOption('csv', messages.csv, messages.csvHelp)}
        {!form.is_encrypted && kindOption('xlsx', messages.xlsx, messages.xlsxHelp)}
        {kind !== 'zip' && (
          <TableOptions form={form} repeats={repeats} choice={choice} onChange={setChosen} />
        )}
        {offersColumns && checkbox(messages.csvReviews, withReviews, setWithReviews)}
        {offersColumns &&
          form.device_reports &&
          checkbox(messages.csvDevices, withDevices, setWithDevices)}
        {kind !== 'zip' &&
          removed.count > 0 &&
          checkbox(messages.csvRemoved, removed.isShown, removed.show)}
        {hasFiles && kindOption('zip', messages.zip, messages.zipHelp)}
      </fieldset>
      {form.is_encrypted && (kind === 'zip' || !isReadable) && (
        <p class="help">{encryptionMessages.exportSealed[kind === 'zip' ? 'zip' : 'csv']}</p>
      )}
      {isRunning && <p role="status">{messages.exportRunning}</p>}
      <Failure error={start.error} />
      <div class="dialog-actions">
        <button type="button" class="secondary" onClick={close}>
          {messages.cancel}
        </button>
        {canSaveStreams() || decrypted ? (
          <button
            type="button"
            class="primary"
            aria-disabled={isRunning}
            onClick={() => void start.run()}
          >
            {messages.startExport}
          </button>
        ) : (
          <a class="button primary" href={exportHref(request)} download={name} onClick={close}>
            {messages.startExport}
          </a>
        )}
      </div>
    </dialog>
  )
}
