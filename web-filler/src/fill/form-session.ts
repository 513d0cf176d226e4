import type { PublicForm } from '@formpost/contract'
import {
  answerKind,
  compileForm,
  evaluate,
  isDate,
  type CompiledForm,
  type Evaluation,
  type FormField,
} from '@formpost/rules'
import type { FieldContext, ShownField } from '@formpost/ui/fields/field-props.ts'
import { loadFields } from '@formpost/ui/fields/field.tsx'
import { incomplete } from '@formpost/ui/fields/incomplete.ts'
import type { RawAnswer } from '@formpost/ui/fields/raw-answer.ts'
import { readTypedNumber } from '@formpost/ui/fields/typed-number.ts'
import { newId } from '@formpost/ui/new-id.ts'
import { createStore } from '@formpost/ui/store.ts'

import { keepCaptures } from '../db/definitions.ts'
import type { Draft } from '../db/drafts.ts'
import type { DraftRow, FileRow, RawAnswers } from '../db/rows.ts'
import { createAutosave, type Autosave } from './autosave.ts'
import { carryOver } from './carry-over-loader.ts'
import { draftName } from './draft-name.ts'
import { initialAnswers } from './initial-answers.ts'
import { loadLanguageForm } from './language-form/load.ts'
import type { LanguageParts, OpenParts } from './language-form/types.ts'
import type { ShownLanguages } from './languages/shown-languages.ts'
import type { ShownForm } from './languages/translate-form.ts'
import { isPageCountFixed, splitPages } from './pages.ts'
import { refusalText } from './refusal-messages.ts'
import type { SessionFiles } from './session-files.ts'

export type SaveState = 'none' | 'saved' | 'failed'

/** The answers of a copy, which begins as a new draft. */
type BegunAnswers = Pick<DraftRow, 'answers' | 'changes'>

/** What prepares files is loaded for forms that take some. */
async function loadFiles({ fields }: PublicForm) {
  const takesFiles = fields.some(({ type }) => answerKind(type) === 'upload')
  return takesFiles ? (await import('./session-files.ts')).SessionFiles : null
}

/** The state of one form while it is filled in: answers, their evaluation by the rules, and the draft. */
export class FormSession implements FieldContext {
  readonly form: PublicForm
  readonly compiled: CompiledForm
  readonly hasFixedPageCount: boolean
  readonly autosave: Autosave
  readonly row: DraftRow
  /** Grows with every change, so that the view renders again. */
  readonly revision = createStore(0)
  readonly saveState = createStore<SaveState>('none')
  files: FileRow[]
  /** Of a form without `language`. */
  evaluation!: Evaluation
  private flatPages: FormField[][] = []
  /** Ids of the fields whose problems are shown, because a page with them was submitted. */
  readonly checked = new Set<string>()
  /** Messages about chosen files, by field id. */
  readonly fileMessages = new Map<string, string>()
  private readonly isNew: boolean
  private isTouched = false
  private readonly sessionFiles: SessionFiles | null
  offline: boolean
  /** Of a form with several languages; set by `openLanguages`. */
  languages: ShownLanguages | null = null
  /** Of a form with expressions, groups or repeats. */
  readonly language: LanguageParts | null

  /** Loads what the form needs. */
  static async open(
    form: PublicForm,
    draft: Draft | null,
    offline: boolean,
    begun?: BegunAnswers,
  ): Promise<FormSession> {
    const [openParts, Files] = await Promise.all([
      loadLanguageForm(form),
      loadFiles(form),
      loadFields(form.fields),
    ])
    keepCaptures(form)
    const session = new FormSession(form, draft, offline, openParts, Files, begun)
    // So that they are stored.
    if (begun) session.changed()
    return session
  }

