export const algorithm = 'AES-GCM'
export const keyUsages: KeyUsage[] = ['encrypt', 'decrypt']

/** What `encrypt` makes: the ciphertext, and the initialization vector to decrypt it with. */
export interface Encrypted {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

export async function encrypt(key: CryptoKey, bytes: BufferSource): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  return { iv, data: await crypto.subtle.encrypt({ name: algorithm, iv }, key, bytes) }
}

/** Fails if the key is another one or the data was changed. */
export const decrypt = (key: CryptoKey, { iv, data }: Encrypted): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: algorithm, iv }, key, data)
