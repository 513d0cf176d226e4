import type { SentError } from '../messages/errors/index.ts'
import {
  defined,
  isInteger,
  isObject,
  isText,
  membersOf,
  object,
  refuse,
  type Json,
} from './checks.ts'
import type { ExportedDraft, ExportedFile, ExportedRecord, ExportedRefusal } from './format.ts'
import { readAnswers, readEntered } from './read-answers.ts'

const maxFiles = 1_000
const maxErrors = 10_000

function readFile(value: unknown): ExportedFile {
  const json = object(value, 'files')
  const { text, uuid, nullable, optional } = membersOf(json)
  const [name, type, fieldId] = [text('name'), text('type'), text('fieldId')]
  if (name.length > 1_000 || !/^[\w.-]{1,300}$/.test(fieldId)) refuse('files')
  return defined({
    id: uuid('id'),
    fieldId,
    name,
    // What is no media type says nothing.
    type: /^[\w.+-]{1,100}\/[\w.+-]{1,100}(?:;[ -~]{1,100})?$/.test(type) ? type : '',
    path: text('path'),
    uploadId: optional(uuid)('uploadId'),
    uploadUuid: nullable(uuid)('uploadUuid'),
  })
}

function readFiles(json: Json): ExportedFile[] {
  const files = membersOf(json).list('files', maxFiles).map(readFile)
  return new Set(files.map(({ id }) => id)).size === files.length ? files : refuse('files')
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => isText(item))

const isErrors = (value: unknown): value is SentError[] =>
  Array.isArray(value) && value.every((item) => isObject(item) && isText(item['code'], 100))

function isRecordOf<T>(
  value: unknown,
  isValue: (one: unknown) => one is T,
): value is Record<string, T> {
  if (!isObject(value)) return false
  const values = Object.values(value)
  return values.length <= maxErrors && values.every(isValue)
}

function readRefusal(value: unknown): ExportedRefusal {
  const json = object(value, 'refusal')
  const { status, code, codes, message, fields } = json
  const isValid =
    isInteger(status) &&
    isText(message) &&
    (code === undefined || isText(code, 100)) &&
    (codes === undefined || isRecordOf(codes, isErrors)) &&
    isRecordOf(fields, isTexts)
  if (!isValid) return refuse('refusal')
  return defined({ status, code, codes, message, fields })
}

function readDevice(value: unknown): NonNullable<ExportedRecord['device']> {
  const { uuid, integer, text, optional } = membersOf(object(value, 'device'))
  const json = value as Json
  const collector = optional(text)('collector')
  const { clockOffset } = json
  const isOffset = clockOffset === undefined || Number.isSafeInteger(clockOffset)
  if (!isOffset || (collector?.length ?? 0) > 400) refuse('device')
  const seq = integer('seq')
  if (seq < 1 || seq > 1_000_000_000) refuse('device')
  return defined({ id: uuid('id'), seq, collector, clockOffset: clockOffset as number | undefined })
}

const maybes = ['these', 'former', 'either'] as const

/** Checks a `record.json`. */
export function readRecord(json: Json): ExportedRecord {
  const is = membersOf(json)
  const { optional, nullable } = is
  const { entered, device, refusal, mayBeStored } = json
  const maybe = maybes.find((one) => one === mayBeStored)
  if (mayBeStored !== undefined && !maybe) refuse('mayBeStored')
  return defined({
    clientUuid: is.uuid('clientUuid'),
    publicId: is.publicId('publicId'),
    formTitle: is.text('formTitle'),
    formVersion: is.integer('formVersion'),
    answers: readAnswers(json['answers'], 'answers'),
    entered: entered === undefined ? undefined : readEntered(entered, 'entered'),
    rules: optional(is.integer)('rules'),
    isEncrypted: is.flag('isEncrypted'),
    keyVersion: optional(is.integer)('keyVersion'),
    filledAt: is.time('filledAt'),
    clock: optional(is.time)('clock'),
    wasOffline: is.flag('wasOffline'),
    device: device === undefined ? undefined : readDevice(device),
    language: optional(is.language)('language'),
    thankYouMessage: nullable(is.text)('thankYouMessage'),
    refusal: refusal === null ? null : readRefusal(refusal),
    refusedVersion: optional(is.integer)('refusedVersion'),
    revision: optional(is.integer)('revision'),
    mayBeStored: maybe,
    isEdited: is.flag('isEdited'),
    files: readFiles(json),
  })
}

function readChanges(value: unknown): NonNullable<ExportedDraft['changes']> {
  const { misfits, removed } = object(value, 'changes')
  const isItem = (item: unknown): item is { id: string; label: string; answer: string } =>
    isObject(item) && ['id', 'label', 'answer'].every((name) => isText(item[name]))
  const isOne = (one: unknown): one is string => isText(one)
  if (!isRecordOf(misfits, isOne)) return refuse('changes')
  if (!Array.isArray(removed) || removed.length > maxErrors || !removed.every(isItem)) {
    return refuse('changes')
  }
  return { misfits, removed }
}

function readHeld(value: unknown): NonNullable<ExportedDraft['held']> {
  const { time, flag } = membersOf(object(value, 'held'))
  return { filledAt: time('filledAt'), wasOffline: flag('wasOffline') }
}

/** Checks a `draft.json`. */
export function readDraft(json: Json): ExportedDraft {
  const is = membersOf(json)
  const { optional, nullable } = is
  const { changes, held, refusal } = json
  return defined({
    id: is.uuid('id'),
    clientUuid: optional(is.uuid)('clientUuid'),
    publicId: is.publicId('publicId'),
    formTitle: is.text('formTitle'),
    formVersion: is.integer('formVersion'),
    answers: readEntered(json['answers'], 'answers'),
    link: optional(is.text)('link'),
    name: optional(is.text)('name'),
    changes: changes === undefined ? undefined : readChanges(changes),
    startedAt: is.milliseconds('startedAt'),
    updatedAt: is.milliseconds('updatedAt'),
    replaces: nullable(is.uuid)('replaces'),
    clock: optional(is.time)('clock'),
    refusal: refusal === null ? null : readRefusal(refusal),
    held: held === undefined ? undefined : readHeld(held),
    isEncrypted: is.flag('isEncrypted'),
    files: readFiles(json),
  })
}
