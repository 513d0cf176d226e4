import type { PublicForm } from '@formpost/contract'
import {
  answerKind,
  checkAnswer,
  isBlank,
  isDate,
  isInput,
  isOptionList,
  isPageContent,
  isTime,
  maxFilesOf,
  readDateTime,
  sameJson,
  type AnswerKind,
  type FormField,
} from '@formpost/rules'
import { isAccepted } from '@formpost/rules/files'
import { messages } from '@formpost/ui/fields/lazy/messages/index.ts'
import type { RawAnswer } from '@formpost/ui/fields/raw-answer.ts'
import { readTypedNumber } from '@formpost/ui/fields/typed-number.ts'
import { sizeLimit } from '@formpost/ui/fields/upload-size.ts'
import { newId } from '@formpost/ui/new-id.ts'

import { answerValues } from '../db/answer-values.ts'
import type { Draft } from '../db/drafts.ts'
import { isInstances, mapAnswers } from '../db/instances.ts'
import type { FileRow, FormChanges, RawAnswers } from '../db/rows.ts'
import { fileAnswer } from './file-answer.ts'
import { plainLabel } from './plain-label.ts'

type Fields = ReadonlyMap<string, FormField>
const byId = ({ fields }: PublicForm): Fields => new Map(fields.map((field) => [field.id, field]))

const isAsked = (field: FormField | undefined): field is FormField =>
  field !== undefined && isInput(field.type) && isPageContent(field.type)

/** An option by its present text, if it was renamed. */
function presentOption({ options, choices }: FormField, option: string): string {
  if (options?.includes(option)) return option
  const index = choices?.findIndex(({ was }) => was?.includes(option)) ?? -1
  return options?.[index] ?? option
}

/** The part of an answer that a field of another type or with other options can show. */
function fitting(kind: AnswerKind, field: FormField, answer: RawAnswer): RawAnswer {
  const offered = new Set(field.options)
  const isList = isOptionList(field.type)
  const isChoice = kind === 'option' || isList
  const list = [answer].flat().map((each) => (isChoice ? presentOption(field, each) : each))
  if (isList) return list.filter((option) => offered.has(option))
  if (kind === 'option') return list.length === 1 && offered.has(list[0]!) ? list[0]! : ''
  const text = list.join(', ')
  if (kind === 'time') return isTime(text) ? text : ''
  if (kind === 'datetime') return readDateTime(text) ? text : ''
  return kind === 'date' && !isDate(text) ? '' : text
}

const acceptsFile = (field: FormField, file: FileRow, isEncrypted: boolean): boolean =>
  isAccepted(field.settings?.accept ?? '', file.name, { type: file.type, also: [] }) &&
  file.size <= sizeLimit(field, isEncrypted)

const accepts = (field: FormField, kind: AnswerKind, answer: RawAnswer): boolean => {
  if (kind === 'consent') return true
  const isNumber = kind === 'number' && typeof answer === 'string'
  const read = isNumber ? readTypedNumber(answer).text : answer
  return 'value' in checkAnswer(field, read)
}

const namesOf = (files: readonly FileRow[]): string => files.map(({ name }) => name).join(', ')

/** An answer as text; `former` is the field that it was given to. */
function textOf(former: FormField | undefined, answer: RawAnswer): string {
  const isConsent = former !== undefined && answerKind(former.type) === 'consent'
  return isConsent ? messages.consentGiven : [answer].flat().join(', ')
}

/** What becomes of the files of a field. */
function carryFiles(
  field: FormField,
  files: readonly FileRow[],
  isEncrypted: boolean,
): { answer: RawAnswer; misfit?: string } {
  const answer = fileAnswer(
    field,
    files.map(({ id }) => id),
  )
  const fits =
    files.length <= maxFilesOf(field.settings) &&
    files.every((file) => acceptsFile(field, file, isEncrypted))
  return fits ? { answer } : { answer, misfit: namesOf(files) }
}

/** What becomes of one answer, and its text if it does not fit. */
function carryAnswer(
  field: FormField,
  former: FormField | undefined,
  answer: RawAnswer,
  files: readonly FileRow[],
  isEncrypted: boolean,
): { answer: RawAnswer; misfit?: string } {
  const kind = answerKind(field.type)!
  const text = namesOf(files) || textOf(former, answer)
  // A text is no consent, and a consent no text.
  if (former && (kind === 'consent') !== (answerKind(former.type) === 'consent')) {
    return { answer: '', misfit: text }
  }
  if ((kind === 'upload') !== files.length > 0) return { answer: '', misfit: text }
  if (files.length > 0) return carryFiles(field, files, isEncrypted)
  const fit = fitting(kind, field, answer)
  const isCut = isBlank(fit) || (isOptionList(field.type) && fit.length < [answer].flat().length)
  return isCut || !accepts(field, kind, fit) ? { answer: fit, misfit: text } : { answer: fit }
}

