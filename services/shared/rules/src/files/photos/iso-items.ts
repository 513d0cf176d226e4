import { latin1 } from '../bytes.ts'
import { boxesIn, Reader, type Box } from './iso-boxes.ts'

/** Where a part of an item is. */
export interface Extent {
  itemType: string
  from: number
  to: number
}

/** EXIF data, documents such as XMP, and what only an address describes. */
const metadataTypes = ['Exif', 'mime', 'uri ']

/** The items of metadata: their types by id; undefined if the list cannot be read. */
function metadataItems(bytes: Uint8Array, list: Box): Map<number, string> | undefined {
  const isLong = bytes[list.from] !== 0
  const entries = boxesIn(bytes, list.from + (isLong ? 8 : 6), list.to)
  if (!entries) return undefined
  const found = new Map<number, string>()
  for (const { type, from, to } of entries) {
    const version = bytes[from] ?? 0
    if (type !== 'infe' || version < 2 || version > 3) return undefined
    const reader = new Reader(bytes, from + 4, to)
    const id = reader.number(version === 2 ? 2 : 4)
    const typeAt = from + (version === 2 ? 8 : 10)
    if (typeAt + 4 > to) return undefined
    const itemType = latin1(bytes, typeAt, typeAt + 4)
    if (metadataTypes.includes(itemType)) found.set(id, itemType)
  }
  return found
}

/** Where the items of metadata are in the file; undefined if that cannot be read. */
export function metadataExtents(bytes: Uint8Array, children: readonly Box[]): Extent[] | undefined {
  const child = (type: string) => children.find((box) => box.type === type)
  const list = child('iinf')
  if (!list) return []
  const items = metadataItems(bytes, list)
  if (!items) return undefined
  if (items.size === 0) return []
  const places = child('iloc')
  return places && extentsOf(bytes, places, items, child('idat'))
}

function extentsOf(
  bytes: Uint8Array,
  places: Box,
  items: ReadonlyMap<number, string>,
  itemData: Box | undefined,
): Extent[] | undefined {
  const version = bytes[places.from] ?? 0
  if (version > 2) return undefined
  const reader = new Reader(bytes, places.from + 4, places.to)
  const sizes = reader.number(2)
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const indexSize = version === 0 ? 0 : sizes & 15
  const numberSizes = [offsetSize, lengthSize, indexSize]
  const isSize = (size: number) => size === 0 || size === 4 || size === 8
  if (!numberSizes.every(isSize) || !isSize(baseSize)) return undefined

  const extents: Extent[] = []
  const count = reader.number(version === 2 ? 4 : 2)
  for (let item = 0; item < count; item++) {
    const itemType = items.get(reader.number(version === 2 ? 4 : 2))
    const method = version === 0 ? 0 : reader.number(2) & 15
    const isElsewhere = reader.number(2) !== 0
    const base = reader.number(baseSize)
    const extentCount = reader.number(2)
    if (reader.isPastEnd || (itemType && (isElsewhere || method > 1))) return undefined
    // Extents without numbers take no bytes, and a hostile file may name any number of them.
    if (extentCount > 1 && numberSizes.every((size) => size === 0)) return undefined
    const [start, end] = method === 0 ? [0, bytes.length] : [itemData?.from ?? 0, itemData?.to ?? 0]
    for (let extent = 0; extent < extentCount; extent++) {
      reader.number(indexSize)
      const from = start + base + reader.number(offsetSize)
      const length = reader.number(lengthSize)
      if (reader.isPastEnd) return undefined
      if (!itemType) continue
      // Without a length, it is the whole source.
      const to = length === 0 ? end : from + length
      if (from > to || to > end) return undefined
      extents.push({ itemType, from, to })
    }
  }
  return reader.isPastEnd ? undefined : extents
}
