import { Zip, ZipPassThrough } from 'fflate'

import { derivePinKeys, type PinParameters } from '../pin-keys.ts'
import { membersOf, parseJson, refuse } from './checks.ts'
import { ExportError } from './export-error.ts'
import { openZip } from './zip-file.ts'

// An export that is encrypted to a PIN: a ZIP with a note, with how its key is found, and with the encrypted export. The export is encrypted
// with a random key, and that with the key of the PIN. So a wrong PIN can be distinguished from a damaged file.

const format = 'formpost-protected-export'
const version = 1

const paths = { readme: 'README.txt', protection: 'protection.json', content: 'content.bin' }

const readme = `This is an export of Formpost. It is encrypted with the PIN of the device on which it was made.

Do not unpack it. Import the ZIP file as it is, and enter that PIN:
- on another device: open the app, then the outbox, "Import";
- in the desk: open the answers of the form, "Import from a device".

A forgotten PIN cannot be recovered.
`

/** Bytes that are encrypted at a time, and by how many more they become. */
const chunkSize = 1024 * 1024
const tagSize = 16
const ivSize = 12
const keySize = 32
/** Room for the directory and the other entries, below the largest size that a ZIP can name. */
export const maxContent = 0xffff_0000
const maxProtection = 16 * 1024
const [minSalt, maxSalt] = [16, 64]
/** Fewer rounds are guessed too easily; more would keep a phone busy for minutes. */
const [minIterations, maxIterations] = [100_000, 10_000_000]

/** The key of exports and how it is derived from the PIN. */
export interface ExportPin {
  parameters: PinParameters
  key: CryptoKey
}

export interface ProtectedExport {
  /** The export. Throws an `ExportError`, `wrong_pin` if it was made with another PIN. */
  open(pin: string): Promise<Blob>
}

interface Protection {
  parameters: PinParameters
  /** The encrypted key of the content, after its nonce. */
  key: Uint8Array<ArrayBuffer>
}

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

const importKey = (bytes: Uint8Array<ArrayBuffer>, usage: 'encrypt' | 'decrypt') =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, [usage])

/** A key is used for one content, so the number of the chunk is its nonce. Chunks that were moved, repeated or cut off do not decrypt. */
function parametersOf(chunk: number, isLast: boolean): AesGcmParams {
  const iv = new Uint8Array(ivSize)
  new DataView(iv.buffer).setUint32(ivSize - 4, chunk)
  return { name: 'AES-GCM', iv, additionalData: new Uint8Array([isLast ? 1 : 0]) }
}

/** Encrypts or decrypts chunk by chunk. An empty content is one empty chunk. */
async function* eachChunk(
  content: Blob,
  size: number,
  convert: (parameters: AesGcmParams, bytes: ArrayBuffer) => Promise<ArrayBuffer>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const count = Math.max(1, Math.ceil(content.size / size))
  for (let chunk = 0; chunk < count; chunk++) {
    const bytes = await content.slice(chunk * size, (chunk + 1) * size).arrayBuffer()
    yield new Uint8Array(await convert(parametersOf(chunk, chunk === count - 1), bytes))
  }
}

/** Encrypts an export to a PIN. Only one chunk at a time is in memory. */
export async function protectExport(zip: Blob, { parameters, key }: ExportPin): Promise<Blob> {
  if (zip.size > maxContent) throw new ExportError({ code: 'too_large' })
  const keyBytes = crypto.getRandomValues(new Uint8Array(keySize))
  const contentKey = await importKey(keyBytes, 'encrypt')
  const iv = crypto.getRandomValues(new Uint8Array(ivSize))
  const encryptedKey = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, keyBytes)
  const protection = {
    format,
    version,
    salt: toBase64(parameters.salt),
    iterations: parameters.iterations,
    key: toBase64(new Uint8Array([...iv, ...new Uint8Array(encryptedKey)])),
  }

  const parts: Blob[] = []
  let failure: Error | null = null
  const archive = new Zip((error, bytes) => {
    failure ??= error
    // A blob of its own, so that the bytes need not stay in memory.
    parts.push(new Blob([bytes as Uint8Array<ArrayBuffer>]))
  })
  const add = (path: string): ZipPassThrough => {
    const entry = new ZipPassThrough(path)
    archive.add(entry)
    return entry
  }
  const text = new TextEncoder()
  add(paths.readme).push(text.encode(readme), true)
  add(paths.protection).push(text.encode(JSON.stringify(protection, null, 2) + '\n'), true)
  const content = add(paths.content)
  const encrypt = (chunk: AesGcmParams, bytes: ArrayBuffer) =>
    crypto.subtle.encrypt(chunk, contentKey, bytes)
  for await (const bytes of eachChunk(zip, chunkSize, encrypt)) content.push(bytes)
  content.push(new Uint8Array(), true)
  archive.end()
  if (failure) throw failure as Error
  return new Blob(parts, { type: 'application/zip' })
}

function readProtection(bytes: Uint8Array): Protection {
  const json = parseJson(bytes)
  if (json['format'] !== format) throw new ExportError({ code: 'not_an_export' })
  const { integer, text } = membersOf(json)
  if (integer('version') > version) throw new ExportError({ code: 'newer_version' })
  const iterations = integer('iterations')
  if (iterations < minIterations || iterations > maxIterations) return refuse('iterations')
  const fromBase64 = (member: string, min: number, max: number) => {
    let decoded: string
    try {
      decoded = atob(text(member))
    } catch {
      return refuse(member)
    }
    if (decoded.length < min || decoded.length > max) return refuse(member)
    return Uint8Array.from(decoded, (character) => character.charCodeAt(0))
  }
  const keyLength = ivSize + keySize + tagSize
  return {
    parameters: { salt: fromBase64('salt', minSalt, maxSalt), iterations },
    key: fromBase64('key', keyLength, keyLength),
  }
}

async function decryptKey(pin: string, { parameters, key }: Protection): Promise<CryptoKey> {
  // Some browsers derive nothing from an empty text.
  if (pin.trim() === '') throw new ExportError({ code: 'wrong_pin' })
  const keys = await derivePinKeys(pin, parameters)
  const gcm = { name: 'AES-GCM', iv: key.subarray(0, ivSize) }
  const bytes = await orProblem('wrong_pin', () =>
    crypto.subtle.decrypt(gcm, keys.export, key.subarray(ivSize)),
  )
  return importKey(new Uint8Array(bytes), 'decrypt')
}

/** What does not decrypt is an `OperationError`. */
async function orProblem<T>(code: 'wrong_pin' | 'damaged', decrypt: () => Promise<T>): Promise<T> {
  try {
    return await decrypt()
  } catch (error) {
    if ((error as Error).name === 'OperationError') throw new ExportError({ code })
    throw error
  }
}

/** Reads how an export is protected; undefined if it is not. Throws an `ExportError` if the file is no export. */
export async function readProtected(file: Blob): Promise<ProtectedExport | undefined> {
  const zip = await openZip(file)
  if (!zip.has(paths.protection)) return undefined
  const protection = readProtection(await zip.read(paths.protection, maxProtection))
  const content = await zip.stored(paths.content)
  return {
    async open(pin) {
      const key = await decryptKey(pin, protection)
      const decrypt = (chunk: AesGcmParams, bytes: ArrayBuffer) =>
        orProblem('damaged', () => crypto.subtle.decrypt(chunk, key, bytes))
      const parts: Blob[] = []
      for await (const bytes of eachChunk(content, chunkSize + tagSize, decrypt)) {
        parts.push(new Blob([bytes]))
      }
      return new Blob(parts, { type: 'application/zip' })
    },
  }
}
