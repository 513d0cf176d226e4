import { maxFilesOf, type FormField } from '@formpost/rules'
import type { RawAnswer } from '@formpost/ui/fields/raw-answer.ts'
import { newId } from '@formpost/ui/new-id.ts'

import { answerValues } from '../db/answer-values.ts'
import type { DraftRow, FileRow } from '../db/rows.ts'
import { fileAnswer } from './file-answer.ts'
import { messages } from './messages/index.ts'
import type { PreparedFile, prepareFile } from './prepare-file.ts'

/** A session, as far as its files need it. */
interface FilesSession {
  readonly row: DraftRow
  readonly isEncrypted: boolean
  readonly fileMessages: Map<string, string>
  readonly autosave: { flush(): Promise<void> }
  files: FileRow[]
  filesOf(fieldId: string): FileRow[]
  answer(fieldId: string, value: RawAnswer): void
  redraw(): void
}

/** The judgement of files is large, and not needed before one is chosen. */
const loadPrepareFile = () => import('./prepare-file.ts')

const prepare = (...chosen: Parameters<typeof prepareFile>): Promise<PreparedFile> =>
  loadPrepareFile()
    .then((loaded) => loaded.prepareFile(...chosen))
    .catch(() => ({ problem: messages.fileUnreadable(chosen[1].name) }))

/** Files in the order of the answers, because storage has them in none. */
function inOrder(files: readonly FileRow[], { answers }: DraftRow): FileRow[] {
  const position = new Map([...answerValues(answers)].map((value, index) => [value, index]))
  const placeOf = ({ id }: FileRow) => position.get(id) ?? position.size
  return files.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** The files of a session: each is prepared, stored with the draft and made the answer. Loaded for forms that ask for some. */
export class SessionFiles {
  private readonly session: FilesSession
  /** The files that are being prepared, by field. */
  private readonly preparing = new Map<string, Set<File>>()
  /** Files are prepared one after another, because each may need much memory. */
  private last: Promise<void> = Promise.resolve()

  constructor(session: FilesSession) {
    this.session = session
    session.files = inOrder(session.files, session.row)
    // Before the connection may be lost.
    loadPrepareFile().catch(() => undefined)
  }

  get isPreparing(): boolean {
    return this.preparing.size > 0
  }

  /** Resolves when no file is being prepared. */
  async prepared(): Promise<void> {
    while (this.isPreparing) await this.last
  }

  /** Prepares a file and adds it to the answer, or replaces the answer of a field that takes one. */
  add(field: FormField, file: File): Promise<void> {
    const { id, label } = field
    const max = maxFilesOf(field.settings)
    const coming = (max > 1 && this.preparing.get(id)) || new Set<File>()
    const kept = this.session.filesOf(id).length
    if (max > 1 ? kept + coming.size >= max : kept > 1) {
      const message = messages.fileBeyondMax({ name: file.name, max, label: label ?? '' })
      // After the messages about those that were chosen with it.
      return (this.last = this.last.then(() => this.say(id, message)))
    }
    this.preparing.set(id, coming.add(file))
    this.last = this.last.then(async () => {
      const isWanted = () => this.preparing.get(id)?.has(file) ?? false
      if (!isWanted()) return
      if (file.type.startsWith('image/')) this.say(id, messages.photoPreparing)
      const prepared = await prepare(field, file, this.session.isEncrypted)
      if (!isWanted()) return
      coming.delete(file)
      if (coming.size === 0) this.preparing.delete(id)
      this.keep(field, prepared)
      // A photo cannot be chosen again once the browser is killed, as phones with little memory do behind their camera app.
      await this.session.autosave.flush()
    })
    return this.last
  }

  private keep(field: FormField, prepared: PreparedFile): void {
    const { session } = this
    if ('problem' in prepared) return this.say(field.id, prepared.problem)
    if (prepared.note) session.fileMessages.set(field.id, prepared.note)
    else session.fileMessages.delete(field.id)
    const { name, blob } = prepared
    const row: FileRow = {
      id: newId(),
      ownerId: session.row.id,
      fieldId: field.id,
      name,
      type: blob.type,
      size: blob.size,
      blob,
      uploadUuid: null,
      resent: false,
    }
    const isReplaced = (other: FileRow) =>
      maxFilesOf(field.settings) === 1 && other.fieldId === field.id
    session.files = [...session.files.filter((other) => !isReplaced(other)), row]
    this.answer(field)
  }

  remove(field: FormField, fileId: string): void {
    const { session } = this
    // The file that was to replace this one must not appear.
    if (maxFilesOf(field.settings) === 1) this.preparing.delete(field.id)
    session.fileMessages.delete(field.id)
    session.files = session.files.filter(({ id }) => id !== fileId)
    this.answer(field)
  }

  private answer(field: FormField): void {
    const ids = this.session.filesOf(field.id).map(({ id }) => id)
    this.session.answer(field.id, fileAnswer(field, ids))
  }

  private say(fieldId: string, message: string): void {
    this.session.fileMessages.set(fieldId, message)
    this.session.redraw()
  }
}
