import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
/** The first byte, which identifies the format. */
const format = 1
const [ivBytes, tagBytes] = [12, 16]

export type Sealer = ReturnType<typeof createSealer>

/** Encrypts secrets with a key of 32 bytes that is not in the database. */
export function createSealer(key: Buffer) {
  return {
    /** Opens only for the same account: `ownerUuid` is authenticated data. */
    seal(secret: Buffer, ownerUuid: string): Buffer {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(ownerUuid))
      const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([Buffer.of(format), iv, cipher.getAuthTag(), sealed])
    },

    /** Throws if the key, the account or a byte differs from when it was sealed. */
    open(box: Buffer, ownerUuid: string): Buffer {
      try {
        if (box[0] !== format) throw new Error(`unknown format ${box[0]}`)
        const [tagAt, sealedAt] = [1 + ivBytes, 1 + ivBytes + tagBytes]
        const options = { authTagLength: tagBytes }
        const decipher = createDecipheriv(algorithm, key, box.subarray(1, tagAt), options)
        decipher.setAAD(Buffer.from(ownerUuid)).setAuthTag(box.subarray(tagAt, sealedAt))
        return Buffer.concat([decipher.update(box.subarray(sealedAt)), decipher.final()])
      } catch (cause) {
        throw new Error(
          'A two-factor secret could not be decrypted: SECRETS_KEY is not the one it was stored with.',
          { cause },
        )
      }
    },
  }
}
