import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { photoOf, photos } from '../../../vectors/read-photos.ts'
import { maxFileBytes } from '../../limits.ts'
import { isPhoto, stripMetadata } from '../index.ts'

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const joined = (...parts: (string | Uint8Array)[]) =>
  Uint8Array.from(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? bytesOf(part) : part))),
  )

/** In UTF-8 or in UTF-16 of either order. */
const tellsSecrets = (bytes: Uint8Array) => latin1(bytes).replaceAll('\0', '').includes('Secret')

/** EXIF data with an orientation and nothing else, but for that digit. */
const exifWith = (orientation: number) =>
  `4d4d002a00000008${'0001'}${'0112000300000001'}000${orientation}0000${'00000000'}`

function stripped(name: string, bytes = photoOf(name).bytes): Uint8Array {
  const found = stripMetadata(bytes, photoOf(name).type)
  expect(found).toBeDefined()
  return found!
}

describe.each(photos)('$name', ({ name, bytes }) => {
  it('loses what cameras write', () => {
    expect(tellsSecrets(bytes)).toBe(name !== 'plain.webp')
    const after = stripped(name)
    expect(tellsSecrets(after)).toBe(false)
    expect(latin1(after)).not.toMatch(/GPS|SERIAL|xmpmeta|Photoshop 3\.0|Exif\0\0MM.{15,}\xff\xd8/s)
  })

  it('does not change when it is stripped again', () => {
    const once = stripped(name)
    expect(hex(stripped(name, once))).toBe(hex(once))
  })

  it('is refused or loses all if it is cut off', () => {
    for (let length = 0; length < bytes.length; length++) {
      const cut = stripMetadata(bytes.slice(0, length), photoOf(name).type)
      expect(cut !== undefined && tellsSecrets(cut)).toBe(false)
    }
  })
})

describe('a photo', () => {
  it.each([
    ['baseline.jpg', 6],
    ['cmyk.jpg', 3],
    ['turned.png', 8],
    ['lossy.webp', 6],
    ['animated.webp', 6],
  ])('stays turned: %s', (name, orientation) => {
    expect(hex(stripped(name))).toContain(exifWith(orientation))
  })

  it.each(['progressive.jpg', 'lossless.webp', 'plain.webp'])(
    'that is upright has no EXIF data: %s',
    (name) => {
      expect(latin1(stripped(name)).toLowerCase()).not.toContain('exif')
    },
  )

  it.each([
    ['baseline.jpg', 'ICC_PROFILE'],
    ['baseline.jpg', 'JFIF'],
    ['cmyk.jpg', 'Adobe'],
    ['turned.png', 'iCCP'],
    ['lossless.webp', 'ICCP'],
  ])('keeps its colours: %s has %s', (name, mark) => {
    expect(latin1(stripped(name))).toContain(mark)
  })

  it.each(['baseline.jpg', 'progressive.jpg', 'cmyk.jpg'])('keeps its picture: %s', (name) => {
    const after = latin1(stripped(name))
    const tables = after.indexOf('\xff\xdb')
    expect(tables).toBeGreaterThan(0)
    expect(latin1(photoOf(name).bytes)).toContain(after.slice(tables))
  })

  it.each(['camera.heic', 'camera.avif'])('is blanked in place: %s', (name) => {
    const { bytes } = photoOf(name)
    const after = stripped(name)
    expect(after.length).toBe(bytes.length)
    const changed = [...after.entries()].filter(([at, byte]) => byte !== bytes[at])
    const emptyExif = new Set(bytesOf('MM\0*\0\0\0\x08'))
    expect(changed.every(([, byte]) => emptyExif.has(byte))).toBe(true)
  })

  it('may have fill bytes and restart markers', () => {
    const jpeg = joined('\xff\xd8\xff\xff\xff\xda\0\x02ab\xff\0c\xff\xd0d\xff\xff\xd9Secret')
    expect(latin1(stripped('baseline.jpg', jpeg))).toContain('ab\xff\0c\xff\xd0d')
    expect(tellsSecrets(stripped('baseline.jpg', jpeg))).toBe(false)
  })
})

