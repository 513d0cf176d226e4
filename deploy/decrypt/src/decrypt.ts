import { isBlank } from '@formpost/rules'
import type { FormAnswer } from '@formpost/rules/form'
import { decrypt, readMessage, type Message, type PrivateKey } from 'openpgp'

import { isArmoured } from './armoured-blocks.ts'

/** Answers by the uuid of their field. The value of a file is its name, that of a repeat its instances. */
export type Answers = Record<string, FormAnswer>

/** A short message can expand without end; answers and files have a few megabytes. */
const config = { maxDecompressedMessageSize: 32 * 1024 * 1024 }

async function decryptMessage(
  message: Message<string | Uint8Array>,
  keys: PrivateKey[],
): Promise<Uint8Array> {
  const { data } = await decrypt({
    message: message as Message<Uint8Array>,
    decryptionKeys: keys,
    format: 'binary',
    config,
  })
  return data
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function toAnswer(value: unknown): FormAnswer {
  if (typeof value === 'string' || typeof value === 'number' || value === true) return value
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value
  if (Array.isArray(value) && value.every(isObject)) return value.map(toAnswers)
  return JSON.stringify(value)
}

const toAnswers = (fields: object): Answers =>
  Object.fromEntries(
    Object.entries(fields)
      // A consent that is not given is blank, and no other answer is false.
      .filter(([, value]) => !isBlank(value) && value !== false)
      .map(([id, value]) => [id, toAnswer(value)]),
  )

/** The answers of a payload, `{"fields": {…}}`. Rejects if no key opens it or the content is invalid. */
export async function decryptAnswers(payload: string, keys: PrivateKey[]): Promise<Answers> {
  const message = await readMessage({ armoredMessage: payload, config })
  const text = new TextDecoder().decode(await decryptMessage(message, keys))
  const { fields } = JSON.parse(text) as { fields?: unknown }
  if (typeof fields !== 'object' || fields === null) throw new Error('The payload has no answers')
  return toAnswers(fields)
}

/** The content of an encrypted file, armoured or binary. */
export async function decryptFile(bytes: Uint8Array, keys: PrivateKey[]): Promise<Uint8Array> {
  const message = isArmoured(bytes)
    ? await readMessage({ armoredMessage: new TextDecoder().decode(bytes), config })
    : await readMessage({ binaryMessage: bytes, config })
  return decryptMessage(message, keys)
}
