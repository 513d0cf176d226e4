import { constants, type Dirent } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

import { problem } from '@formpost/kit/rpc'

import { blobKey, type BlobStore, blobStoreDown } from './blob-store.ts'

const leftoverMs = 3_600_000

/** A folder as a blob store, with subfolders by the first two digits of the uuid. */
export function openFolder(root: string): BlobStore {
  // Within the root, so that a rename moves no bytes.
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
    // Another replica may be writing a younger one right now.
    const { mtimeMs } = await stat(path.join(unfinished, entry.name)).catch(() => ({ mtimeMs: 0 }))
    return entry.isFile() && Date.now() - mtimeMs > leftoverMs
  }

  /** Moves a file that is whole into its place, so that nobody ever sees half of one there, and syncs only then. */
  async function write(uuid: string, bytes: Buffer): Promise<void> {
    const [draft, file] = [path.join(unfinished, uuid), fileOf(uuid)]
    const handle = await open(draft, 'wx', 0o600)
    try {
      // At once: `writeFile` goes by half a megabyte.
      for (let at = 0; at < bytes.length;) at += (await handle.write(bytes, at)).bytesWritten
      await moveInto(draft, file)
      // Together: it is mostly one journal that takes both to the disk.
      await Promise.all([handle.sync(), syncFolder(path.dirname(file))])
    } catch (error) {
      // Each by itself: that the one can't be removed says nothing of the other.
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
        throw isMissing(error) ? problem('upload_not_found') : blobStoreDown(error)
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

/** Makes a rename or a removal in a folder survive a power cut; Windows has no such thing. */
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
