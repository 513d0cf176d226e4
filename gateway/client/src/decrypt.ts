import {
  decryptAnswers as decryptFormAnswers,
  decryptFile as decryptFormFile,
  privateKeysIn,
} from '@formpost/decrypt'
import { decryptKey, type PrivateKey as OpenpgpKey } from 'openpgp'

/** A private key of `openPrivateKeys` or of openpgp, whose declarations import a package that it does not install. */
export interface PrivateKey {
  isDecrypted(): boolean
}

/** An answer of an encrypted form. The value of a file is its name, that of a repeat its instances. */
export type DecryptedAnswer =
  string | number | true | readonly string[] | readonly DecryptedAnswers[]

/** Answers by the uuid of their field. */
export interface DecryptedAnswers {
  [field: string]: DecryptedAnswer
}

/**
 * Opens the private keys of a file, armoured or binary (docs/api-behaviour.md#encryption-settings). Rejects if the file is malformed, or
 * the passphrase of a key is wrong.
 */
export async function openPrivateKeys(
  file: Uint8Array | string,
  passphrase = '',
): Promise<PrivateKey[]> {
  const keys = await privateKeysIn(typeof file === 'string' ? new TextEncoder().encode(file) : file)
  const open = async (privateKey: OpenpgpKey) =>
    privateKey.isDecrypted() ? privateKey : decryptKey({ privateKey, passphrase })
  return Promise.all(keys.map(open))
}

/** The answers of a submission's `encrypted_payload`. Rejects if no key opens it. */
export const decryptAnswers = (payload: string, keys: PrivateKey[]): Promise<DecryptedAnswers> =>
  decryptFormAnswers(payload, keys as OpenpgpKey[]) as Promise<DecryptedAnswers>

/** The content of a file of an encrypted form. Rejects if no key opens it. */
export const decryptFile = (content: Uint8Array, keys: PrivateKey[]): Promise<Uint8Array> =>
  decryptFormFile(content, keys as OpenpgpKey[])
