import { generateKey, reformatKey, type PrivateKey } from 'openpgp'

const userIDs = [{ email: 'owner@example.com' }]
const day = 86_400

const start = Math.floor(Date.now() / 1000)

/** The same time in every call, in whole seconds, as in keys. */
export const daysFromNow = (days: number): Date => new Date((start + days * day) * 1000)

/** A key that was made some days ago, and its armoured public key. */
export async function keyMade(
  daysAgo: number,
  validDays: number,
): Promise<{ privateKey: PrivateKey; publicKey: string }> {
  const { privateKey, publicKey } = await generateKey({
    userIDs,
    date: daysFromNow(-daysAgo),
    keyExpirationTime: validDays * day,
    format: 'object',
  })
  return { privateKey, publicKey: publicKey.armor() }
}

/** The same key with another expiry, in days after it was made; 0 is none. */
export async function renewed(
  privateKey: PrivateKey,
  validDays: number,
): Promise<{ privateKey: PrivateKey; publicKey: string }> {
  const pair = await reformatKey({
    privateKey,
    userIDs,
    keyExpirationTime: validDays * day,
    format: 'object',
  })
  return { privateKey: pair.privateKey, publicKey: pair.publicKey.armor() }
}

/** The same key with a new subkey for encryption, which was made some days ago, instead of the former ones. */
export async function withNewSubkey(
  privateKey: PrivateKey,
  daysAgo: number,
): Promise<{ privateKey: PrivateKey; publicKey: string }> {
  const added = await privateKey.addSubkey({ date: daysFromNow(-daysAgo) })
  const publicKey = added.toPublic()
  publicKey.subkeys = publicKey.subkeys.slice(-1)
  return { privateKey: added, publicKey: publicKey.armor() }
}
