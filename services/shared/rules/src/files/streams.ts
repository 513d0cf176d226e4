import { hasBytes, latin1, uint32le } from './bytes.ts'
import { fileType, type FileType } from './file-type.ts'
import { noTracks, typeByTracks } from './tracks.ts'

/** Pages that are read of an Ogg file; those that begin its streams are the first. */
const maxPages = 16
/** Objects that are read of the header of an ASF file. */
const maxObjects = 200

const soundHeaders = ['OpusHead', '\x01vorbis', 'Speex   ', '\x7fFLAC', 'fLaC', 'PCM     ']
const pictureHeaders = ['\x80theora', 'BBCD\0', '\x01video\0\0\0', 'OVP80']

/** Ogg, by the first packet of each of its streams (RFC 3533). */
export function oggType(bytes: Uint8Array, ofExtension: string | undefined): FileType | undefined {
  if (!hasBytes(bytes, 0, 'OggS\0')) return undefined
  const tracks = noTracks()
  let at = 0
  for (let page = 0; page < maxPages && hasBytes(bytes, at, 'OggS\0'); page++) {
    const isFirstOfStream = (bytes[at + 5]! & 2) !== 0
    if (!isFirstOfStream) break
    const segments = bytes[at + 26] ?? 0
    const begin = at + 27 + segments
    if (soundHeaders.some((header) => hasBytes(bytes, begin, header))) tracks.hasSound = true
    if (pictureHeaders.some((header) => hasBytes(bytes, begin, header))) tracks.hasPicture = true
    at = begin
    for (let index = 0; index < segments; index++) at += bytes[begin - segments + index] ?? 0
  }
  return typeByTracks(tracks, 'audio/ogg', 'video/ogg', ofExtension, 'application/ogg')
}

const asfHeader = '\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\x00\xaa\x00\x62\xce\x6c'
const streamProperties = '\x91\x07\xdc\xb7\xb7\xa9\xcf\x11\x8e\xe6\x00\xc0\x0c\x20\x53\x65'
const [soundStream, pictureStream] = ['\x40\x9e\x69\xf8', '\xc0\xef\x19\xbc']

/** Windows Media, by the streams that its header lists. */
export function asfType(bytes: Uint8Array, ofExtension: string | undefined): FileType | undefined {
  if (!hasBytes(bytes, 0, asfHeader)) return undefined
  const tracks = noTracks()
  for (let at = 30, count = 0; at + 24 <= bytes.length && count < maxObjects; count++) {
    if (hasBytes(bytes, at, streamProperties)) {
      if (hasBytes(bytes, at + 24, soundStream)) tracks.hasSound = true
      if (hasBytes(bytes, at + 24, pictureStream)) tracks.hasPicture = true
    }
    const size = uint32le(bytes, at + 16)
    if (size < 24) break
    at += size
  }
  const container = 'application/vnd.ms-asf'
  return typeByTracks(tracks, 'audio/x-ms-wma', 'video/x-ms-wmv', ofExtension, container)
}

const riffTypes = new Map([
  ['WAVE', 'audio/wav'],
  ['AVI ', 'video/vnd.avi'],
  ['WEBP', 'image/webp'],
  ['QLCM', 'audio/qcelp'],
  ['RMID', 'audio/midi'],
  ['ACON', 'application/x-navi-animation'],
])
const iffTypes = new Map([
  ['AIFF', 'audio/aiff'],
  ['AIFC', 'audio/aiff'],
])

/** RIFF, such as WAV and WebP, and its model IFF. */
export function riffType(bytes: Uint8Array): FileType | undefined {
  const isRiff = ['RIFF', 'RIFX', 'RF64'].some((name) => hasBytes(bytes, 0, name))
  if (!isRiff && !hasBytes(bytes, 0, 'FORM')) return undefined
  const type = (isRiff ? riffTypes : iffTypes).get(latin1(bytes, 8, 12))
  return type === undefined ? undefined : fileType(type)
}

/** The length of packets in a transport stream; those of cameras have a time in front. */
const packets = [
  { at: 0, size: 188 },
  { at: 4, size: 192 },
]

/** An MPEG transport stream: its packets begin with the same byte. */
export const isTransportStream = (bytes: Uint8Array): boolean =>
  packets.some(({ at, size }) => [0, 1, 2].every((index) => bytes[at + index * size] === 0x47))

const layerThreeRates = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
}
const sampleRates = [44_100, 48_000, 32_000]

/** The length of the MP3 or AAC frame at an offset, in bytes; undefined if there is none. */
function frameAt(bytes: Uint8Array, at: number): { type: string; length: number } | undefined {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + 6)
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return undefined
  if ((second & 0xf6) === 0xf0) {
    const length = ((fourth & 3) << 11) + ((bytes[at + 4] ?? 0) << 3) + ((bytes[at + 5] ?? 0) >> 5)
    return length >= 7 ? { type: 'audio/aac', length } : undefined
  }
  const [version, layer] = [(second >> 3) & 3, (second >> 1) & 3]
  const [rate, sampling] = [third >> 4, (third >> 2) & 3]
  if (version === 1 || layer !== 1 || rate === 0 || rate === 15 || sampling === 3) return undefined
  const isFirst = version === 3
  const kilobits = layerThreeRates[isFirst ? 1 : 2][rate]!
  const samples = sampleRates[sampling]! / (isFirst ? 1 : version === 2 ? 2 : 4)
  const padding = (third >> 1) & 1
  const length = Math.floor(((isFirst ? 144 : 72) * kilobits * 1_000) / samples) + padding
  return { type: 'audio/mpeg', length }
}

/** Bytes before the first frame that are searched for it. */
const maxBefore = 4_096

/**
 * MP3 and AAC without a container: frames that follow each other, after tags. Recorders may write something before the first one,
 * which is searched for only if the file is called so.
 */
export function frameType(
  bytes: Uint8Array,
  ofExtension: string | undefined,
): FileType | undefined {
  let start = 0
  const hasTag = hasBytes(bytes, 0, 'ID3') && (bytes[3] ?? 0xff) < 0x10
  if (hasTag) {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(6, 10)
    start = 10 + a * 2 ** 21 + b * 2 ** 14 + c * 2 ** 7 + d
    if (hasBytes(bytes, start, 'fLaC')) return fileType('audio/flac')
  }
  const isCalledSo = ofExtension === 'audio/mpeg' || ofExtension === 'audio/aac'
  const last = Math.min(start + (hasTag || isCalledSo ? maxBefore : 0), bytes.length - 1)
  for (let at = start; at <= last; at++) {
    const frame = bytes[at] === 0xff ? frameAt(bytes, at) : undefined
    if (!frame) continue
    const next = at + frame.length
    // The rest of a short or cut file may be one frame.
    if (next >= bytes.length || frameAt(bytes, next)?.type === frame.type)
      return fileType(frame.type)
  }
  return hasTag ? fileType('audio/mpeg') : undefined
}
