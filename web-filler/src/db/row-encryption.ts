import { pinSession } from '../pin/pin-session.ts'
import { algorithm, decrypt, encrypt, keyUsages } from './aes-gcm.ts'
import { db } from './database.ts'
import type {
  Ciphertext,
  DeviceKeyRow,
  DraftRow,
  FileRow,
  PinRow,
  PreparedFiles,
  PreparedRecord,
  RecordRow,
} from './rows.ts'
import { withBytesIfNeeded } from './stored-files.ts'

const storedKey = async (name: DeviceKeyRow['name']): Promise<CryptoKey | undefined> =>
  ((await db.keys.get(name)) as DeviceKeyRow | undefined)?.key

/** This device's own key. It is not extractable, so copied data stays unreadable. Fails in browsers that store no keys. */
export async function deviceKey(): Promise<CryptoKey> {
  const existing = await storedKey('drafts')
  if (existing) return existing
  const key = await crypto.subtle.generateKey({ name: algorithm, length: 256 }, false, keyUsages)
  // Another tab may have stored a key in the meantime; that one wins.
  return db.transaction('rw', db.keys, async () => {
    const first = await storedKey('drafts')
    if (first) return first
    await db.keys.add({ name: 'drafts', key })
    return key
  })
}

/** The key of the PIN, or that of one that was removed by entering it. It fails for a PIN that another tab has removed without entering it. */
async function pinKey(id: string): Promise<CryptoKey> {
  const stored = await storedKey(`pin:${id}`)
  if (stored) return stored
  const content = pinSession.current?.content
  const pin = (await db.keys.get('pin')) as PinRow | undefined
  if (content?.id !== id || pin?.keyId !== id) throw new Error('The key is protected by a PIN.')
  return content.key
}

const keyWithId = (id: string | undefined): Promise<CryptoKey> =>
  id === undefined ? deviceKey() : pinKey(id)

const encryptFor = async (bytes: BufferSource, id: string | undefined): Promise<Ciphertext> => ({
  ...(await encrypt(await keyWithId(id), bytes)),
  ...(id === undefined ? {} : { pinKey: id }),
})

const decryptStored = async (stored: Ciphertext): Promise<ArrayBuffer> =>
  decrypt(await keyWithId(stored.pinKey), stored)

const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const decode = (bytes: ArrayBuffer): unknown => JSON.parse(new TextDecoder().decode(bytes))

/** Drafts are encrypted with the key of the PIN, where one is set. */
const draftKeyId = (): string | undefined => pinSession.current?.content.id

export async function encryptDraft(row: DraftRow, isFormEncrypted: boolean): Promise<DraftRow> {
  const { answers, link, name, changes, ...rest } = row
  const content = await encryptFor(encode({ answers, link, name, changes }), draftKeyId())
  return { ...rest, answers: {}, sealedContent: { ...content, isFormEncrypted } }
}

/** Whether a stored draft is of a form whose answers are encrypted. Without a PIN, only such drafts were encrypted. */
export const isOfEncryptedForm = ({ sealedContent }: DraftRow): boolean =>
  sealedContent !== undefined &&
  (sealedContent.isFormEncrypted ?? sealedContent.pinKey === undefined)

export async function decryptDraft(row: DraftRow): Promise<DraftRow> {
  const { sealedContent, ...rest } = row
  if (!sealedContent) return row
  return { ...rest, ...(decode(await decryptStored(sealedContent)) as object) }
}

/** An app that does not know `sealedContent` fails with it, and so does not send a record without answers. */
const unreadable = null as unknown as RecordRow['answers']

/**
 * Encrypts the answers of a record with the key of this device, because it must be sent without the PIN. A record that is encrypted
 * with the key of its form stays as it is.
 */
