// SQL: a parameter in PostgreSQL's binary format, on the hot path.

/** The number of `jsonb` in the catalogue of every PostgreSQL. */
const jsonbOid = 3802
/** Of the format of `jsonb`. */
const jsonbVersion = 1
const headBytes = 20
const nullLength = -1

/**
 * A parameter of type `jsonb[]` from JSON texts. As text, every quote in them would be escaped here and unescaped there, and PostgreSQL would
 * copy each text before it parses it.
 */
export function jsonbArray(texts: readonly (string | undefined)[]): Buffer {
  const lengths = texts.map((text) => (text === undefined ? 0 : Buffer.byteLength(text) + 1))
  const bytes = Buffer.allocUnsafe(lengths.reduce((sum, each) => sum + 4 + each, headBytes))
  // One dimension, which may have nulls, of so many elements from number 1 on.
  for (const [index, value] of [1, 1, jsonbOid, texts.length, 1].entries()) {
    bytes.writeInt32BE(value, 4 * index)
  }
  let at = headBytes
  for (const [index, text] of texts.entries()) {
    if (text === undefined) {
      at = bytes.writeInt32BE(nullLength, at)
      continue
    }
    at = bytes.writeInt32BE(lengths[index]!, at)
    at = bytes.writeInt8(jsonbVersion, at)
    at += bytes.write(text, at)
  }
  return bytes
}
