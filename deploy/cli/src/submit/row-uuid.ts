import { createHash } from 'node:crypto'

/** A UUID (version 8) that is the same for the same text. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  const variant = ((parseInt(hex[16]!, 16) & 3) | 8).toString(16)
  return [
    ...[hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`],
    ...[`${variant}${hex.slice(17, 20)}`, hex.slice(20, 32)],
  ].join('-')
}

/**
 * Makes the `client_uuid` of each row from the form and its values, so that a file that is sent again is not stored again. Rows that are
 * equal get different ones, in their order.
 */
export function createRowUuids(publicId: string): (values: object) => string {
  const seen = new Map<string, number>()
  return (values) => {
    const uuid = uuidOf(JSON.stringify([publicId, values]))
    const times = seen.get(uuid) ?? 0
    seen.set(uuid, times + 1)
    return times === 0 ? uuid : uuidOf(`${uuid} ${times}`)
  }
}
