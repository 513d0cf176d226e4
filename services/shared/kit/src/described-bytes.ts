import { problem } from './problem.ts'

/** The longest description, in bytes. */
export const maxDescriptionBytes = 65_536

const lengthBytes = 4

/**
 * What is sent after bytes to say what they are: JSON, and its length in four bytes. After them, for a browser may say last which
 * question its file answers.
 */
export function describeBytes(description: object): Buffer {
  const text = Buffer.from(JSON.stringify(description))
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32BE(text.length)
  return Buffer.concat([text, length])
}

/** Tells the bytes, not copied, from what was sent after them. */
export function separateDescription<T>(all: Buffer): { bytes: Buffer; description: T } {
  const end = all.length - lengthBytes
  const start = end < 0 ? -1 : end - all.readUInt32BE(end)
  if (start < 0) throw problem('internal')
  const description = JSON.parse(all.toString('utf8', start, end)) as T
  return { bytes: all.subarray(0, start), description }
}
