import { Dexie, type EntityTable, type Table } from 'dexie'

import type {
  DefinitionRow,
  DraftRow,
  FileRow,
  FormRow,
  KeyRow,
  QueueRow,
  RecordRow,
} from './rows.ts'

/** How long whoever the database has failed leaves it alone (ms), and how long it stays closed when it did not open. */
export const afterFailure = 5_000
const closedFor = 1_000

export class FormpostDatabase extends Dexie {
  forms!: EntityTable<FormRow, 'publicId'>
  definitions!: Table<DefinitionRow, [string, number]>
  drafts!: EntityTable<DraftRow, 'id'>
  files!: EntityTable<FileRow, 'id'>
  records!: EntityTable<RecordRow, 'clientUuid'>
  queue!: EntityTable<QueueRow, 'key'>
  keys!: EntityTable<KeyRow, 'name'>

  constructor(name = 'formpost') {
    // Written to the disk itself before a save counts: phones run out of battery.
    super(name, { chromeTransactionDurability: 'strict' })
    // A released version is never changed, only followed by another.
    this.version(1).stores({
      forms: 'publicId, openedAt',
      definitions: '[publicId+version], publicId',
      drafts: 'id, publicId, updatedAt, replaces',
      files: 'id, ownerId',
      records: 'clientUuid, publicId, state, [state+filledAt], filledAt',
      queue: 'key',
    })
    this.version(2).stores({ keys: 'name' })
    this.files.hook('creating', (_id, file: Partial<FileRow>) => {
      if (file.bytes) delete file.blob
    })
    this.files.hook('reading', (file: FileRow) =>
      file.bytes ? { ...file, blob: new Blob([file.bytes], { type: file.type }) } : file,
    )
  }

  /** Dexie alone would refuse everything once it has failed to open, until the page is loaded again. */
  override open() {
    const opening = super.open()
    const letTryAgain = () => this.hasFailed() && this.close({ disableAutoOpen: false })
    opening.catch(() => setTimeout(letTryAgain, closedFor))
    return opening
  }
}

export const db = new FormpostDatabase()
