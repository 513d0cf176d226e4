import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
/** The first byte, which identifies the format. */
const format = 1
const [ivBytes, tagBytes] = [12, 16]

export type Sealer = ReturnType<typeof createSealer>

/** Encrypts secrets with the first of some keys of 32 bytes, which are not in the database, and decrypts with any of them. */
export function createSealer(keys: readonly Buffer[]) {
  const current = keys[0]!

  /** Opens only for the same account: `ownerUuid` is authenticated data. */
  function seal(secret: Buffer, ownerUuid: string): Buffer {
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv(algorithm, current, iv).setAAD(Buffer.from(ownerUuid))
    const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
    return Buffer.concat([Buffer.of(format), iv, cipher.getAuthTag(), sealed])
  }

  /** Throws if no key fits, or the account or a byte differs from when it was sealed. */
  function open(box: Buffer, ownerUuid: string): { secret: Buffer; isCurrent: boolean } {
    let cause: unknown
    for (const key of keys) {
      try {
        return { secret: openWith(key, box, ownerUuid), isCurrent: key === current }
      } catch (error) {
        cause = error
      }
    }
    throw new Error(
      'A two-factor secret could not be decrypted: SECRETS_KEY is not the one it was stored with.',
      { cause },
    )
  }

  return {
    seal,
    open: (box: Buffer, ownerUuid: string): Buffer => open(box, ownerUuid).secret,

    /** Sealed with the current key; undefined if it is already. */
    reseal(box: Buffer, ownerUuid: string): Buffer | undefined {
      const { secret, isCurrent } = open(box, ownerUuid)
      return isCurrent ? undefined : seal(secret, ownerUuid)
    },
  }
}

function openWith(key: Buffer, box: Buffer, ownerUuid: string): Buffer {
  if (box[0] !== format) throw new Error(`unknown format ${box[0]}`)
  const [tagAt, sealedAt] = [1 + ivBytes, 1 + ivBytes + tagBytes]
  const options = { authTagLength: tagBytes }
  const decipher = createDecipheriv(algorithm, key, box.subarray(1, tagAt), options)
  decipher.setAAD(Buffer.from(ownerUuid)).setAuthTag(box.subarray(tagAt, sealedAt))
  return Buffer.concat([decipher.update(box.subarray(sealedAt)), decipher.final()])
}
