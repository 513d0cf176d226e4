import { generateKey, readKey } from 'openpgp'

export interface KeyPair {
  /** Armoured. */
  publicKey: string
  /** Armoured, protected with the passphrase. */
  privateKey: string
  fingerprint: string
}

const day = 86_400_000

/** Makes a key pair with Curve25519. */
export async function makeKeyPair(name: string, passphrase: string): Promise<KeyPair> {
  const { publicKey, privateKey } = await generateKey({
    // GnuPG does not read the newer format of these keys.
    type: 'ecc',
    curve: 'curve25519Legacy',
    userIDs: [{ name }],
    passphrase,
    // A device or service whose clock is behind must not find the key to be of the future.
    date: new Date(Date.now() - day),
    format: 'armored',
  })
  const key = await readKey({ armoredKey: publicKey })
  return { publicKey, privateKey, fingerprint: key.getFingerprint() }
}
