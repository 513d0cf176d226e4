import { newId } from '@formpost/ui/new-id.ts'

import type { DraftDocument } from '../document/index.ts'
import { createPacker, unpack, type PackedDocument } from './packed-documents.ts'

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
  /** What was sent last, if it is unknown whether the service has saved it. */
  readonly attempted: DraftDocument | undefined
  /** What may have been sent after that, as the page was left. */
  readonly left?: DraftDocument | undefined
}

/** Where unsaved changes survive a reload, a crash and the end of a session. */
export interface LocalCopies {
  read(): Promise<LocalCopy | undefined>
  write(copy: LocalCopy): void
  remove(): void
  /** Leaves a copy that was written to the next builder of the form. */
  close(): void
}

interface StoredCopy {
  readonly document: PackedDocument
  readonly saved: Omit<SavedDraft, 'document'> & { readonly document: PackedDocument }
  readonly attempted: PackedDocument
  readonly left?: PackedDocument
  readonly writtenAt: number
}

function copyOf(stored: StoredCopy): LocalCopy {
  const { saved, writtenAt: _, ...documents } = stored
  const packed = [documents.document, saved.document, documents.attempted, documents.left]
  const [document, before, attempted, left] = unpack(packed)
  return { document: document!, saved: { ...saved, document: before! }, attempted, left }
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

/** The names of the locks that builders in open tabs hold. Without locks, as on an insecure origin, none is known. */
async function heldLocks(): Promise<ReadonlySet<string | undefined>> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return new Set(held.map(({ name: held }) => held))
}

/**
 * The copies of one owner's form, of which each builder writes one of its own: tabs must not overwrite each other's. A builder holds
 * a lock by the key of its copy, so that a copy without one is known to be left over.
 *
 * A write is committed at once rather than when it is idle, so that it survives a page that is closed right after. Without storage,
 * as in some private windows, there is no copy, and saving works all the same.
 */
export async function openLocalCopies(owner: string, form: string): Promise<LocalCopies> {
  let database = await openDatabase().catch(() => undefined)
  const prefix = `${owner}/${form}`
  const ownKey = `${prefix}/${newId()}`
  let restoredKey: string | undefined
  const pack = createPacker()
  const storedOf = ({ document, saved, attempted, left }: LocalCopy): StoredCopy => {
    const packed = pack([document, saved.document, attempted, left])
    return {
      document: packed[0],
      saved: { ...saved, document: packed[1] },
      ...{ attempted: packed[2], left: packed[3], writtenAt: Date.now() },
    }
  }
  let close = () => {}
  void navigator.locks?.request(ownKey, () => new Promise<void>((resolve) => (close = resolve)))
  const change = (work: (copies: IDBObjectStore) => void) => {
    try {
      const transaction = database?.transaction(store, 'readwrite', { durability: 'relaxed' })
      if (!transaction) return
      work(transaction.objectStore(store))
      transaction.commit()
    } catch {
      // Browsers may close a connection at any time. The next change is kept again.
      database = undefined
      openDatabase().then(
        (opened) => (database = opened),
        () => undefined,
      )
    }
  }
  const readAll = async (): Promise<[string, StoredCopy][]> => {
    if (!database) return []
    const copies = database.transaction(store).objectStore(store)
    const range = IDBKeyRange.bound(prefix, `${prefix}/\uffff`)
    const [keys, values] = await Promise.all([
      promiseOf(copies.getAllKeys(range) as IDBRequest<string[]>),
      promiseOf<StoredCopy[]>(copies.getAll(range)),
    ])
    return keys.map((key, index) => [key, values[index]!])
  }
  return {
    async read() {
      const held = await heldLocks()
      // Storage that is broken must not keep the form from being edited.
      const left = (await readAll().catch(() => [])).filter(([key]) => !held.has(key))
      const newest = left.sort(([, one], [, other]) => other.writtenAt - one.writtenAt)[0]
      restoredKey = newest?.[0]
      return newest && copyOf(newest[1])
    },
    write: (copy) =>
      change((copies) => {
        copies.put(storedOf(copy), ownKey)
        if (restoredKey !== undefined) copies.delete(restoredKey)
        restoredKey = undefined
      }),
    remove: () =>
      change((copies) => {
        copies.delete(ownKey)
        if (restoredKey !== undefined) copies.delete(restoredKey)
        restoredKey = undefined
      }),
    close: () => close(),
  }
}
