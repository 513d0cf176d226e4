import { isPageContent, rulesNumber, type FormField } from '@formpost/rules'
import {
  maxAnswers,
  maxInstances,
  openRecord,
  type Address,
  type FieldState,
  type FormAnswer,
  type FormRecord,
  type LanguageForm,
  type RecordChange,
} from '@formpost/rules/form'
import type { RawAnswer } from '@formpost/ui/fields/raw-answer.ts'
import { localTime } from '@formpost/ui/local-time.ts'
import { newId } from '@formpost/ui/new-id.ts'

import { answerValues } from '../../db/answer-values.ts'
import type { DraftRow, FileRow, RawAnswers, RecordRow } from '../../db/rows.ts'
import { KeyedAddresses } from './addresses.ts'
import { isTyped, toDraft, toRaw, toRule, toRules, type TypedNumbers } from './entered-answers.ts'
import { metadataAtStart } from './metadata.ts'
import { estimateSize, exactSize, largestAnswer, maxBytes } from './record-size.ts'
import { RemovedInstances } from './removed-instances.ts'
import { fieldsOn, samePages, splitPages, type Page } from './split-pages.ts'

/** What is used of a draft. */
type EnteredRow = Pick<DraftRow, 'answers' | 'clock' | 'held'>

/** The answers to a form with expressions, groups or repeats. Each change reaches only the fields that depend on it. */
export class LanguageAnswers {
  readonly form: LanguageForm
  readonly record: FormRecord
  readonly hasFixedPageCount: boolean
  /** Whether a field records who fills in the form. */
  readonly asksForCollector: boolean
  readonly removed = new RemovedInstances()
  pageNodes: readonly Page[] = []
  pages: FormField[][] = []
  epoch = 0
  /** The most bytes of answers. */
  readonly maxBytes: number
  /** When the draft was last saved, or submitted. An upper bound, if that is within the limits. */
  size = { answers: 0, bytes: 0 }
  /** The largest answer of a record that is too large to be sent. */
  largest: Address | undefined
  private isFull = false
  private readonly row: EnteredRow
  private readonly typed: TypedNumbers = new Map()
  private readonly listeners = new Map<Address, Set<() => void>>()
  /** Whether each field outside of repeats is visible, on which the pages depend. */
  private readonly visible = new Map<string, boolean>()
  private clock: string

  constructor(form: LanguageForm, row: EnteredRow, isNew: boolean, isEncrypted = false) {
    this.maxBytes = maxBytes(isEncrypted)
    this.form = form
    this.row = row
    this.clock = this.now
    let openedAt: string | undefined = this.clock
    this.record = openRecord(form, {
      clock: this.clock,
      answers: toRules(row.answers, this.fieldOf, this.typed),
      isNew,
      random: Math.random,
      uuid: newId,
      metadata: (kind) => metadataAtStart(kind, openedAt ?? this.now),
    })
    openedAt = undefined
    for (const { field, repeats } of form.tree.all) {
      if (repeats.length === 0) this.visible.set(field.id, this.isVisible(field.id))
    }
    this.asksForCollector = form.fields.some(({ settings }) => settings?.metadata === 'collector')
    this.hasFixedPageCount = this.countPages(() => true) === this.countPages(this.isUnconditional)
    this.splitPages()
  }

  readonly fieldOf = (fieldId: string): FormField | undefined =>
    this.form.definitionOf(fieldId)?.field

  /** The field at an address, or the one in instances of which it is. */
  fieldAt(address: Address): FormField | undefined {
    return this.fieldOf(address.slice(address.lastIndexOf('.') + 1))
  }

  get entered(): RawAnswers {
    const entered = toDraft(this.record.draft(), this.fieldOf, this.typed)
    this.size = estimateSize(entered)
    if (this.isOverLimit) this.measure()
    this.noteFull()
    return entered
  }

  get titleField(): FormField | undefined {
    const first = this.form.fields.find(({ id, type }) => isPageContent(type) && this.isVisible(id))
    return first?.type === 'heading' ? first : undefined
  }

  isVisible(address: Address): boolean {
    return this.record.state(address)?.visible ?? false
  }

  /** An answer as its component takes it. */
  valueAt(address: Address, field: FormField, { raw, value }: FieldState): RawAnswer | undefined {
    // Renamed options are shown as they are called now.
    const shown = field.options ? (value ?? raw) : raw
    return this.typed.get(address) ?? toRaw(field, shown)
  }

  answer(address: Address, value: RawAnswer): void {
    const field = this.fieldAt(address)
    if (!field) return
    if (isTyped(field)) this.typed.set(address, value as string)
    const raw = Array.isArray(value) ? this.withHidden(address, field, value) : value
    const answer = toRule(field, raw)
    if (this.removed.answer(address, answer)) return
    this.apply(this.record.set(address, answer), address)
  }

  /** Chosen options that a filter hides now come back with it. */
  private withHidden(address: Address, field: FormField, chosen: string[]): string[] {
    const { options, raw } = this.record.state(address) ?? {}
    if (!options || !Array.isArray(raw)) return chosen
    const visible = new Set(options)
    const hidden = new Set((raw as string[]).filter((option) => !visible.has(option)))
    const isHidden = (option: string) => hidden.has(option)
    if (field.type === 'rank') return withHiddenRanks(raw as string[], chosen, isHidden)
    const kept = new Set([...chosen, ...hidden])
    return (field.options ?? []).filter((option) => kept.has(option))
  }