  private constructor(
    form: PublicForm,
    draft: Draft | null,
    offline: boolean,
    openParts: OpenParts | null,
    Files: typeof SessionFiles | null,
    begun: BegunAnswers | undefined,
  ) {
    this.form = form
    this.offline = offline
    this.compiled = compileForm(form.fields)
    this.isNew = draft === null
    this.files = draft?.files ?? []
    this.row = {
      ...(draft?.row ?? createDraftRow(form, begun)),
      formVersion: form.version,
      formTitle: form.title,
    }
    this.language = openParts?.(this.row, this.isNew) ?? null
    this.files = this.keptFiles
    this.hasFixedPageCount =
      this.language?.hasFixedPageCount ?? isPageCountFixed(this.compiled.fields)
    if (!this.language) this.dropIncompleteDates()
    this.sessionFiles = Files && new Files(this)
    this.autosave = createAutosave(
      form,
      () => this.snapshot(),
      (isSaved) => this.saveState.set(isSaved ? 'saved' : 'failed'),
    )
    if (draft) this.saveState.set('saved')
    this.evaluate()
    this.showWhatDoesNotFit()
  }

  /** An untouched session with another version of the form, for the same draft, on the same page if it exists. */
  async withForm(form: PublicForm): Promise<FormSession> {
    if (!this.isNew) {
      return FormSession.open(form, await carryOver(this.snapshot(), this.form, form), false)
    }
    const session = await FormSession.open(form, null, false)
    session.row.id = this.row.id
    if (this.pageIndex < session.pages.length) session.row.page = this.pageIndex
    return session
  }

  /** The form with its texts in the language that is shown. */
  get shownForm(): ShownForm {
    return this.languages?.shown ?? this.form
  }

  shownField(field: FormField): ShownField {
    return this.languages?.fieldOf(field) ?? field
  }

  /** The draft as it is now. */
  snapshot(): Draft {
    if (this.language) this.row.answers = this.language.entered
    const name = draftName(this.form, this.languages?.inWords(this.row) ?? this.row)
    return { row: { ...this.row, name }, files: this.keptFiles }
  }

  get answers(): RawAnswers {
    return this.row.answers
  }

  get isEncrypted(): boolean {
    return this.form.is_encrypted
  }

  get pages(): FormField[][] {
    return this.language?.pages ?? this.flatPages
  }

  get pageIndex(): number {
    return Math.min(this.row.page, this.pages.length - 1)
  }

  answer(fieldId: string, value: RawAnswer): void {
    if (this.language) this.language.answer(fieldId, value)
    else this.row.answers = { ...this.row.answers, [fieldId]: value }
    this.touched(fieldId)
  }

  /** Notes that the person has changed an answer. */
  touched(fieldId: string): void {
    this.clearRefusal(fieldId)
    this.clearMisfit(fieldId)
    this.changed()
  }

  /** Whether nothing was entered yet. */
  get pristine(): boolean {
    return this.isNew && this.untouched
  }

  /** Whether nothing was entered since it was opened. */
  get untouched(): boolean {
    return !this.isTouched && !this.isPreparing
  }

  get isPreparing(): boolean {
    return this.sessionFiles?.isPreparing ?? false
  }

  /** Resolves when no file is being prepared. */
  async filesPrepared(): Promise<void> {
    await this.sessionFiles?.prepared()
  }

  async addFile(field: FormField, file: File, versions?: object): Promise<string | undefined> {
    return this.sessionFiles?.add(field, file, versions)
  }

  removeFile(field: FormField, file: string | object): void {
    this.sessionFiles?.remove(field, file)
  }

  filesOf(fieldId: string): FileRow[] {
    return this.files.filter((file) => file.fieldId === fieldId)
  }

  /** The answers to send. */
  sent(): ReturnType<LanguageParts['sent']> {
    return this.language?.sent() ?? Object.fromEntries(this.evaluation.answers)
  }

  /** Without those that nobody can see any more. */
  private get keptFiles(): FileRow[] {
    return this.language?.keptFiles(this.files) ?? [...this.files]
  }

  goTo(page: number): void {
    this.row.page = page
    if (!this.pristine) this.autosave.changed()
    this.redraw()
  }

  redraw(): void {
    this.language?.redraw()
    this.renew()
  }

  private renew(): void {
    this.revision.set(this.revision.get() + 1)
  }

  /** The page of a field, or of the repeat in which it is; -1 if there is none. */
  pageOf(address: string): number {
    const [root] = address.split('.')
    return this.pages.findIndex((fields) => fields.some(({ id }) => id === root))
  }

