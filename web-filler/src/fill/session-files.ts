import { maxFilesOf, type FormField } from '@formpost/rules'
import { maxUploads } from '@formpost/rules/form'
import type { RawAnswer } from '@formpost/ui/fields/raw-answer.ts'
import { newId } from '@formpost/ui/new-id.ts'

import { answerValues } from '../db/answer-values.ts'
import type { DraftRow, FileRow } from '../db/rows.ts'
import { fileAnswer } from './file-answer.ts'
import { messages } from './messages/index.ts'
import type { PreparedFile, prepareFile } from './prepare-file.ts'

/** The newest version of a file: the one that is kept, and the one that is being prepared to replace it. */
interface Version {
  id?: string
  coming?: File
}

/** A session, as far as its files need it. */
interface FilesSession {
  readonly row: DraftRow
  readonly isEncrypted: boolean
  readonly fileMessages: Map<string, string>
  readonly autosave: { flush(): Promise<void> }
  /** Set for forms with expressions, groups or repeats. */
  readonly language: object | null
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
  private readonly versions = new WeakMap<object, Version>()
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

  /** Prepares a file and adds it to the answer, or replaces the answer of a field that takes one, or the version before. */
  add(field: FormField, file: File, versions?: object): Promise<string | undefined> {
    const { id } = field
    const max = maxFilesOf(field.settings)
    const coming = (max > 1 && this.preparing.get(id)) || new Set<File>()
    const version = versions && this.newestOf(versions)
    if (version?.coming) coming.delete(version.coming)
    const problem = this.whyFull(field, file, coming.size, version)
    if (problem) {
      if (coming.size === 0) this.preparing.delete(id)
      return this.inTurn(async () => {
        this.say(id, problem)
        return undefined
      })
    }
    if (version) version.coming = file
    this.preparing.set(id, coming.add(file))
    return this.inTurn(async () => {
      const isWanted = () => this.preparing.get(id)?.has(file) ?? false
      if (!isWanted()) return
      if (file.type.startsWith('image/')) this.say(id, messages.photoPreparing)
      const prepared = await prepare(field, file, this.session.isEncrypted)
      if (!isWanted()) return
      this.forget(id, file)
      const kept = this.keep(field, prepared, version)
      // A photo cannot be chosen again once the browser is killed, as phones with little memory do behind their camera app.
      await this.session.autosave.flush()
      return kept
    })
  }

  /** Does something after what was begun before. */
  private inTurn<T>(work: () => Promise<T | undefined>): Promise<T | undefined> {
    const result = this.last.then(work)
    this.last = result.then(() => undefined)
    return result
  }

  private newestOf(versions: object): Version {
    const newest = this.versions.get(versions) ?? {}
    this.versions.set(versions, newest)
    return newest
  }

  /** No longer prepares a file. */
  private forget(fieldId: string, file: File | undefined): void {
    const coming = this.preparing.get(fieldId)
    if (!file || !coming?.delete(file)) return
    if (coming.size === 0) this.preparing.delete(fieldId)
  }

  /** Why a field, or the form, has no room for a file. */
  private whyFull(
    field: FormField,
    { name }: File,
    coming: number,
    version: Version | undefined,
  ): string | undefined {
    const { session } = this
    const max = maxFilesOf(field.settings)
    const others = session.filesOf(field.id).filter(({ id }) => id !== version?.id).length
    if (max > 1 ? others + coming >= max : others > 1) {
      return messages.fileBeyondMax({ name, max, label: field.label ?? '' })
    }
    // A form with groups or repeats says at the file which is one too many, because some may be irrelevant.
    if (session.language) return undefined
    const inForm = session.files.length - session.filesOf(field.id).length
    const inField = max > 1 ? others + coming : 0
    const elsewhere = [...this.preparing].filter(([id]) => id !== field.id)
    const comingElsewhere = elsewhere.reduce((sum, [, files]) => sum + files.size, 0)
    return inForm + inField + comingElsewhere >= maxUploads
      ? messages.fileBeyondForm({ name, max: maxUploads })
      : undefined
  }

  /** Makes a prepared file the answer, and returns its id. */
  private keep(
    field: FormField,
    prepared: PreparedFile,
    version: Version | undefined,
  ): string | undefined {
    const { session } = this
    if ('problem' in prepared) {
      this.say(field.id, prepared.problem)
      return undefined
    }
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
      maxFilesOf(field.settings) === 1 ? other.fieldId === field.id : other.id === version?.id
    const at = session.files.findIndex(isReplaced)
    const others = session.files.filter((other) => !isReplaced(other))
    session.files = others.toSpliced(at < 0 ? others.length : at, 0, row)
    if (version) version.id = row.id
    this.answer(field)
    return row.id
  }

  remove(field: FormField, file: string | object): void {
    const { session } = this
    const isOnly = maxFilesOf(field.settings) === 1
    const version = typeof file === 'object' ? this.newestOf(file) : undefined
    // The file that was to replace this one must not appear.
    if (isOnly) this.preparing.delete(field.id)
    else this.forget(field.id, version?.coming)
    const removed = version ? (isOnly ? session.filesOf(field.id)[0]?.id : version.id) : file
    session.fileMessages.delete(field.id)
    session.files = session.files.filter(({ id }) => id !== removed)
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
