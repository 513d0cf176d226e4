import { csvText } from '@formpost/rules/csv'

/** What stands before the rows in COPY's binary format, and where the columns of one more would be counted. */
const headerLength = 19
const noMoreRows = -1
/** What stands before the members of an array: what it is and, where it has any, how many they are. */
const arrayHeaderLength = (members: number) => (members > 0 ? 20 : 12)

/** COPY counts time in microseconds from the year 2000. */
const epoch = Date.UTC(2000)
const minute = 60_000

/** A cell takes at most so many times the room in CSV that it takes, with its length, in a COPY. */
const growth = 3

const code = (character: string) => character.charCodeAt(0)
const [bracket, comma, dot, zero, utc] = [code('['), code(','), code('.'), code('0'), code('Z')]
const yes = Buffer.from('true\r\n')
const no = Buffer.from('false\r\n')
const secondsLength = '00.000Z'.length

const marked = (characters: string) => {
  const marks = new Uint8Array(256)
  for (const character of characters) marks[code(character)] = 1
  return marks
}
/** Bytes for which it takes more than to copy a text that holds them, or that begins with them. */
const careInside = marked('",;\r\n\t')
const careAtFirst = marked('=+-@')

/**
 * Submissions as lines of CSV, as `csvLine` of the rules makes them, byte by byte: a string of each cell would cost
 * several times as much. `page` has them in COPY's binary format: an array of the answers as text, in the order of the
 * columns, then created_at, ip_address, filled_at and was_offline. Undefined where an answer may be a list in JSON: it
 * begins as one, in a column where they were not told apart (`toldApart`).
 */
export function csvPage(page: Buffer, toldApart: readonly boolean[]): Buffer | undefined {
  const given = new DataView(page.buffer, page.byteOffset, page.length)
  const csv = Buffer.allocUnsafe(page.length * growth)
  const writeCreated = timeWriter(csv)
  const writeFilled = timeWriter(csv)
  let from = headerLength
  let to = 0

  const nextLength = () => {
    from += 4
    return given.getInt32(from - 4)
  }
  const writeText = (length: number) => {
    const begin = from
    const end = begin + length
    const distance = to - begin
    let needsCare = careAtFirst[page[begin]!]!
    for (let at = begin; at < end; at++) {
      const byte = page[at]!
      csv[at + distance] = byte
      needsCare |= careInside[byte]!
    }
    from = end
    to += needsCare ? csv.write(csvText(page.toString('utf8', begin, end)), to) : length
  }
  const writeTime = (write: typeof writeCreated) => {
    const microseconds = given.getInt32(from) * 2 ** 32 + given.getUint32(from + 4)
    from += 8
    to = write(epoch + microseconds / 1_000, to)
  }

  while (given.getInt16(from) !== noMoreRows) {
    from += 2 + 4 + arrayHeaderLength(toldApart.length)
    for (const isTold of toldApart) {
      const length = nextLength()
      if (length > 0) {
        if (page[from] === bracket && !isTold) return undefined
        writeText(length)
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
    to = writeBytes(csv, page[from++] ? yes : no, to)
  }
  return csv.subarray(0, to)
}

/** Writes times in ISO 8601, one after the other: many share a minute, and a date is dear to write. */
function timeWriter(csv: Buffer) {
  let known = NaN
  let upToMinute = Buffer.alloc(0)
  const writeNumber = (number: number, digits: number, to: number) => {
    for (let at = to + digits - 1; at >= to; at--) {
      csv[at] = zero + (number % 10)
      number = Math.floor(number / 10)
    }
  }
  return (time: number, to: number): number => {
    const begun = Math.floor(time / minute) * minute
    if (begun !== known) {
      known = begun
      upToMinute = Buffer.from(new Date(begun).toISOString().slice(0, -secondsLength))
    }
    const at = writeBytes(csv, upToMinute, to)
    const milliseconds = time - begun
    writeNumber(Math.floor(milliseconds / 1_000), 2, at)
    csv[at + 2] = dot
    writeNumber(milliseconds % 1_000, 3, at + 3)
    csv[at + 6] = utc
    return at + secondsLength
  }
}

/** For a few bytes this is faster than the runtime's own copy. */
function writeBytes(csv: Buffer, bytes: Buffer, to: number): number {
  for (let at = 0; at < bytes.length; at++) csv[to + at] = bytes[at]!
  return to + bytes.length
}
