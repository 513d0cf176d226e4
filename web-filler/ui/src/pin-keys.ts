/** How the keys of a PIN are derived. It is stored beside what they encrypt, so that a later version can raise the cost. */
export interface PinParameters {
  salt: Uint8Array<ArrayBuffer>
  /** Rounds of PBKDF2 with HMAC-SHA-256. */
  iterations: number
}

/** AES-GCM keys with 256 bits that cannot be exported. None can be derived from the other. */
export interface PinKeys {
  /** Encrypts the key of the drafts on this device. */
  drafts: CryptoKey
  /** Encrypts exports of this device. */
  export: CryptoKey
}

/** What OWASP recommends for PBKDF2 with HMAC-SHA-256: about a second on a slow phone. */
const iterations = 600_000

export const newPinParameters = (): PinParameters => ({
  salt: crypto.getRandomValues(new Uint8Array(16)),
  iterations,
})

/** A PIN as it counts: the digits of Arabic keyboards are the same PIN as those of Latin ones. */
export const normalizePin = (pin: string): string =>
  pin
    .normalize('NFKC')
    .trim()
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))

/** The keys of a PIN. It takes long on purpose, so that guessing does too. */
export async function derivePinKeys(
  pin: string,
  { salt, iterations }: PinParameters,
): Promise<PinKeys> {
  const { subtle } = crypto
  const text = new TextEncoder()
  const entered = await subtle.importKey('raw', text.encode(normalizePin(pin)), 'PBKDF2', false, [
    'deriveBits',
  ])
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations }
  const secret = await subtle.deriveBits(parameters, entered, 256)
  const master = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const keyFor = (purpose: string) =>
    subtle.deriveKey(
      { name: 'HKDF', hash: 'SHA-256', salt, info: text.encode(`formpost ${purpose}`) },
      master,
      { name: 'AES-GCM', length: 256 },
      false,
      ['encrypt', 'decrypt'],
    )
  return { drafts: await keyFor('drafts'), export: await keyFor('export') }
}
