import { hasBytes, uint16le, uint32le } from './bytes.ts'

type Signature = [at: number, bytes: string, type: string]

/** Formats of text with a beginning of their own. */
const textSignatures: readonly Signature[] = [
  [0, '%PDF-', 'application/pdf'],
  [0, '{\\rtf', 'application/rtf'],
  [0, '%!PS', 'application/postscript'],
  [0, 'BEGIN:VCARD', 'text/vcard'],
  [0, 'BEGIN:VCALENDAR', 'text/calendar'],
  [0, 'WEBVTT', 'text/vtt'],
  [0, '-----BEGIN PGP MESSAGE', 'application/pgp-encrypted'],
  [0, 'GIF87a', 'image/gif'],
  [0, 'GIF89a', 'image/gif'],
]

const signatures: readonly Signature[] = [
  ...textSignatures,
  [0, '\xff\xd8\xff', 'image/jpeg'],
  [0, '\x89PNG\r\n\x1a\n', 'image/png'],
  [0, '8BPS\0', 'image/vnd.adobe.photoshop'],
  [0, '\0\0\0\x0cJXL \r\n\x87\n', 'image/jxl'],
  [0, '\xff\x0a', 'image/jxl'],
  [0, '\0\0\0\x0cjP  \r\n\x87\n', 'image/jp2'],
  [0, '\xff\x4f\xff\x51', 'image/jp2'],
  [0, 'II*\0\x10\0\0\0CR', 'image/x-canon-cr2'],
  [0, 'IIRO\x08\0', 'image/x-olympus-orf'],
  [0, 'IIRS\x08\0', 'image/x-olympus-orf'],
  [0, 'MMOR\0\0', 'image/x-olympus-orf'],
  [0, 'IIU\0', 'image/x-panasonic-rw2'],
  [0, 'FUJIFILMCCD-RAW', 'image/x-fujifilm-raf'],
  [0, 'II*\0', 'image/tiff'],
  [0, 'MM\0*', 'image/tiff'],
  [0, 'II+\0', 'image/tiff'],
  [0, 'AT&TFORM', 'image/vnd.djvu'],
  [0, 'gimp xcf', 'image/x-xcf'],
  [0, 'AC10', 'image/vnd.dwg'],
  [0, 'fLaC', 'audio/flac'],
  [0, '#!AMR-WB\n', 'audio/amr-wb'],
  [0, '#!AMR\n', 'audio/amr'],
  [0, 'MThd\0\0\0\x06', 'audio/midi'],
  [0, 'caff\0\x01', 'audio/x-caf'],
  [0, '.snd\0\0', 'audio/basic'],
  [0, 'MAC \0', 'audio/ape'],
  [0, 'MAC \x96\x0f', 'audio/ape'],
  [0, 'wvpk', 'audio/wavpack'],
  [0, '.RMF\0', 'application/vnd.rn-realmedia'],
  [0, 'FLV\x01', 'video/x-flv'],
  [0, '\0\0\x01\xba', 'video/mpeg'],
  [0, '\0\0\x01\xb3', 'video/mpeg'],
  [0, '\x1f\x8b\x08', 'application/gzip'],
  [0, 'BZh', 'application/x-bzip2'],
  [0, '\xfd7zXZ\0', 'application/x-xz'],
  [0, "7z\xbc\xaf'\x1c", 'application/x-7z-compressed'],
  [0, 'Rar!\x1a\x07', 'application/vnd.rar'],
  [257, 'ustar', 'application/x-tar'],
  [0, '\x28\xb5\x2f\xfd', 'application/zstd'],
  [0, '\x04\x22\x4d\x18', 'application/x-lz4'],
  [0, 'MSCF\0\0\0\0', 'application/vnd.ms-cab-compressed'],
  [0, 'SQLite format 3\0', 'application/vnd.sqlite3'],
  [4, 'Standard Jet DB\0', 'application/x-msaccess'],
  [4, 'Standard ACE DB\0', 'application/x-msaccess'],
  [0, '\0\0\x27\x0a\0\0', 'application/vnd.shp'],
  [0, 'LASF', 'application/vnd.las'],
  [0, 'PAR1', 'application/vnd.apache.parquet'],
  [0, 'Obj\x01', 'application/avro'],
  [0, '$FL2@(#)', 'application/x-spss-sav'],
  [0, '$FL3@(#)', 'application/x-spss-sav'],
  [128, 'DICM', 'application/dicom'],
  [60, 'BOOKMOBI', 'application/x-mobipocket-ebook'],
  [0, 'ITSF\x03\0\0\0', 'application/vnd.ms-htmlhelp'],
  [0, '\xd4\xc3\xb2\xa1', 'application/vnd.tcpdump.pcap'],
  [0, '\xa1\xb2\xc3\xd4', 'application/vnd.tcpdump.pcap'],
  [0, '\x0a\x0d\x0d\x0a', 'application/vnd.tcpdump.pcap'],
  [0, '\x7fELF', 'application/x-elf'],
  [0, '\0asm', 'application/wasm'],
  [0, '\xca\xfe\xba\xbe', 'application/java-vm'],
  [0, 'glTF', 'model/gltf-binary'],
  [0, 'BLENDER', 'application/x-blender'],
  [0, 'wOFF', 'font/woff'],
  [0, 'wOF2', 'font/woff2'],
  [0, 'OTTO\0', 'font/otf'],
  [0, '\0\x01\0\0\0', 'font/ttf'],
  [0, 'ttcf\0', 'font/collection'],
]

const find = (list: readonly Signature[], bytes: Uint8Array): string | undefined =>
  list.find(([at, text]) => hasBytes(bytes, at, text))?.[2]

/** The sizes of the header that follows the 14 bytes at the start of a bitmap. */
const bitmapHeaders = [12, 16, 40, 52, 56, 64, 108, 124]

/** Formats whose first two letters may begin a text too, and which need another look. */
function shortSignature(bytes: Uint8Array): string | undefined {
  if (hasBytes(bytes, 0, 'BM') && bitmapHeaders.includes(uint32le(bytes, 14))) return 'image/bmp'
  if (
    hasBytes(bytes, 0, 'MZ') &&
    bytes.length >= 64 &&
    hasBytes(bytes, uint32le(bytes, 60), 'PE')
  ) {
    return 'application/vnd.microsoft.portable-executable'
  }
  // An icon: a count of images, of which the first has a reserved zero.
  const isIcon = hasBytes(bytes, 0, '\0\0\x01\0') && uint16le(bytes, 4) > 0 && bytes[9] === 0
  return isIcon ? 'image/x-icon' : undefined
}

/** The type of a text that begins as texts of one format only do. */
export const signatureOfText = (bytes: Uint8Array): string | undefined =>
  find(textSignatures, bytes)

/** The type of a file that begins as files of one format only do. */
export const signatureOf = (bytes: Uint8Array): string | undefined =>
  find(signatures, bytes) ?? shortSignature(bytes)
