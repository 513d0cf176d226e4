import { maxFileBytes } from '@formpost/rules'

import { membersOf, object, parseJson, refuse, type Json } from './checks.ts'
import { ExportError } from './export-error.ts'
import {
  exportFormat,
  exportVersion,
  pathOf,
  type ExportedDraft,
  type ExportedFile,
  type ExportedRecord,
  type ExportIndex,
} from './format.ts'
import { readForm, readPart, type ExportedForm } from './read-form.ts'
import { readDraft, readRecord } from './read-record.ts'
import { openZip } from './zip-file.ts'

const megabyte = 1024 * 1024
/** The largest JSON of one record, draft, form or translation, and the largest list. */
const maxJson = 16 * megabyte
const maxIndex = 64 * megabyte
/** The largest encrypted answers. */
const maxMessage = 32 * megabyte
const maxListed = 100_000

/** An export of a device. Everything in it is checked when it is read; each method throws an `ExportError`. */
export interface DeviceExport {
  index: ExportIndex
  record(clientUuid: string): Promise<ExportedRecord>
  /** The encrypted answers of a record. */
  message(clientUuid: string): Promise<string>
  draft(id: string): Promise<ExportedDraft>
  /** Undefined if it is not in the export. */
  form(publicId: string, version: number): Promise<ExportedForm | undefined>
  part(publicId: string, hash: string): Promise<Json>
  file(file: ExportedFile): Promise<Blob>
}

function readIndex(json: Json): ExportIndex {
  const { format, version } = json
  if (format !== exportFormat) throw new ExportError({ code: 'not_an_export' })
  if (typeof version !== 'number') return refuse('version')
  if (version > exportVersion) throw new ExportError({ code: 'newer_version' })
  const { list, time } = membersOf(json)
  const each = <T>(name: string, read: (is: ReturnType<typeof membersOf>) => T): T[] =>
    list(name, maxListed).map((item) => read(membersOf(object(item, name))))
  return {
    format: exportFormat,
    version,
    exportedAt: time('exportedAt'),
    records: each('records', (is) => ({
      clientUuid: is.uuid('clientUuid'),
      publicId: is.publicId('publicId'),
      formTitle: is.text('formTitle'),
      filledAt: is.time('filledAt'),
      isSent: is.flag('isSent'),
    })),
    drafts: each('drafts', (is) => ({
      id: is.uuid('id'),
      publicId: is.publicId('publicId'),
      formTitle: is.text('formTitle'),
      replaces: is.nullable(is.uuid)('replaces'),
    })),
    forms: each('forms', (is) => ({
      publicId: is.publicId('publicId'),
      version: is.integer('version'),
    })),
    parts: each('parts', (is) => {
      const hash = is.text('hash')
      return { publicId: is.publicId('publicId'), hash: isHash(hash) ? hash : refuse('parts') }
    }),
  }
}

const isHash = (hash: string): boolean => /^[\da-f]{32}$/.test(hash)

/** Opens an export. Only its list is read. */
export async function openExport(blob: Blob): Promise<DeviceExport> {
  const zip = await openZip(blob)
  if (!zip.has(pathOf.index)) throw new ExportError({ code: 'not_an_export' })
  const json = async (path: string, max = maxJson) => parseJson(await zip.read(path, max))
  const index = readIndex(await json(pathOf.index, maxIndex))
  return {
    index,
    async record(clientUuid) {
      const record = readRecord(await json(pathOf.record(clientUuid)))
      return record.clientUuid === clientUuid ? record : refuse('clientUuid')
    },
    async message(clientUuid) {
      const bytes = await zip.read(pathOf.message(clientUuid), maxMessage)
      return new TextDecoder().decode(bytes)
    },
    async draft(id) {
      const draft = readDraft(await json(pathOf.draft(id)))
      return draft.id === id ? draft : refuse('id')
    },
    async form(publicId, version) {
      const path = pathOf.form(publicId, version)
      return zip.has(path) ? readForm(await json(path), publicId, version) : undefined
    },
    async part(publicId, hash) {
      return readPart(await json(pathOf.part(publicId, hash)))
    },
    // A file that is too large for the service can still be in a draft.
    file: async ({ path, type }) => new Blob([await zip.read(path, 4 * maxFileBytes)], { type }),
  }
}
