import { db } from './database.ts'
import type { Ciphertext, DraftRow, FileRow } from './rows.ts'

const algorithm = 'AES-GCM'

/** This device's key for drafts of encrypted forms. It is not extractable, so copied data stays unreadable. */
async function deviceKey(): Promise<CryptoKey> {
  const existing = await db.keys.get('drafts')
  if (existing) return existing.key
  const key = await crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  // Another tab may have stored a key in the meantime; that one wins.
  return db.transaction('rw', db.keys, async () => {
    const first = await db.keys.get('drafts')
    if (first) return first.key
    await db.keys.add({ name: 'drafts', key })
    return key
  })
}

async function encrypt(bytes: BufferSource): Promise<Ciphertext> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const data = await crypto.subtle.encrypt({ name: algorithm, iv }, await deviceKey(), bytes)
  return { iv, data }
}

const decrypt = async ({ iv, data }: Ciphertext): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: algorithm, iv }, await deviceKey(), data)

const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const decode = (bytes: ArrayBuffer): unknown => JSON.parse(new TextDecoder().decode(bytes))

export async function encryptDraft(row: DraftRow): Promise<DraftRow> {
  const { answers, link, name, changes, ...rest } = row
  const sealedContent = await encrypt(encode({ answers, link, name, changes }))
  return { ...rest, answers: {}, sealedContent }
}

export async function decryptDraft(row: DraftRow): Promise<DraftRow> {
  const { sealedContent, ...rest } = row
  if (!sealedContent) return row
  return { ...rest, ...(decode(await decrypt(sealedContent)) as object) }
}

/** Encrypts the content, name and type of a file. */
export async function encryptFile(file: FileRow): Promise<FileRow> {
  const { name, type } = file
  const bytes = await encrypt(await file.blob.arrayBuffer())
  return {
    ...file,
    name: '',
    type: '',
    blob: new Blob([bytes.data]),
    sealed: { iv: bytes.iv, about: await encrypt(encode({ name, type })) },
  }
}

export async function decryptFile(file: FileRow): Promise<FileRow> {
  const { sealed, ...rest } = file
  if (!sealed) return file
  const about = decode(await decrypt(sealed.about)) as Pick<FileRow, 'name' | 'type'>
  const data = await decrypt({ iv: sealed.iv, data: await file.blob.arrayBuffer() })
  return { ...rest, ...about, blob: new Blob([data], { type: about.type }) }
}