  /** Adds an instance, or brings back the removed one. Returns its key; null if there can be no more. */
  addInstance(repeat: Address, isUndone = false): string | null {
    const removed = isUndone ? this.removed.of(repeat) : undefined
    const { key, ...change } = this.record.addInstance(repeat, removed)
    if (key === null) return null
    this.removed.forget(repeat)
    this.apply(change, repeat)
    this.noteFull()
    return key
  }

  /** Removes an instance, which can be brought back until another one is added or removed. */
  removeInstance(instance: Address, title: string): void {
    const { at, answers, ...change } = this.record.removeInstance(instance)
    const repeat = instance.slice(0, instance.lastIndexOf('.'))
    this.removed.add(repeat, { at, answers, title })
    this.apply(change, repeat)
    this.noteFull()
  }

  /** The files of a draft without those of instances that are gone. Files of irrelevant answers stay. */
  keptFiles(files: readonly FileRow[]): FileRow[] {
    if (files.length === 0) return []
    const ids = new Set(
      [this.record.draft(), ...this.removed.answers].flatMap((answers) => [
        ...answerValues(answers),
      ]),
    )
    return files.filter(({ id, fieldId }) => ids.has(id) || !this.fieldAt(fieldId))
  }

  /** Calls a listener when what is at an address has changed. Returns what stops that. */
  watch(address: Address, listener: () => void): () => void {
    const listeners = this.listeners.get(address) ?? new Set()
    this.listeners.set(address, listeners.add(listener))
    return () => void listeners.delete(listener)
  }

  redraw(): void {
    this.epoch++
  }

  problemAddresses(): Address[] {
    const keyed = new KeyedAddresses(this.record)
    return [...this.record.evaluation().problems.keys()].map((address) => keyed.of(address))
  }

  sent(): Record<string, FormAnswer> {
    return Object.fromEntries(this.record.evaluation().answers)
  }

  recordMembers(): Pick<RecordRow, 'filledAt' | 'clock' | 'rules' | 'entered'> {
    const { clock, entered } = this
    return { filledAt: new Date(clock).toISOString(), clock, rules: rulesNumber, entered }
  }

  /** Evaluates everything that depends on the time once more, and records the end of the filling. */
  finish(language: string | undefined): void {
    this.clock = this.now
    this.apply(this.record.setClock(this.clock))
    this.apply(this.record.setMetadata({ end: this.clock, language }))
  }

  /** Records who fills in the form; an empty name is nobody. */
  setCollector(collector: string): void {
    this.apply(this.record.setMetadata({ collector }))
  }

  private get now(): string {
    return this.fixedClock ?? localTime(new Date())
  }

  /** Notes how large the answers are that are sent. */
  measure(): void {
    const sent = this.sent()
    this.size = exactSize(sent)
    this.largest = this.isOverLimit ? largestAnswer(sent) : undefined
  }

  /** Has all repeats shown again when they can have no more instances, or can again. */
  private noteFull(): void {
    const { answers, bytes } = this.size
    const isFull =
      this.record.instanceCount >= maxInstances || answers >= maxAnswers || bytes >= this.maxBytes
    if (isFull !== this.isFull) this.redraw()
    this.isFull = isFull
  }

  private get isOverLimit(): boolean {
    return this.size.answers > maxAnswers || this.size.bytes > this.maxBytes
  }

  /** When a record was filled in that is edited or held. */
  private get fixedClock(): string | undefined {
    const { clock, held } = this.row
    return clock ?? (held && localTime(new Date(held.filledAt)))
  }

  private apply({ fields, repeats }: RecordChange, own?: Address): void {
    if (this.largest !== undefined) this.measure()
    const changed = new Set([...fields, ...repeats, ...(own === undefined ? [] : [own])])
    // Others have a page even without instances, for the button that adds one.
    let arePagesOld = [...repeats].some((repeat) => !canChange(this.fieldAt(repeat)!))
    for (const address of changed) {
      if (this.visible.has(address)) {
        const isVisible = this.isVisible(address)
        arePagesOld ||= this.visible.get(address) !== isVisible
        this.visible.set(address, isVisible)
      }
      for (const listener of this.listeners.get(address) ?? []) listener()
    }
    if (arePagesOld) this.splitPages()
  }

  private splitPages(): void {
    const pages = splitPages(this.form.tree.top, {
      isVisible: (id) => this.visible.get(id) === true,
      hasContent: (repeat) => canChange(repeat) || this.record.instances(repeat.id).length > 0,
    })
    if (samePages(pages, this.pageNodes)) return
    this.pageNodes = pages
    this.pages = this.pageNodes.map(fieldsOn)
  }

  private readonly isUnconditional = (fieldId: string): boolean =>
    this.form.definitionOf(fieldId)?.isConditional === false

  private countPages(isVisible: (fieldId: string) => boolean): number {
    return splitPages(this.form.tree.top, { isVisible, hasContent: canChange }).length
  }
}

/** A new order of the options that are shown. Hidden ones keep their places, so that they come back where they were. */
function withHiddenRanks(
  before: readonly string[],
  order: readonly string[],
  isHidden: (option: string) => boolean,
): string[] {
  if (order.length === 0) return []
  const rest = [...order]
  const ranked = before.flatMap((option) => (isHidden(option) ? option : (rest.shift() ?? [])))
  return [...ranked, ...rest]
}

/** Whether people add and remove instances of a repeat. */
export const canChange = ({ expressions, read_only: isReadOnly }: FormField): boolean =>
  !expressions?.repeat_count?.trim() && !isReadOnly
