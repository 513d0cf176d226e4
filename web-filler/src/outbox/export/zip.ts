import { ExportError } from '@formpost/ui/device-export/export-error.ts'
import { maxContent } from '@formpost/ui/device-export/protected-export.ts'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export interface ZipEntry {
  path: string
  content: string | Blob
}

/** The most bytes that an entry and its places in the archive can have. A character has at most 3 bytes. */
const sizeOf = ({ path, content }: ZipEntry): number =>
  128 + 6 * path.length + (typeof content === 'string' ? 3 * content.length : content.size)

/**
 * Packs entries one by one, so that only one file at a time is fully in memory. Throws an `ExportError` if they are more than a ZIP without
 * 64-bit sizes can hold.
 */
export async function zip(entries: readonly ZipEntry[]): Promise<Blob> {
  const size = entries.reduce((sum, entry) => sum + sizeOf(entry), 0)
  if (size > maxContent) throw new ExportError({ code: 'too_large' })
  const parts: Blob[] = []
  let failure: Error | null = null
  const archive = new Zip((error, chunk) => {
    failure ??= error
    // A blob of its own, so that the bytes need not stay in memory.
    parts.push(new Blob([chunk as Uint8Array<ArrayBuffer>]))
  })
  for (const { path, content } of entries) {
    const isText = typeof content === 'string'
    // Photos and documents are compressed already.
    const entry = isText ? new ZipDeflate(path, { level: 6 }) : new ZipPassThrough(path)
    archive.add(entry)
    const bytes = isText
      ? new TextEncoder().encode(content)
      : new Uint8Array(await content.arrayBuffer())
    entry.push(bytes, true)
  }
  archive.end()
  if (failure) throw failure as Error
  return new Blob(parts, { type: 'application/zip' })
}
