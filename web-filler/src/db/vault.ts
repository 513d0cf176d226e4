import { db } from './database.ts'
import type { DraftRow, FileRow, Sealed } from './rows.ts'

const algorithm = 'AES-GCM'

/**
 * The key of this device for what is kept unsent of encrypted forms. It can be used here and taken
 * nowhere: whoever copies the stored data has no use of it.
 */
async function deviceKey(): Promise<CryptoKey> {
  const known = await db.keys.get('drafts')
  if (known) return known.key
  const made = await crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  // Another tab may have made one in between: then its key counts.
  return db.transaction('rw', db.keys, async () => {
    const first = await db.keys.get('drafts')
    if (first) return first.key
    await db.keys.add({ name: 'drafts', key: made })
    return made
  })
}

async function close(bytes: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const data = await crypto.subtle.encrypt({ name: algorithm, iv }, await deviceKey(), bytes)
  return { iv, data }
}

const open = async ({ iv, data }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: algorithm, iv }, await deviceKey(), data)

const toBytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const toValue = (bytes: ArrayBuffer): unknown => JSON.parse(new TextDecoder().decode(bytes))

/** A draft whose answers cannot be read in the database. */
export const sealRow = async (row: DraftRow): Promise<DraftRow> => ({
  ...row,
  answers: {},
  sealed: await close(toBytes(row.answers)),
})

export async function openRow(row: DraftRow): Promise<DraftRow> {
  const { sealed, ...rest } = row
  if (!sealed) return row
  return { ...rest, answers: toValue(await open(sealed)) as DraftRow['answers'] }
}

/** A file that tells neither what is in it nor what it is called. */
export async function sealFile(file: FileRow): Promise<FileRow> {
  const { name, type } = file
  const bytes = await close(await file.blob.arrayBuffer())
  return {
    ...file,
    name: '',
    type: '',
    blob: new Blob([bytes.data]),
    sealed: { iv: bytes.iv, about: await close(toBytes({ name, type })) },
  }
}

export async function openFile(file: FileRow): Promise<FileRow> {
  const { sealed, ...rest } = file
  if (!sealed) return file
  const about = toValue(await open(sealed.about)) as Pick<FileRow, 'name' | 'type'>
  const data = await open({ iv: sealed.iv, data: await file.blob.arrayBuffer() })
  return { ...rest, ...about, blob: new Blob([data], { type: about.type }) }
}
