import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export interface ZipEntry {
  path: string
  content: string | Blob
}

/** Packs entries one by one, so that only one file at a time is fully in memory. */
export async function zip(entries: readonly ZipEntry[]): Promise<Blob> {
  const chunks: BlobPart[] = []
  let failure: Error | null = null
  const archive = new Zip((error, chunk) => {
    failure ??= error
    chunks.push(chunk as Uint8Array<ArrayBuffer>)
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
  return new Blob(chunks, { type: 'application/zip' })
}
