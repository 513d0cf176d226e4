import { maxAnswersLength, type FormAnswer } from '@formpost/rules/form'

import { isInstances } from '../../db/instances.ts'

/** How large answers are as they are sent. */
export interface RecordSize {
  /** Those in instances of repeats too. */
  answers: number
  bytes: number
}

/** What may be sent beside the answers: uploads, the time, the name of the device. */
const otherBytes = 16 * 1024

/** The most bytes of answers. Encrypted ones are sent in base64, in lines. */
export const maxBytes = (isEncrypted: boolean): number =>
  (isEncrypted ? 0.72 : 1) * maxAnswersLength - otherBytes

/** An answer with the uuid of its field, without what is in it. */
const bytesOfAnswer = 45
/** At most, as UTF-8. */
const bytesOfCharacter = 3

const charactersOf = (answer: unknown): number => {
  if (Array.isArray(answer))
    return answer.reduce<number>((sum, each) => sum + charactersOf(each) + 3, 0)
  return typeof answer === 'string' ? answer.length : 8
}

/** An upper bound, without the work of making a text. */
export function estimateSize(answers: Readonly<Record<string, unknown>>): RecordSize {
  const size = { answers: 0, bytes: 0 }
  const add = (given: Readonly<Record<string, unknown>>) => {
    for (const [id, answer] of Object.entries(given)) {
      if (id === 'key') continue
      size.answers++
      size.bytes += bytesOfAnswer
      if (isInstances(answer)) answer.forEach(add)
      else size.bytes += charactersOf(answer) * bytesOfCharacter
    }
  }
  add(answers)
  return size
}

const jsonBytes = (answer: unknown): number =>
  new TextEncoder().encode(JSON.stringify(answer)).length

export const exactSize = (answers: Readonly<Record<string, FormAnswer>>): RecordSize => ({
  answers: estimateSize(answers).answers,
  bytes: jsonBytes(answers),
})

/** The answer that takes most of the room, which is one to a repeat in most forms. */
export function largestAnswer(answers: Readonly<Record<string, FormAnswer>>): string | undefined {
  const sizes = Object.entries(answers).map(([id, answer]) => ({ id, bytes: jsonBytes(answer) }))
  return sizes.sort((a, b) => b.bytes - a.bytes)[0]?.id
}
