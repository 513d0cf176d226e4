import { hasBytes, latin1, uint16, uint32 } from '../bytes.ts'

export interface Box {
  type: string
  /** Of its header, of its content, and its end. */
  at: number
  from: number
  to: number
}

/** More than one level of any photo has. */
const maxBoxes = 10_000

/** The boxes of a range; undefined if one does not fit into it, or there are too many. Bytes after the last box are left out. */
export function boxesIn(bytes: Uint8Array, from: number, to: number): Box[] | undefined {
  const boxes: Box[] = []
  for (let at = from; at + 8 <= to;) {
    let [size, header] = [uint32(bytes, at), 8]
    if (size === 1) {
      size = uint32(bytes, at + 8) * 2 ** 32 + uint32(bytes, at + 12)
      header = 16
    } else if (size === 0) size = to - at
    if (size < header || at + size > to || boxes.length === maxBoxes) return undefined
    boxes.push({ type: latin1(bytes, at + 4, at + 8), at, from: at + header, to: at + size })
    at += size
  }
  return boxes
}

/** Reads numbers one after the other. What is beyond the end is 0. */
export class Reader {
  private readonly bytes: Uint8Array
  private at: number
  private readonly to: number

  constructor(bytes: Uint8Array, from: number, to: number) {
    this.bytes = bytes
    this.at = from
    this.to = to
  }

  get isPastEnd(): boolean {
    return this.at > this.to
  }

  /** An unsigned number of 0, 1, 2, 4 or 8 bytes. */
  number(size: number): number {
    const at = this.at
    this.at += size
    if (this.isPastEnd || size === 0) return 0
    if (size === 1) return this.bytes[at]!
    if (size === 2) return uint16(this.bytes, at)
    if (size === 4) return uint32(this.bytes, at)
    return uint32(this.bytes, at) * 2 ** 32 + uint32(this.bytes, at + 4)
  }
}

export const isIsoImage = (bytes: Uint8Array): boolean => hasBytes(bytes, 4, 'ftyp')
