import { hasBytes } from './bytes.ts'
import { compoundType } from './compound.ts'
import { typeOfExtension, unsignedExtensions } from './extensions.ts'
import { extensionOf } from './file-name.ts'
import { fileType, unknownType, type FileType } from './file-type.ts'
import { isoMediaType } from './iso-media.ts'
import { matroskaType } from './matroska.ts'
import { signatureOf } from './signatures.ts'
import { asfType, frameType, isTransportStream, oggType, riffType } from './streams.ts'
import { legacyText, unicodeText } from './text-file.ts'
import { zipType } from './zip.ts'

/** Readers find the beginning of a PDF within so many bytes. */
const pdfBytes = 1_024

/** Cameras' own formats, which are TIFF besides. */
const rawPhotos = /^image\/x-(?:adobe|nikon|sony|canon)-/

/**
 * The type of a file, from its bytes and, where they prove nothing, the extension of its name. Reads a bounded part of any
 * container and decompresses nothing.
 */
export function detectType(bytes: Uint8Array, name: string): FileType {
  const extension = extensionOf(name)
  return (
    unicodeText(bytes, extension) ??
    binaryType(bytes, extension) ??
    legacyText(bytes, extension) ??
    unsignedType(extension) ??
    unknownType
  )
}

function binaryType(bytes: Uint8Array, extension: string): FileType | undefined {
  const ofExtension = typeOfExtension(extension)
  const signed = signatureOf(bytes)
  if (signed === 'image/tiff' && ofExtension && rawPhotos.test(ofExtension)) {
    return fileType(ofExtension, signed)
  }
  if (signed) return fileType(signed)
  return (
    zipType(bytes, extension) ??
    compoundType(bytes, extension) ??
    riffType(bytes) ??
    matroskaType(bytes, ofExtension) ??
    oggType(bytes, ofExtension) ??
    asfType(bytes, ofExtension) ??
    isoMediaType(bytes, ofExtension) ??
    frameType(bytes, ofExtension) ??
    (isTransportStream(bytes) ? fileType('video/mp2t') : undefined) ??
    (extension === 'pdf' ? latePdf(bytes) : undefined)
  )
}

function latePdf(bytes: Uint8Array): FileType | undefined {
  for (let at = 0; at < pdfBytes; at++) {
    if (hasBytes(bytes, at, '%PDF-')) return fileType('application/pdf')
  }
  return undefined
}

/** The receipt tells no type that only the name says; the file may be one of this type nevertheless. */
function unsignedType(extension: string): FileType | undefined {
  const type = unsignedExtensions.get(extension)
  return type === undefined ? undefined : fileType(unknownType.type, type)
}
