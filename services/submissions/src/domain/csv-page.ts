import { csvText } from '@formpost/rules/csv'

import { textOfJson } from './json-answers.ts'

/** COPY's binary format begins with a header, and ends with a column count of -1. */
const headerLength = 19
const endOfRows = -1
/** The header of an array: its dimensions and element type, and its length unless it is empty. */
const arrayHeaderLength = (members: number) => (members > 0 ? 20 : 12)

/** COPY counts time in microseconds from the year 2000. */
const epoch = Date.UTC(2000)
const minute = 60_000

/** A cell in CSV is at most this many times as long as in COPY's format, its length prefix included. */
const maxGrowth = 3

const code = (character: string) => character.charCodeAt(0)
const [bracket, quote] = [code('['), code('"')]
const [comma, semicolon, space] = [code(','), code(';'), code(' ')]
const [dot, zero, utc] = [code('.'), code('0'), code('Z')]
const trueAndNewline = Buffer.from('true\r\n')
const falseAndNewline = Buffer.from('false\r\n')
const secondsLength = '00.000Z'.length

/** A table by byte: 1 for the given characters, else 0. */
const byteTable = (characters: string) => {
  const table = new Uint8Array(256)
  for (const character of characters) table[code(character)] = 1
  return table
}
/** Bytes that make a text need quotes or a guard, anywhere in it or as its first. */
const specialAnywhere = byteTable('",;\r\n\t')
const specialAtStart = byteTable('=+-@')
/** The same in members of a list in JSON, where an escape begins with a backslash and spaces before a formula do not hide it. */
const specialInMember = byteTable(',;\\')
const specialAtStartOfMember = byteTable('=+-@ ')

/**
 * Converts a page of submissions to CSV lines, equal to those of `csvLine` of the rules. It works on bytes: a string for each
 * cell would take several times as long. `page` is in COPY's binary format: an array of the answers, in the order of the
 * columns, then created_at, ip_address, filled_at and was_offline. `isJson` says of each column whether its answers are JSON, as
 * those must be that may be lists, or text. Returns undefined if a text begins like a JSON list: it may be one.
 */
export function csvPage(page: Buffer, isJson: readonly boolean[]): Buffer | undefined {
  const view = new DataView(page.buffer, page.byteOffset, page.length)
  const csv = Buffer.allocUnsafe(page.length * maxGrowth)
  const writeCreated = timeWriter(csv)
  const writeFilled = timeWriter(csv)
  let from = headerLength
  let to = 0

  const nextLength = () => {
    from += 4
    return view.getInt32(from - 4)
  }
  const writeText = (length: number) => {
    const begin = from
    const end = begin + length
    const distance = to - begin
    // Every index is within its buffer or table; a check of each byte would cost time.
    let isSpecial = specialAtStart[page[begin]!]!
    for (let at = begin; at < end; at++) {
      const byte = page[at]!
      csv[at + distance] = byte
      isSpecial |= specialAnywhere[byte]!
    }
    from = end
    to += isSpecial ? csv.write(csvText(page.toString('utf8', begin, end)), to) : length
  }
  /** Writes a list whose members need no quotes or guard; else writes nothing that counts and returns false. */
  const writeSimpleList = (length: number): boolean => {
    const end = from + length - 1
    let [at, out] = [from + 1, to]
    while (page[at] === quote) {
      if (specialAtStartOfMember[page[++at]!]!) return false
      for (; page[at] !== quote; at++) {
        if (specialInMember[page[at]!]!) return false
        csv[out++] = page[at]!
      }
      if (++at === end) {
        from = end + 1
        to = out
        return true
      }
      // Members are separated by a comma and a space.
      at += 2
      csv[out++] = semicolon
      csv[out++] = space
    }
    return false
  }
  const writeJson = (length: number) => {
    if (page[from] === bracket && writeSimpleList(length)) return
    const text = textOfJson(page.toString('utf8', from, from + length))
    from += length
    to += csv.write(csvText(text), to)
  }
  const writeTime = (write: typeof writeCreated) => {
    const microseconds = view.getInt32(from) * 2 ** 32 + view.getUint32(from + 4)
    from += 8
    to = write(epoch + microseconds / 1_000, to)
  }

  while (view.getInt16(from) !== endOfRows) {
    from += 2 + 4 + arrayHeaderLength(isJson.length)
    for (const asJson of isJson) {
      const length = nextLength()
      if (length > 0) {
        if (asJson) writeJson(length)
        else if (page[from] === bracket) return undefined
        else writeText(length)
      }
      csv[to++] = comma
    }
    if (nextLength() > 0) writeTime(writeCreated)
    csv[to++] = comma
    const addressLength = nextLength()
    if (addressLength > 0) writeText(addressLength)
    csv[to++] = comma
    if (nextLength() > 0) writeTime(writeFilled)
    csv[to++] = comma
    from += 4
    to = writeBytes(csv, page[from++] ? trueAndNewline : falseAndNewline, to)
  }
  return csv.subarray(0, to)
}

/** Writes times in ISO 8601. It keeps the last text up to the minute, because formatting a date is slow and rows are close in time. */
function timeWriter(csv: Buffer) {
  let lastMinute = NaN
  let upToMinute = Buffer.alloc(0)
  const writeNumber = (number: number, digits: number, to: number) => {
    for (let at = to + digits - 1; at >= to; at--) {
      csv[at] = zero + (number % 10)
      number = Math.floor(number / 10)
    }
  }
  return (time: number, to: number): number => {
    const thisMinute = Math.floor(time / minute) * minute
    if (thisMinute !== lastMinute) {
      lastMinute = thisMinute
      upToMinute = Buffer.from(new Date(thisMinute).toISOString().slice(0, -secondsLength))
    }
    const at = writeBytes(csv, upToMinute, to)
    const milliseconds = time - thisMinute
    writeNumber(Math.floor(milliseconds / 1_000), 2, at)
    csv[at + 2] = dot
    writeNumber(milliseconds % 1_000, 3, at + 3)
    csv[at + 6] = utc
    return at + secondsLength
  }
}

/** Faster than `Buffer.copy` for a few bytes. */
function writeBytes(csv: Buffer, bytes: Buffer, to: number): number {
  for (let at = 0; at < bytes.length; at++) csv[to + at] = bytes[at]!
  return to + bytes.length
}
