// Files: blobs in a folder.
import { constants, type Dirent } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

import { DomainError } from '../domain/domain-error.ts'
import { blobKey, blobStoreDown, type BlobStore } from './blob-store.ts'

/** Age from which an unfinished file is one of a process that died. */
const leftoverMs = 3_600_000

/** A blob store in a folder, with subfolders by the first two digits of the uuid. */
export function openFolder(root: string): BlobStore {
  // On the same file system as the blobs, so that a rename is atomic.
  const unfinished = path.join(root, 'unfinished')
  const fileOf = (uuid: string) => path.join(root, blobKey(uuid))
  let prepared = false

  async function prepare(): Promise<void> {
    await mkdir(unfinished, { recursive: true })
    for (const entry of await readdir(unfinished, { withFileTypes: true })) {
      if (await isLeftover(entry)) await rm(path.join(unfinished, entry.name), { force: true })
    }
    prepared = true
  }

  async function isLeftover(entry: Dirent): Promise<boolean> {
    // Another replica may still be writing a younger file.
    const { mtimeMs } = await stat(path.join(unfinished, entry.name)).catch(() => ({ mtimeMs: 0 }))
    return entry.isFile() && Date.now() - mtimeMs > leftoverMs
  }

  /** Writes a draft and renames it, so that readers never see a partial file. Syncs after the rename. */
  async function write(uuid: string, bytes: Buffer): Promise<void> {
    const [draft, file] = [path.join(unfinished, uuid), fileOf(uuid)]
    const handle = await open(draft, 'wx', 0o600)
    try {
      // In one call if possible: `writeFile` splits at 512 KB.
      for (let at = 0; at < bytes.length;) at += (await handle.write(bytes, at)).bytesWritten
      await moveInto(draft, file)
      // In parallel: the file and its folder are mostly flushed by the same journal commit.
      await Promise.all([handle.sync(), syncFolder(path.dirname(file))])
    } catch (error) {
      // Removes one even if the other cannot be removed.
      await Promise.allSettled([draft, file].map((name) => rm(name, { force: true })))
      throw error
    } finally {
      await handle.close()
    }
  }

  async function moveInto(draft: string, file: string): Promise<void> {
    try {
      await rename(draft, file)
    } catch (error) {
      if (!isMissing(error)) throw error
      await mkdir(path.dirname(file), { recursive: true })
      await syncFolder(root)
      await rename(draft, file)
    }
  }

  return {
    put: (uuid, bytes) =>
      write(uuid, bytes).catch((error: unknown) => {
        throw blobStoreDown(error)
      }),

    async get(uuid) {
      try {
        const handle = await open(fileOf(uuid))
        return handle.createReadStream() as AsyncIterable<Buffer>
      } catch (error) {
        throw isMissing(error) ? new DomainError('upload_not_found') : blobStoreDown(error)
      }
    },

    async remove(uuids) {
      try {
        await Promise.all(uuids.map((uuid) => rm(fileOf(uuid), { force: true })))
        const folders = new Set(uuids.map((uuid) => path.dirname(fileOf(uuid))))
        for (const folder of folders) await syncFolder(folder)
      } catch (error) {
        throw blobStoreDown(error)
      }
    },

    async check() {
      if (!prepared) await prepare()
      await access(unfinished, constants.W_OK)
    },
  }
}

/** Makes renames and removals in a folder survive a power cut. Windows cannot sync a folder. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder).catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
  try {
    await handle?.sync()
  } finally {
    await handle?.close()
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
