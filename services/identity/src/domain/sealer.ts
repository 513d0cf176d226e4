import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
/** What the bytes begin with, so that another form can be told from this one. */
const form = 1
const [ivBytes, tagBytes] = [12, 16]

export type Sealer = ReturnType<typeof createSealer>

/** Encrypts with a key of 32 bytes what nobody may read who has only the database. */
export function createSealer(key: Buffer) {
  return {
    /** What is sealed for one account opens for no other: `ownerUuid` is authenticated with it. */
    seal(secret: Buffer, ownerUuid: string): Buffer {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(ownerUuid))
      const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([Buffer.of(form), iv, cipher.getAuthTag(), sealed])
    },

    /** Throws where the key, the account or a byte is not the one that it was sealed with. */
    open(box: Buffer, ownerUuid: string): Buffer {
      try {
        if (box[0] !== form) throw new Error(`unknown form ${box[0]}`)
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
