import { db } from './database.ts'
import type { FileRow } from './rows.ts'

let blobSupport: Promise<boolean> | undefined

/** Some browsers refuse Blobs in private windows, and only fail when one is stored. */
async function probeBlobs(): Promise<boolean> {
  const row: FileRow = {
    id: 'probe',
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

/** Adds the bytes to each file where this browser stores no Blobs. Not for use inside a transaction. */
export async function withBytesIfNeeded(files: readonly FileRow[]): Promise<FileRow[]> {
  if (files.length === 0) return []
  blobSupport ??= probeBlobs()
  if (await blobSupport) return [...files]
  return Promise.all(files.map(async (file) => ({ ...file, bytes: await file.blob.arrayBuffer() })))
}
