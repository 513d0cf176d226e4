import { ExportError, type ExportProblem } from '@formpost/ui/device-export/export-error.ts'
import { openExport, type DeviceExport } from '@formpost/ui/device-export/open-export.ts'

import { importDraft, readDraft, type DraftOutcome, type ReadDraft } from './import-draft.ts'
import { importRecord } from './import-record.ts'
import { ImportedForms } from './imported-forms.ts'

/** Why something of an export was not taken. */
export type ImportProblem = ExportProblem | { code: 'edit_ended' } | { code: 'file_taken' }

export interface Untaken {
  formTitle: string
  /** ISO 8601; absent for drafts. */
  filledAt?: string
  problem: ImportProblem
}

/** What an import did, in numbers of records and drafts. */
export interface ImportReport {
  added: number
  replaced: number
  drafts: number
  here: number
  differs: number
  sent: number
  untaken: Untaken[]
}

/** The problem with one record or draft. Others, such as a full disk, are thrown again, since they concern the rest too. */
function itemProblem(error: unknown): ImportProblem {
  if (error instanceof ExportError) return error.problem
  const { name, failures } = error as { name?: string; failures?: { name?: string }[] }
  const isTaken = failures?.every((failure) => failure.name === 'ConstraintError') ?? false
  if (name === 'BulkError' && isTaken) return { code: 'file_taken' }
  throw error
}

/**
 * Takes what an export has, record by record, and passes on what it did so far. It can be repeated after it was interrupted. Throws an
 * `ExportError` if the file is no export.
 */
export async function importExport(
  file: Blob,
  onProgress: (report: ImportReport) => void,
): Promise<void> {
  const run = new ImportRun(await openExport(file), onProgress)
  await run.records()
  await run.drafts()
}

class ImportRun {
  private readonly report: ImportReport = {
    ...{ added: 0, replaced: 0, drafts: 0, here: 0, differs: 0, sent: 0 },
    untaken: [],
  }
  private readonly forms: ImportedForms
  /** The drafts that are done with. */
  private readonly settled = new Set<string>()
  private readonly opened: DeviceExport
  private readonly onProgress: (report: ImportReport) => void

  constructor(opened: DeviceExport, onProgress: (report: ImportReport) => void) {
    this.opened = opened
    this.onProgress = onProgress
    this.forms = new ImportedForms(opened)
  }

  async records(): Promise<void> {
    for (const { clientUuid, formTitle, filledAt, isSent } of this.opened.index.records) {
      if (isSent) this.report.sent++
      else {
        await this.take({ formTitle, filledAt }, async () => {
          const edit = await this.readEdit(clientUuid)
          const done = await importRecord(this.opened, clientUuid, edit, this.forms)
          this.report[done.record]++
          if (edit && done.edit) this.settleDraft(edit.row, done.edit)
        })
      }
      this.progress()
    }
  }

  async drafts(): Promise<void> {
    for (const draft of this.opened.index.drafts.filter(({ id }) => !this.settled.has(id))) {
      await this.take({ formTitle: draft.formTitle }, async () => {
        this.settleDraft(draft, await importDraft(this.opened, draft.id, this.forms))
      })
      this.progress()
    }
    this.progress()
  }

  /** The draft that edits a record; undefined if there is none, or none that can be read. */
  private async readEdit(clientUuid: string): Promise<ReadDraft | undefined> {
    const listed = this.opened.index.drafts.find(({ replaces }) => replaces === clientUuid)
    if (!listed) return undefined
    let edit: ReadDraft | undefined
    await this.take({ formTitle: listed.formTitle }, async () => {
      edit = await readDraft(this.opened, listed.id)
    })
    if (!edit) this.settled.add(listed.id)
    return edit?.row.replaces === clientUuid ? edit : undefined
  }

  private settleDraft(
    { id, formTitle }: { id: string; formTitle: string },
    outcome: DraftOutcome,
  ): void {
    this.settled.add(id)
    if (outcome === 'ended') {
      this.report.untaken.push({ formTitle, problem: { code: 'edit_ended' } })
    } else this.report[outcome]++
  }

  private async take(about: Omit<Untaken, 'problem'>, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.report.untaken.push({ ...about, problem: itemProblem(error) })
    }
  }

  private progress(): void {
    this.onProgress({ ...this.report, untaken: [...this.report.untaken] })
  }
}
