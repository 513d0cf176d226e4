const [quote, lineFeed] = [0x22, 0x0a]

/** Counts the rows of CSV (RFC 4180) as it passes; line breaks within quotes belong to a row. */
export function createRowCounter(): (chunk: Uint8Array) => number {
  let rows = 0
  let isQuoted = false
  return (chunk) => {
    for (const byte of chunk) {
      if (byte === quote) isQuoted = !isQuoted
      else if (byte === lineFeed && !isQuoted) rows++
    }
    return rows
  }
}
