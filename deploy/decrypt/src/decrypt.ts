import { isBlank, type AnswerValue } from '@formpost/rules'
import { decrypt, readMessage, type Message, type PrivateKey } from 'openpgp'

export type Answers = Record<string, AnswerValue>

const armourHeader = '-----BEGIN PGP MESSAGE-----'
/** A short message can expand without end; answers and files have a few megabytes. */
const config = { maxDecompressedMessageSize: 32 * 1024 * 1024 }

async function decryptMessage(
  message: Message<string | Uint8Array>,
  key: PrivateKey,
): Promise<Uint8Array> {
  const { data } = await decrypt({
    message: message as Message<Uint8Array>,
    decryptionKeys: key,
    format: 'binary',
    config,
  })
  return data
}

/**
 * Decrypts the answers of a payload, `{"fields": {…}}`, by field id. Answers of unknown types are kept as JSON text.
 * Rejects if the key does not match or the content is invalid.
 */
export async function decryptAnswers(payload: string, key: PrivateKey): Promise<Answers> {
  const text = new TextDecoder().decode(
    await decryptMessage(await readMessage({ armoredMessage: payload, config }), key),
  )
  const { fields } = JSON.parse(text) as { fields?: unknown }
  if (typeof fields !== 'object' || fields === null)
    throw new Error('The payload contains no answers')
  const answers = Object.entries(fields).filter(([, value]) => !isBlank(value))
  return Object.fromEntries(answers.map(([id, value]) => [id, toAnswer(value)]))
}

function toAnswer(value: unknown): AnswerValue {
  if (typeof value === 'string' || typeof value === 'number') return value
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value
  return JSON.stringify(value)
}

/** Decrypts a file, armored or binary. */
export async function decryptFile(bytes: Uint8Array, key: PrivateKey): Promise<Uint8Array> {
  const head = new TextDecoder().decode(bytes.subarray(0, 256)).trimStart()
  const message = head.startsWith(armourHeader)
    ? await readMessage({ armoredMessage: new TextDecoder().decode(bytes), config })
    : await readMessage({ binaryMessage: bytes, config })
  return decryptMessage(message, key)
}
