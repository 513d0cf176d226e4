import type { DraftDocument } from '../document/index.ts'

/** The content of a draft as the service has it. */
export interface SavedDraft {
  readonly document: DraftDocument
  /** Undefined if the form has no draft. */
  readonly revision: number | undefined
  /** The version of the form that the draft was made from. */
  readonly baseVersion: number
}

/** Changes that the service does not have yet, and what they were made on. */
export interface LocalCopy {
  readonly document: DraftDocument
  readonly saved: SavedDraft
}

/** Where unsaved changes survive a reload, a crash and the end of a session. */
export interface LocalCopies {
  read(): Promise<LocalCopy | undefined>
  write(copy: LocalCopy): void
  remove(): void
}

const name = 'formpost-desk'
const store = 'unsaved-drafts'

const promiseOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error!)
  })

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(store)
  return promiseOf(request)
}

/**
 * The copy of one owner's form. A transaction is committed at once rather than when it is idle, so that it survives a page that is
 * closed right after. Without storage, as in some private windows, there is no copy, and saving works all the same.
 */
export async function openLocalCopies(owner: string, form: string): Promise<LocalCopies> {
  const database = await openDatabase().catch(() => undefined)
  const key = `${owner}/${form}`
  const begin = (mode: IDBTransactionMode) => {
    const transaction = database!.transaction(store, mode, { durability: 'relaxed' })
    return { transaction, copies: transaction.objectStore(store) }
  }
  const change = (work: (copies: IDBObjectStore) => IDBRequest) => {
    if (!database) return
    const { transaction, copies } = begin('readwrite')
    work(copies)
    transaction.commit()
  }
  return {
    async read() {
      if (!database) return undefined
      return promiseOf<LocalCopy | undefined>(begin('readonly').copies.get(key))
    },
    write: (copy) => change((copies) => copies.put(copy, key)),
    remove: () => change((copies) => copies.delete(key)),
  }
}
