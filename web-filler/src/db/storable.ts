import { db } from './database.ts'
import type { FileRow } from './rows.ts'

let keepsBlobs: Promise<boolean> | undefined

/** Some browsers store no Blobs in private windows, and say so only when one is stored. */
async function tryBlob(): Promise<boolean> {
  const row: FileRow = {
    id: 'trial',
    ownerId: '',
    fieldId: '',
    name: '',
    type: '',
    size: 1,
    blob: new Blob(['?']),
    uploadUuid: null,
    resent: false,
  }
  try {
    await db.files.put(row)
    await db.files.delete(row.id)
    return true
  } catch {
    return false
  }
}

/** The same files as this browser can store them. Not to be awaited in a transaction. */
export async function storable(files: readonly FileRow[]): Promise<FileRow[]> {
  if (files.length === 0) return []
  keepsBlobs ??= tryBlob()
  if (await keepsBlobs) return [...files]
  return Promise.all(files.map(async (file) => ({ ...file, bytes: await file.blob.arrayBuffer() })))
}
