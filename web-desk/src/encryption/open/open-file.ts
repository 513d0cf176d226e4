import { openStream } from '../../api/client.ts'
import { decryptFile } from '../unlock/unlocked-keys.ts'

/** Types that browsers show and that cannot run scripts, by the extension of the name. */
const shownTypes: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  weba: 'audio/webm',
}

/** The type to show a decrypted file as; its content is whatever the respondent sent. */
export const typeOfName = (name: string): string =>
  shownTypes[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream'

/** Downloads and decrypts a file; undefined if no unlocked key opens it. */
export async function openFile(
  form: string,
  upload: string,
  name: string,
  signal: AbortSignal,
): Promise<Blob | undefined> {
  const response = await openStream('downloadFile', { params: { form, upload }, signal })
  const bytes = await decryptFile(new Uint8Array(await response.arrayBuffer()))
  return bytes && new Blob([bytes as Uint8Array<ArrayBuffer>], { type: typeOfName(name) })
}
