import { openStream } from '../../api/client.ts'
import { openFile } from '../../encryption/open/open-file.ts'

/** A file of an answer. */
export interface StoredFile {
  name: string
  type: string
  /** In bytes. */
  size: number
  /** The content of an image or audio that browsers can show, and of every file that was decrypted. */
  content: Blob | undefined
}

/** The file name in a `Content-Disposition` (RFC 6266). */
export function fileNameIn(disposition: string): string | undefined {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? []
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

/** Reads what a file is, and its content if it can be shown. */
export async function readStoredFile(
  form: string,
  upload: string,
  signal: AbortSignal,
): Promise<StoredFile> {
  const response = await openStream('downloadFile', {
    params: { form, upload },
    query: { preview: 1 },
    signal,
  })
  const disposition = response.headers.get('content-disposition') ?? ''
  const described = {
    name: fileNameIn(disposition) ?? upload,
    type: response.headers.get('content-type') ?? '',
    size: Number(response.headers.get('content-length') ?? 0),
  }
  if (disposition.startsWith('inline')) return { ...described, content: await response.blob() }
  await response.body?.cancel()
  return { ...described, content: undefined }
}

/** Reads and decrypts a file. */
export async function readEncryptedFile(
  form: string,
  upload: string,
  name: string,
  signal: AbortSignal,
): Promise<StoredFile | 'sealed'> {
  const content = await openFile(form, upload, name, signal)
  return content ? { name, type: content.type, size: content.size, content } : 'sealed'
}