export async function encryptRecord(row: RecordRow): Promise<RecordRow> {
  if (row.encryptedPayload !== null || row.sealedContent) return row
  const { answers, entered } = row
  const sealedContent = await encryptFor(encode({ answers, entered }), undefined)
  return { ...row, answers: unreadable, entered: undefined, sealedContent }
}

export async function decryptRecord(row: RecordRow): Promise<RecordRow> {
  if (!row.sealedContent) return row
  const content = decode(await decryptStored(row.sealedContent)) as Pick<RecordRow, 'answers'>
  return { ...row, ...content, sealedContent: undefined }
}

const plain = 'plain'
const ofDevice = 'device'

/** By which key a stored file is encrypted, if it is: the id of that of a PIN, or the device's. */
const keyOf = ({ sealed }: FileRow): string => (sealed ? (sealed.about.pinKey ?? ofDevice) : plain)

const draftFileKey = (): string => draftKeyId() ?? ofDevice

async function encryptFile(file: FileRow, key: string): Promise<FileRow> {
  const { bytes: _bytes, sealed: _sealed, ...row } = file
  if (key === plain) return row
  const keyId = key === ofDevice ? undefined : key
  const { name, type } = row
  const { iv, data } = await encryptFor(await row.blob.arrayBuffer(), keyId)
  const about = await encryptFor(encode({ name, type }), keyId)
  return { ...row, name: '', type: '', blob: new Blob([data]), sealed: { iv, about } }
}

export async function decryptFile(file: FileRow): Promise<FileRow> {
  const { sealed, bytes: _bytes, ...row } = file
  if (!sealed) return file
  const { iv, about } = sealed
  const described = decode(await decryptStored(about)) as Pick<FileRow, 'name' | 'type'>
  const data = await decryptStored({ ...about, iv, data: await row.blob.arrayBuffer() })
  return { ...row, ...described, blob: new Blob([data], { type: described.type }) }
}

/** The readable files of an owner, and of those the ones that are not stored with this key. */
async function prepareWith(
  key: string,
  ownerId: string,
  files: readonly FileRow[],
): Promise<PreparedFiles> {
  const rows = await db.files.where('ownerId').equals(ownerId).toArray()
  const stored = new Map(rows.map((row) => [row.id, keyOf(row)]))
  const changed: FileRow[] = []
  for (const file of files) {
    if (stored.get(file.id) !== key) changed.push(await encryptFile(file, key))
  }
  return { ids: files.map(({ id }) => id), changed: await withBytesIfNeeded(changed) }
}

/** Encrypts the content, name and type of the files of a draft. */
export const prepareDraftFiles = (id: string, files: readonly FileRow[]): Promise<PreparedFiles> =>
  prepareWith(draftFileKey(), id, files)

/** Whether everything of a stored draft is encrypted as drafts are. */
export const isDraftEncrypted = (row: DraftRow, files: readonly FileRow[]): boolean =>
  row.sealedContent !== undefined &&
  row.sealedContent.pinKey === draftKeyId() &&
  files.every((file) => keyOf(file) === draftFileKey())

/** Whether a stored file can be read while this device is locked. */
export const isForDelivery = (file: FileRow): boolean => keyOf(file) === ofDevice

/** The files of a record that is sent without the PIN. */
export const prepareRecordFiles = (
  clientUuid: string,
  files: readonly FileRow[],
): Promise<PreparedFiles> => prepareWith(ofDevice, clientUuid, files)

/** A record that is submitted, as it is stored with a PIN or without. What is encrypted with the key of its form needs no other. */
export async function prepareForDelivery(
  record: RecordRow,
  files: readonly FileRow[],
): Promise<PreparedRecord> {
  const isEncrypted = pinSession.current !== null && record.encryptedPayload === null
  const prepared = await prepareWith(isEncrypted ? ofDevice : plain, record.clientUuid, files)
  if (!isEncrypted) return prepared
  const { answers, entered, sealedContent } = await encryptRecord(record)
  return { ...prepared, content: { answers, entered, sealedContent } }
}
