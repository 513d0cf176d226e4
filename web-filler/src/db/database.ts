import { Dexie, type EntityTable, type Table } from 'dexie'

import type {
  ClockRow,
  DefinitionRow,
  DeviceRow,
  DraftRow,
  FileRow,
  FormRow,
  KeyRow,
  PartRow,
  QueueRow,
  RecordRow,
} from './rows.ts'

/** Delay before failed database work is tried again, in milliseconds. */
export const retryDelay = 5_000
/** Delay before a database that failed to open may be opened again. */
const reopenDelay = 1_000

export class FormpostDatabase extends Dexie {
  forms!: EntityTable<FormRow, 'publicId'>
  definitions!: Table<DefinitionRow, [string, number]>
  drafts!: EntityTable<DraftRow, 'id'>
  files!: EntityTable<FileRow, 'id'>
  records!: EntityTable<RecordRow, 'clientUuid'>
  queue!: EntityTable<QueueRow, 'key'>
  keys!: Table<KeyRow, KeyRow['name']>
  parts!: Table<PartRow, [string, string]>
  devices!: EntityTable<DeviceRow, 'publicId'>
  clock!: EntityTable<ClockRow, 'key'>

  constructor(name = 'formpost') {
    // A save must be on the disk before it is reported: phones run out of battery.
    super(name, { chromeTransactionDurability: 'strict' })
    // Devices hold data in these versions: add a version, never change a released one. Version 1 was not released.
    this.version(2).stores({
      forms: 'publicId, openedAt',
      definitions: '[publicId+version], publicId',
      drafts: 'id, publicId, updatedAt, replaces',
      files: 'id, ownerId',
      records: 'clientUuid, publicId, state, [state+filledAt], filledAt',
      queue: 'key',
      keys: 'name',
    })
    this.version(3).stores({ parts: '[publicId+hash], publicId' })
    this.version(4).stores({ devices: 'publicId', clock: 'key' })
    this.files.hook('creating', (_id, file: Partial<FileRow>) => {
      if (file.bytes) delete file.blob
    })
    this.files.hook('reading', (file: FileRow) =>
      file.bytes ? { ...file, blob: new Blob([file.bytes], { type: file.type }) } : file,
    )
  }

  /** Dexie rejects everything after a failed open; closing it allows the next query to open it again. */
  override open() {
    const opening = super.open()
    const allowReopen = () => this.hasFailed() && this.close({ disableAutoOpen: false })
    opening.catch(() => setTimeout(allowReopen, reopenDelay))
    return opening
  }
}

export const db = new FormpostDatabase()
