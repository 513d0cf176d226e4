import { hasBytes, latin1, uint32 } from './bytes.ts'
import { fileType, type FileType } from './file-type.ts'
import { noTracks, typeByTracks, type Tracks } from './tracks.ts'

interface Box {
  type: string
  from: number
  to: number
}

/** What one level of a file may have; damaged and hostile files are read up to here. */
const maxBoxes = 1_000
/** More than the brands of any real file. */
const maxBrands = 32

/** The boxes of a range. A box that ends beyond it ends with it. */
function boxesIn(bytes: Uint8Array, from: number, to: number): Box[] {
  const boxes: Box[] = []
  let at = from
  while (at + 8 <= to && boxes.length < maxBoxes) {
    let [size, header] = [uint32(bytes, at), 8]
    if (size === 1) {
      size = uint32(bytes, at + 8) * 2 ** 32 + uint32(bytes, at + 12)
      header = 16
    } else if (size === 0) size = to - at
    if (size < header) break
    const end = Math.min(at + size, to)
    boxes.push({ type: latin1(bytes, at + 4, at + 8), from: at + header, to: end })
    at = end
  }
  return boxes
}

const boxAt = (bytes: Uint8Array, { from, to }: Box, path: readonly string[]): Box | undefined => {
  let box: Box | undefined = { type: '', from, to }
  for (const type of path)
    box = box && boxesIn(bytes, box.from, box.to).find((one) => one.type === type)
  return box
}

/** Chapters and covers of audio books are tracks of still pictures. */
const stillPictures = ['jpeg', 'png ', 'mjpa', 'mjpb']

function tracksOf(bytes: Uint8Array, movie: Box): Tracks {
  const tracks = noTracks()
  for (const track of boxesIn(bytes, movie.from, movie.to)) {
    if (track.type !== 'trak') continue
    const handler = boxAt(bytes, track, ['mdia', 'hdlr'])
    const kind = handler && latin1(bytes, handler.from + 8, handler.from + 12)
    if (kind === 'soun') tracks.hasSound = true
    if (kind !== 'vide') continue
    const samples = boxAt(bytes, track, ['mdia', 'minf', 'stbl', 'stsd'])
    const codec = samples && latin1(bytes, samples.from + 12, samples.from + 16)
    if (codec === undefined || !stillPictures.includes(codec)) tracks.hasPicture = true
  }
  return tracks
}

const images: readonly [pattern: RegExp, type: FileType][] = [
  [/^avi[fs]$/, fileType('image/avif')],
  [/^he[iv][cxms]$/, fileType('image/heic', 'image/heif')],
  [/^(?:mif1|msf1)$/, fileType('image/heif')],
  [/^crx /, fileType('image/x-canon-cr3')],
  [/^j[px]\w $/, fileType('image/jp2')],
]

/** The boxes that a QuickTime file without a brand begins with. */
const quickTimeBoxes = ['moov', 'mdat', 'free', 'skip', 'wide', 'pnot']

/**
 * MP4, QuickTime, 3GPP and the images in the same container (ISO 14496-12); undefined if it is none of them. Of a file that is
 * cut off it reads what there is.
 */
export function isoMediaType(
  bytes: Uint8Array,
  ofExtension: string | undefined,
): FileType | undefined {
  const boxes = boxesIn(bytes, 0, bytes.length)
  const [first] = boxes
  if (!first) return undefined
  const hasBrand = hasBytes(bytes, 4, 'ftyp')
  if (!hasBrand && (!quickTimeBoxes.includes(first.type) || boxes.length < 2)) return undefined

  const brand = hasBrand ? latin1(bytes, 8, 12) : 'qt  '
  const image = imageType(bytes, first, brand, ofExtension)
  if (image) return image

  const movie = boxes.find(({ type }) => type === 'moov')
  const tracks = movie ? tracksOf(bytes, movie) : noTracks()
  const byTracks = (sound: string, picture: string, ...also: string[]) =>
    typeByTracks(tracks, sound, picture, ofExtension, ...also)
  if (brand === 'qt  ')
    return fileType('video/quicktime', ...(tracks.hasPicture ? [] : ['audio/mp4']))
  if (brand.startsWith('3g2')) return byTracks('audio/3gpp2', 'video/3gpp2')
  if (brand.startsWith('3g')) return byTracks('audio/3gpp', 'video/3gpp')
  if (/^M4[ABP]/.test(brand) && !tracks.hasPicture) return fileType('audio/mp4', 'application/mp4')
  return byTracks('audio/mp4', 'video/mp4', 'application/mp4')
}

function imageType(
  bytes: Uint8Array,
  first: Box,
  brand: string,
  ofExtension: string | undefined,
): FileType | undefined {
  const byBrand = (name: string) => images.find(([pattern]) => pattern.test(name))?.[1]
  const type = byBrand(brand)
  if (type?.type !== 'image/heif') return type
  // The general brand of images; one of the others says with which codec.
  for (
    let at = first.from + 8, count = 0;
    at + 4 <= first.to && count < maxBrands;
    at += 4, count++
  ) {
    const special = byBrand(latin1(bytes, at, at + 4))
    if (special && special.type !== 'image/heif') return special
  }
  return ofExtension === 'image/heic' ? fileType('image/heic', 'image/heif') : type
}
