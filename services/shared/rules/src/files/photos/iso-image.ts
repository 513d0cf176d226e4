import { emptyExif } from './exif.ts'
import { boxesIn, isIsoImage, type Box } from './iso-boxes.ts'
import { metadataExtents, type Extent } from './iso-items.ts'

/** The boxes of a file that its picture needs. Others hold videos, what cameras add, or nothing. */
const pictureBoxes = ['ftyp', 'meta', 'mdat', 'moov']
/** Boxes inside of others that say something about the picture or nothing at all. */
const metadataBoxes = ['uuid', 'udta', 'xml ', 'bxml', 'udes', 'crtt', 'mdft', 'free', 'skip']

/** A box whose content begins with a version and flags. */
const fullBox = 4

/** Blanks parts of a file in place, so that offsets in it stay right. */
class Blanking {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** How many bytes may still be blanked; hostile files name the same bytes again and again. */
  private left: number
  isReadable = true

  constructor(bytes: Uint8Array) {
    this.bytes = Uint8Array.from(bytes)
    this.left = bytes.length
  }

  box({ at, from, to }: Box): void {
    for (let letter = 0; letter < 4; letter++)
      this.bytes[at + 4 + letter] = 'free'.charCodeAt(letter)
    this.bytes.fill(0, from, to)
  }

  extent({ itemType, from, to }: Extent): void {
    this.left -= to - from
    if (this.left < 0) this.isReadable = false
    if (!this.isReadable) return
    this.bytes.fill(0, from, to)
    // Four bytes tell where the EXIF data begins.
    if (itemType === 'Exif' && to - from >= 4 + emptyExif.length)
      this.bytes.set(emptyExif, from + 4)
  }

  /** Blanks the metadata among the boxes of a range, and returns the others. */
  metadataIn(from: number, to: number): Box[] {
    const boxes = boxesIn(this.bytes, from, to)
    if (!boxes) this.isReadable = false
    return (boxes ?? []).filter((box) => {
      const isMetadata = metadataBoxes.includes(box.type)
      if (isMetadata) this.box(box)
      return !isMetadata
    })
  }
}

const ofType = (boxes: readonly Box[], type: string) => boxes.filter((box) => box.type === type)

function blankItems(blanking: Blanking, meta: Box): void {
  const children = blanking.metadataIn(meta.from + fullBox, meta.to)
  const extents = metadataExtents(blanking.bytes, children)
  if (!extents) blanking.isReadable = false
  for (const properties of ofType(children, 'iprp')) {
    const containers = blanking.metadataIn(properties.from, properties.to)
    for (const { from, to } of ofType(containers, 'ipco')) blanking.metadataIn(from, to)
  }
  for (const extent of extents ?? []) blanking.extent(extent)
}

/** Headers that begin with when they were made and changed, in seconds of 4 bytes or, from version 1, 8 bytes. */
const timedHeaders = ['mvhd', 'tkhd', 'mdhd']

/** What is looked into of a sequence of pictures. */
const partsOf: Readonly<Record<string, string>> = { moov: 'trak', trak: 'mdia' }

/** The tracks of a sequence of pictures. Their `meta` describes them, and no picture is in it. */
function blankTracks(blanking: Blanking, { type: parent, from, to }: Box): void {
  for (const box of blanking.metadataIn(from, to)) {
    const { type, from: at } = box
    if (type === 'meta') blanking.box(box)
    else if (timedHeaders.includes(type)) {
      const size = blanking.bytes[at] === 0 ? 8 : 16
      blanking.bytes.fill(0, at + fullBox, Math.min(at + fullBox + size, box.to))
    } else if (type === partsOf[parent]) blankTracks(blanking, box)
  }
}

/** HEIC, HEIF and AVIF (ISO 23008-12). They have a property that turns the picture, which stays. */
export function stripIsoImage(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const boxes = boxesIn(bytes, 0, bytes.length)
  if (!isIsoImage(bytes) || !boxes?.some(({ type }) => type === 'meta')) return undefined
  const blanking = new Blanking(bytes)
  let end = 0
  for (const box of boxes) {
    if (pictureBoxes.includes(box.type)) end = box.to
    else blanking.box(box)
    if (box.type === 'meta') blankItems(blanking, box)
    if (box.type === 'moov') blankTracks(blanking, box)
  }
  return blanking.isReadable ? blanking.bytes.slice(0, end) : undefined
}