/** Files under new ids, since stored files are never encrypted or decrypted in place. */
function withNewFileIds({ row, files }: Draft): Draft {
  const copies = new Map(
    files.map((file) => [file.id, { ...file, id: newId(), uploadUuid: null, resent: false }]),
  )
  const answers = mapAnswers(row.answers, (answer) => copies.get(answer as string)?.id ?? answer)
  return { row: { ...row, answers: answers as RawAnswers }, files: [...copies.values()] }
}

/** What answers become in another version of their form. */
class CarriedAnswers {
  readonly misfits: Record<string, string> = {}
  readonly removed: FormChanges['removed'] = []
  private readonly fields: Fields
  private readonly former: Fields
  private readonly files: ReadonlyMap<unknown, FileRow>
  private readonly isEncrypted: boolean

  constructor(from: PublicForm | undefined, to: PublicForm, files: readonly FileRow[]) {
    this.fields = byId(to)
    this.former = from ? byId(from) : new Map()
    this.files = new Map(files.map((file) => [file.id, file]))
    this.isEncrypted = to.is_encrypted
  }

  /** Whether the field at an address is still asked. */
  isAsked(address: string): boolean {
    return isAsked(this.fields.get(address.slice(address.lastIndexOf('.') + 1)))
  }

  /** @param prefix what the addresses of these answers begin with */
  carry(given: RawAnswers, prefix = ''): RawAnswers {
    const answers = { ...given }
    for (const [id, answer] of Object.entries(given)) {
      if (id === 'key' && prefix !== '') continue
      if (isInstances(answer)) {
        answers[id] = answer.map((instance) => ({
          ...this.carry(instance, `${prefix}${id}.${instance.key}.`),
          key: instance.key,
        }))
      } else if (!isBlank(answer)) this.carryOne(answers, id, answer, prefix)
    }
    return answers
  }

  private carryOne(answers: RawAnswers, id: string, answer: RawAnswer, prefix: string): void {
    const field = this.fields.get(id)
    const former = this.former.get(id)
    const files = [answer].flat().flatMap((value) => this.files.get(value) ?? [])
    if (isAsked(field)) {
      const result = carryAnswer(field, former, answer, files, this.isEncrypted)
      answers[id] = result.answer
      if (result.misfit !== undefined) this.misfits[prefix + id] = result.misfit
    } else if (isAsked(former)) {
      // A hidden field must not keep what was typed into it.
      if (field) delete answers[id]
      const text = namesOf(files) || textOf(former, answer)
      this.removed.push({ id, label: plainLabel(former.label), answer: text })
    }
  }
}

/**
 * A draft of the version `from` as one of `to`. Answers that do not fit any more are marked, and those to
 * questions that are not asked any more are listed. `from` is undefined if the device has lost it.
 */
export function carryOver(given: Draft, from: PublicForm | undefined, to: PublicForm): Draft {
  if (given.row.formVersion === to.version) return given
  const isResealed = from !== undefined && from.is_encrypted !== to.is_encrypted
  const { row, files } = isResealed ? withNewFileIds(given) : given
  const carried = { ...row, formVersion: to.version }
  if (from && sameJson(from.fields, to.fields)) return { row: carried, files }

  const carrying = new CarriedAnswers(from, to, files)
  const answers = carrying.carry(row.answers)
  const { misfits, removed } = row.changes ?? { misfits: {}, removed: [] }
  const stillAsked = Object.entries(misfits).filter(([address]) => carrying.isAsked(address))
  const changes: FormChanges = {
    misfits: { ...Object.fromEntries(stillAsked), ...carrying.misfits },
    removed: [...removed.filter(({ id }) => !carrying.isAsked(id)), ...carrying.removed],
  }
  const kept = new Set(answerValues(answers))
  return {
    row: { ...carried, answers, changes },
    files: files.filter(({ id, fieldId }) => kept.has(id) || !carrying.isAsked(fieldId)),
  }
}
