import type { Page } from 'playwright-core'

/** All data in IndexedDB except form definitions, as text; blobs and buffers as their bytes. */
export const storedText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error!)
      })
    const textOf = async (value: unknown): Promise<string> => {
      if (value instanceof Blob) return value.text()
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
        return new TextDecoder('latin1').decode(value)
      }
      if (typeof value !== 'object' || value === null) return String(value)
      const entries = await Promise.all(
        Object.entries(value).map(async ([key, item]) => `${key}=${await textOf(item)}`),
      )
      return entries.join('\n')
    }
    const db = await done(indexedDB.open('formpost'))
    const texts: string[] = []
    for (const name of db.objectStoreNames) {
      if (name === 'definitions') continue
      texts.push(await textOf(await done(db.transaction(name).objectStore(name).getAll())))
    }
    db.close()
    return texts.join('\n')
  })

/** The rows of a store in IndexedDB. Only what can be sent as JSON is read. */
export const storedRows = <Row>(page: Page, store: string): Promise<Row[]> =>
  page.evaluate(async (name) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error!)
      })
    const db = await done(indexedDB.open('formpost'))
    const rows = await done<Row[]>(db.transaction(name).objectStore(name).getAll())
    db.close()
    return rows
  }, store)

interface StoredFile {
  name: string
  type: string
  size: number
}

/** The files of the drafts of a form. */
export async function draftFiles(page: Page, publicId: string): Promise<StoredFile[]> {
  const drafts = await storedRows<{ id: string; publicId: string }>(page, 'drafts')
  const owners = drafts.filter((draft) => draft.publicId === publicId).map(({ id }) => id)
  const files = await storedRows<StoredFile & { ownerId: string }>(page, 'files')
  return files.filter(({ ownerId }) => owners.includes(ownerId))
}