  /** The service's message, if its refusal names none of the form's fields. */
  get refusalMessage(): string | null {
    const { refusal } = this.row
    const named = Object.keys(refusal?.fields ?? {}).map((address) => address.split('.')[0])
    const namesFields = this.compiled.fields.some(({ id }) => named.includes(id))
    return refusal && !namesFields ? refusalText(refusal) : null
  }

  /** The former answer to a field that it does not fit any more. */
  misfitOf(fieldId: string): string | undefined {
    return this.row.changes?.misfits[fieldId]
  }

  /** Whether the file that was chosen for a field may not be sent any more. */
  hasUnfitFile(fieldId: string): boolean {
    return this.misfitOf(fieldId) !== undefined && this.filesOf(fieldId).length > 0
  }

  /**
   * Marks answers that were refused or do not fit any more, and opens the first page that has one. Records
   * were complete, so that every problem of a record is new.
   */
  private showWhatDoesNotFit(): void {
    const { refusal, changes, replaces } = this.row
    const problems = () => this.language?.problemAddresses() ?? this.evaluation.problems.keys()
    const marked = [
      ...Object.keys(refusal?.fields ?? {}),
      ...Object.keys(changes?.misfits ?? {}),
      ...(replaces === null ? [] : problems()),
    ]
    for (const id of marked) this.checked.add(id)
    const pages = marked.map((id) => this.pageOf(id)).filter((page) => page >= 0)
    if (pages.length > 0) this.row.page = Math.min(...pages)
  }

  private clearMisfit(fieldId: string): void {
    const { changes } = this.row
    if (this.misfitOf(fieldId) === undefined) return
    const { [fieldId]: _changed, ...misfits } = changes!.misfits
    this.row.changes = { ...changes!, misfits }
  }

  /** Drops the service's messages about an answer that has changed. */
  private clearRefusal(fieldId: string): void {
    const { refusal } = this.row
    if (!refusal?.fields[fieldId]) return
    const { [fieldId]: _changed, ...fields } = refusal.fields
    this.row.refusal = Object.keys(fields).length > 0 ? { ...refusal, fields } : null
  }

  private changed(): void {
    this.isTouched = true
    delete this.row.held
    delete this.row.isUntouched
    this.row.updatedAt = Date.now()
    this.evaluate()
    this.autosave.changed()
    this.renew()
  }

  private evaluate(): void {
    if (this.language) return
    this.evaluation = evaluate(this.compiled, this.normalizedAnswers())
    this.flatPages = splitPages(this.compiled.fields, this.evaluation.visible)
  }

  /** The answers with numbers and consents as the rules take them. */
  private normalizedAnswers(): Record<string, unknown> {
    const answers: Record<string, unknown> = { ...this.row.answers }
    for (const { id, type } of this.compiled.fields) {
      const typed = answers[id]
      if (answerKind(type) === 'number' && typeof typed === 'string') {
        answers[id] = readTypedNumber(typed).text
      }
      if (answerKind(type) === 'consent' && typed === 'true') answers[id] = true
    }
    return answers
  }

  /** Removes partly typed dates and times from a stored draft, because their inputs cannot show them. */
  private dropIncompleteDates(): void {
    for (const { id, type } of this.compiled.fields) {
      const answer = this.row.answers[id]
      const isDay = answerKind(type) === 'date' && typeof answer === 'string'
      const isTime = answerKind(type) === 'time' || answerKind(type) === 'datetime'
      if ((isDay && !isDate(answer)) || (isTime && answer === incomplete)) {
        delete this.row.answers[id]
      }
    }
  }
}

function createDraftRow(form: PublicForm, begun?: BegunAnswers): DraftRow {
  const now = Date.now()
  return {
    id: newId(),
    publicId: form.public_id,
    formTitle: form.title,
    formVersion: form.version,
    ...begun,
    answers: { ...initialAnswers(form.fields, location.search), ...begun?.answers },
    link: location.search,
    page: 0,
    startedAt: now,
    updatedAt: now,
    replaces: null,
    refusal: null,
  }
}