/** A segment of a JPEG. */
const segment = (marker: string, content: string) =>
  `\xff${marker}${String.fromCharCode((content.length + 2) >> 8, (content.length + 2) & 255)}${content}`
const chunk = (type: string, content: string) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  return joined(length, type, content, '\0\0\0\0')
}
/** A box of HEIF whose content is these parts. */
function box(type: string, ...parts: (string | Uint8Array)[]): Uint8Array {
  const content = joined(...parts)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(8 + content.length)
  return joined(size, type, content)
}

describe('what programs add to a photo is removed:', () => {
  it('the times of a sequence, and what its tracks say of it', () => {
    const timed = (type: string, version: string) =>
      box(type, `${version}\0\0\0`, 'Secret times 16b', 'kept')
    const media = box('mdia', timed('mdhd', '\x01'), box('udta', 'Secret'))
    const track = box('trak', timed('tkhd', '\x01'), media, box('meta', 'Secret'))
    const sequence = box('moov', timed('mvhd', '\x01'), track)
    const after = stripped('camera.heic', joined(photoOf('camera.heic').bytes, sequence))
    expect(tellsSecrets(after)).toBe(false)
    expect(latin1(after).match(/kept/g)).toHaveLength(3)
    const short = box('moov', box('mvhd', '\0\0\0\0', 'Secret8b', 'kept'))
    const ofShort = stripped('camera.heic', joined(photoOf('camera.heic').bytes, short))
    expect(latin1(ofShort)).toMatch(/mvhd\0{12}kept$/)
  })

  it.each([
    ['further pictures', segment('\xe2', 'MPF\0Secret')],
    ['a second thumbnail', segment('\xe0', 'JFXX\0\x10Secret')],
    ['Photoshop data', segment('\xed', 'Photoshop 3.0\0Secret')],
    ['the history of its changes', segment('\xeb', 'JPSecret')],
    ['a comment', segment('\xfe', 'Secret')],
    ['the rest of XMP', segment('\xe1', 'http://ns.adobe.com/xmp/extension/\0Secret')],
  ])('%s of a JPEG', (_of, added) => {
    const { bytes } = photoOf('progressive.jpg')
    const clean = stripped('progressive.jpg')
    const first = joined(bytes.slice(0, 2), added, bytes.slice(2))
    expect(tellsSecrets(stripped('progressive.jpg', first))).toBe(false)
    const beforeLastScan = latin1(clean).lastIndexOf('\xff\xda')
    const between = joined(clean.slice(0, beforeLastScan), added, clean.slice(beforeLastScan))
    expect(hex(stripped('progressive.jpg', between))).toBe(hex(clean))
  })

  it('the thumbnail of JFIF', () => {
    const jfif = segment('\xe0', 'JFIF\0\x01\x01\0\0\x01\0\x01\x02\x01Secret')
    const rest = stripped('baseline.jpg').slice(20)
    const after = stripped('baseline.jpg', joined('\xff\xd8', jfif, rest))
    expect(hex(after.slice(0, 20))).toBe('ffd8ffe000104a46494600010100000100010000')
  })

  it('unknown chunks of a PNG, and what follows its end', () => {
    const clean = stripped('turned.png')
    const added = joined(clean.slice(0, 33), chunk('caBX', 'Secret'), clean.slice(33), 'Secret')
    expect(hex(stripped('turned.png', added))).toBe(hex(clean))
  })

  it('unknown chunks of a WebP, and what follows its end', () => {
    const clean = stripped('lossy.webp')
    const added = joined(clean, 'GPSd\x06\0\0\0Secret', 'Secret')
    new DataView(added.buffer).setUint32(4, clean.length - 8 + 14, true)
    expect(hex(stripped('lossy.webp', added))).toBe(hex(clean))
  })

  it('other boxes of a HEIC', () => {
    const clean = stripped('camera.heic')
    const added = joined(clean, box('free', 'Secret'), box('mpvd', 'Secret'), box('uuid', 'Secret'))
    expect(hex(stripped('camera.heic', added))).toBe(hex(clean))
    const movie = box('moov', latin1(box('udta', 'Secret')) + latin1(box('meta', 'Secret')))
    const sequence = stripped('camera.heic', joined(clean, box('uuid', 'Secret'), movie))
    expect(tellsSecrets(sequence)).toBe(false)
    expect(sequence.length).toBe(clean.length + 14 + movie.length)
  })
})

