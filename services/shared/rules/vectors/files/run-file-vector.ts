import { detectType, isAccepted } from '../../src/files/index.ts'

declare const TextEncoder: new () => { encode(text: string): Uint8Array }

/** Bytes as text, as hexadecimal digits, or as repetitions of others. */
type Part = string | { hex: string } | { repeat: [part: Part, times: number] }

/** A case in the JSON files; README.md describes the format. */
export interface FileVector {
  name: string
  file: string
  bytes: Part[]
  type: string
  accept: string[]
  refuse: string[]
}

/** What a judgement of the file finds, as plain JSON. */
export interface FileOutcome {
  type: string
  accept: string[]
  refuse: string[]
}

function expandPart(part: Part): number[] {
  if (typeof part === 'string') return [...new TextEncoder().encode(part)]
  if ('hex' in part) return (part.hex.match(/../g) ?? []).map((byte) => parseInt(byte, 16))
  const [repeated, times] = part.repeat
  return Array.from({ length: times }, () => expandPart(repeated)).flat()
}

export const bytesOf = ({ bytes }: FileVector): Uint8Array =>
  Uint8Array.from(bytes.flatMap(expandPart))

export const expectedFileOutcome = ({ type, accept, refuse }: FileVector): FileOutcome => ({
  type,
  accept,
  refuse,
})

export function actualFileOutcome(vector: FileVector): FileOutcome {
  const found = detectType(bytesOf(vector), vector.file)
  const lists = [...vector.accept, ...vector.refuse]
  const isTaken = (accept: string) => isAccepted(accept, vector.file, found)
  return {
    type: found.type,
    accept: lists.filter(isTaken),
    refuse: lists.filter((accept) => !isTaken(accept)),
  }
}
