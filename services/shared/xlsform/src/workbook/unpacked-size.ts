const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
/** The size of the record at the end, without a comment. */
const endSize = 22
const maxComment = 0xffff

/** How many bytes the files of a ZIP archive have by its directory; 0 if there is none. */
export function unpackedSize(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const lowest = Math.max(0, bytes.length - endSize - maxComment)
  let end = bytes.length - endSize
  while (end >= lowest && view.getUint32(end, true) !== endOfDirectory) end--
  if (end < lowest) return 0
  let sum = 0
  let at = view.getUint32(end + 16, true)
  while (at + 46 <= bytes.length && view.getUint32(at, true) === directoryEntry) {
    sum += view.getUint32(at + 24, true)
    at += 46
    at +=
      view.getUint16(at - 18, true) + view.getUint16(at - 16, true) + view.getUint16(at - 14, true)
  }
  return sum
}