describe('a file whose structure cannot be followed', () => {
  it.each([
    ['image/jpeg', '\xff\xd8\xff\xe1\0\x08Secret', 'no picture'],
    ['image/jpeg', '\xff\xd8Secret\xff\xda\0\x02ab\xff\xd9', 'bytes between segments'],
    ['image/jpeg', '\xff\xd8\xff\xe1\0\0Secret', 'a segment without its length'],
    ['image/jpeg', '\xff\xd8\xff\xda\0\x02ab\xff\x70Secret', 'an unknown marker'],
    ['image/png', '\x89PNG\r\n\x1a\n\0\0\0\0IHDR\0\0\0\0\0\0\0\0IDAT\0\0\0\0', 'no end'],
    ['image/webp', 'RIFF\x0e\0\0\0WEBPVP8 \x09\0\0\0ab', 'a chunk that is cut off'],
    ['image/webp', 'RIFF\x0e\0\0\0WEBPEXIF\x02\0\0\0ab', 'no picture'],
    ['image/heic', '\0\0\0\x08ftyp\0\0\0\x08mdat', 'no items'],
    ['image/heic', '\0\0\0\x08ftyp\0\0\0\x14meta\0\0\0\0\0\0\0\x09iinf', 'a box that is cut off'],
  ])('is not taken: %s %j with %s', (type, text) => {
    expect(stripMetadata(bytesOf(text), type)).toBeUndefined()
  })

  it('is not taken: a HEIC that says its EXIF data is outside of it', () => {
    const { bytes } = photoOf('camera.heic')
    const items = latin1(bytes).indexOf('iloc')
    const changed = Uint8Array.from(bytes)
    for (let at = items + 12; at < items + 90; at++) changed[at] = 0x7f
    expect(stripMetadata(changed, 'image/heic')).toBeUndefined()
  })

  it('is no photo, whatever it is called', () => {
    expect(isPhoto('image/gif')).toBe(false)
    expect(stripMetadata(bytesOf('GIF89a'), 'image/gif')).toBeUndefined()
  })
})

it('reads files whose bytes are changed', () => {
  const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(fc.constantFrom(...photos), changes, ({ bytes, type }, list) => {
      const changed = Uint8Array.from(bytes)
      for (const [at, byte] of list) changed[at % changed.length] = byte
      const after = stripMetadata(changed, type)
      expect(after === undefined || after.length <= changed.length + 64).toBe(true)
    }),
    { numRuns: 3_000 },
  )
})

/** A file of the largest size with the same bytes again and again after its beginning. */
function filled(start: string, unit: string): Uint8Array {
  const bytes = new Uint8Array(maxFileBytes)
  bytes.set(bytesOf(start))
  for (let at = start.length; at < bytes.length; at++) {
    bytes[at] = unit.charCodeAt((at - start.length) % unit.length)
  }
  return bytes
}
const meta = (size: string) => `\0\0\0\x08ftyp\0\x1f\xff\xf0meta\0\0\0\0${size}iloc`

it.each([
  ['image/jpeg', 'segments', filled('\xff\xd8', '\xff\xe1\0\x02')],
  ['image/jpeg', 'scans', filled('\xff\xd8', '\xff\xda\0\x02')],
  ['image/jpeg', 'fill bytes', filled('\xff\xd8', '\xff')],
  ['image/png', 'chunks', filled('\x89PNG\r\n\x1a\n\0\0\0\0IHDR\0\0\0\0', '\0\0\0\0eXIf\0\0\0\0')],
  ['image/webp', 'chunks', filled('RIFF\xf0\xff\x1f\0WEBP', 'EXIF\0\0\0\0')],
  ['image/heic', 'boxes', filled('\0\0\0\x08ftyp', '\0\0\0\x08meta')],
  ['image/heic', 'places', filled(meta('\0\x1f\xff\xe4'), '\0\0\0\0\0\0\xff\xff')],
])('reads a file of the largest size: %s of %s', (type, _of, bytes) => {
  expect(() => stripMetadata(bytes, type)).not.toThrow()
})
