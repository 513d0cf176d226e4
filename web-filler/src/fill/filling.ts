import type { PublicForm } from '@formpost/contract'
import {
  answerKind,
  type CompiledForm,
  compileForm,
  evaluate,
  type Evaluation,
  isDate,
} from '@formpost/rules'

import { createStore } from '../app/store.ts'
import { keyboardLocale } from '../app/messages/language.ts'
import type { Draft } from '../db/drafts.ts'
import { newId } from '../db/new-id.ts'
import type { DraftRow, FileRow, RawAnswer, RawAnswers } from '../db/rows.ts'
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts'
import { initialAnswers } from './initial-answers.ts'
import { decimalSign, numberText } from './number-text.ts'
import { isPageCountSure, pagesOf } from './pages.ts'

export type SaveState = 'none' | 'saved' | 'failed'

const decimal = decimalSign(keyboardLocale)

/** One filling-in of a form: the answers on the screen, what the rules make of them, and their draft. */
export class Filling {
  readonly form: PublicForm
  readonly compiled: CompiledForm
  readonly pageCountSure: boolean
  readonly keeper: DraftKeeper
  readonly row: DraftRow
  /** Grows with every change, for whoever draws the form. */
  readonly revision = createStore(0)
  readonly saveState = createStore<SaveState>('none')
  files: FileRow[]
  evaluation!: Evaluation
  pages!: FilledPages
  /** Ids of the fields whose problems are shown: those that somebody has tried to go past. */
  readonly checked = new Set<string>()
  /** What was said against a file that was not taken, by field id. */
  readonly fileRemarks = new Map<string, string>()
  /** Whether nothing was typed or chosen yet. */
  pristine: boolean
  offline: boolean

  constructor(form: PublicForm, draft: Draft | null, offline: boolean) {
    this.form = form
    this.offline = offline
    this.compiled = compileForm(form.fields)
    this.pageCountSure = isPageCountSure(this.compiled.fields)
    this.pristine = draft === null
    this.files = draft?.files ?? []
    this.row = { ...(draft?.row ?? emptyRow(form)), formVersion: form.version }
    this.dropHalfDates()
    this.keeper = createDraftKeeper(
      form,
      () => ({ row: { ...this.row }, files: [...this.files] }),
      (ok) => this.saveState.set(ok ? 'saved' : 'failed'),
    )
    if (draft) this.saveState.set('saved')
    this.evaluate()
    this.showRefused()
  }

  get answers(): RawAnswers {
    return this.row.answers
  }

  get pageIndex(): number {
    return Math.min(this.row.page, this.pages.length - 1)
  }

  answer(fieldId: string, value: RawAnswer): void {
    this.row.answers = { ...this.row.answers, [fieldId]: value }
    this.settleRefusal(fieldId)
    this.changed()
  }

  /** Puts a file in the place of the field's former one; null takes it away. */
  setFile(fieldId: string, file: FileRow | null): void {
    this.files = this.files.filter((other) => other.fieldId !== fieldId)
    if (file) this.files.push(file)
    this.answer(fieldId, file?.id ?? '')
  }

  fileOf(fieldId: string): FileRow | undefined {
    return this.files.find((file) => file.fieldId === fieldId)
  }

  goTo(page: number): void {
    this.row.page = page
    if (!this.pristine) this.keeper.changed()
    this.redraw()
  }

  redraw(): void {
    this.revision.set(this.revision.get() + 1)
  }

  /** What the service said of the whole: where it named none of the form's fields. */
  get refusalMessage(): string | null {
    const { refusal } = this.row
    const namesFields = this.compiled.fields.some((field) => refusal?.fields[field.id])
    return refusal && !namesFields ? refusal.message : null
  }

  /** A draft of a refused record opens where the first refused answer is. */
  private showRefused(): void {
    const refused = Object.keys(this.row.refusal?.fields ?? {})
    for (const id of refused) this.checked.add(id)
    const page = this.pages.findIndex((fields) => fields.some(({ id }) => refused.includes(id)))
    if (page >= 0) this.row.page = page
  }

  /** What the service said of an answer is over once the answer has changed. */
  private settleRefusal(fieldId: string): void {
    const { refusal } = this.row
    if (!refusal?.fields[fieldId]) return
    const { [fieldId]: _answered, ...fields } = refusal.fields
    this.row.refusal = Object.keys(fields).length > 0 ? { ...refusal, fields } : null
  }

  private changed(): void {
    this.pristine = false
    this.row.updatedAt = Date.now()
    this.evaluate()
    this.keeper.changed()
    this.redraw()
  }

  private evaluate(): void {
    this.evaluation = evaluate(this.compiled, this.readAnswers())
    this.pages = pagesOf(this.compiled.fields, this.evaluation.visible)
  }

  /** The answers as the rules read them. */
  private readAnswers(): RawAnswers {
    const answers = { ...this.row.answers }
    for (const { id, type } of this.compiled.fields) {
      const typed = answers[id]
      if (answerKind(type) === 'number' && typeof typed === 'string') {
        answers[id] = numberText(typed, decimal)
      }
    }
    return answers
  }

  /** A date that was half typed is kept while it is on the screen; no control can show it again. */
  private dropHalfDates(): void {
    for (const { id, type } of this.compiled.fields) {
      const answer = this.row.answers[id]
      if (answerKind(type) === 'date' && typeof answer === 'string' && !isDate(answer)) {
        delete this.row.answers[id]
      }
    }
  }
}

type FilledPages = ReturnType<typeof pagesOf>

function emptyRow(form: PublicForm): DraftRow {
  const now = Date.now()
  return {
    id: newId(),
    publicId: form.public_id,
    formTitle: form.title,
    formVersion: form.version,
    answers: initialAnswers(form.fields, new URLSearchParams(location.search)),
    page: 0,
    startedAt: now,
    updatedAt: now,
    replaces: null,
    refusal: null,
  }
}
