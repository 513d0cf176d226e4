import BarcodeFormat from '@zxing/library/esm/core/BarcodeFormat'
import BinaryBitmap from '@zxing/library/esm/core/BinaryBitmap'
import HybridBinarizer from '@zxing/library/esm/core/common/HybridBinarizer'
import DataMatrixReader from '@zxing/library/esm/core/datamatrix/DataMatrixReader'
import DecodeHintType from '@zxing/library/esm/core/DecodeHintType'
import MultiFormatOneDReader from '@zxing/library/esm/core/oned/MultiFormatOneDReader'
import QRCodeReader from '@zxing/library/esm/core/qrcode/QRCodeReader'
import type Reader from '@zxing/library/esm/core/Reader'
import RGBLuminanceSource from '@zxing/library/esm/core/RGBLuminanceSource'

/** A picture as RGBA, as from a canvas. */
export interface Pixels {
  data: Uint8ClampedArray
  width: number
  height: number
}

interface Grey {
  data: Uint8ClampedArray
  width: number
  height: number
}

const { EAN_13, EAN_8, UPC_A, UPC_E, CODE_39, CODE_93, CODE_128, ITF, CODABAR } = BarcodeFormat
const hints = new Map<DecodeHintType, unknown>([
  [
    DecodeHintType.POSSIBLE_FORMATS,
    [EAN_13, EAN_8, UPC_A, UPC_E, CODE_39, CODE_93, CODE_128, ITF, CODABAR],
  ],
  [DecodeHintType.TRY_HARDER, true],
])
const matrixReaders: readonly Reader[] = [new QRCodeReader(), new DataMatrixReader()]
const lineReaders: readonly Reader[] = [new MultiFormatOneDReader(hints)]

function toGrey({ data, width, height }: Pixels): Grey {
  const grey = new Uint8ClampedArray(width * height)
  for (let at = 0; at < grey.length; at++) {
    const from = at * 4
    grey[at] = (data[from]! + 2 * data[from + 1]! + data[from + 2]!) / 4
  }
  return { data: grey, width, height }
}

/** Lines of a bar code can run either way, and its readers look along rows. */
function transposed({ data, width, height }: Grey): Grey {
  const turned = new Uint8ClampedArray(data.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) turned[x * height + y] = data[y * width + x]!
  }
  return { data: turned, width: height, height: width }
}

function read({ data, width, height }: Grey, readers: readonly Reader[]): string | undefined {
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(data, width, height)))
  for (const reader of readers) {
    try {
      return reader.decode(bitmap).getText()
    } catch {
      reader.reset()
    }
  }
  return undefined
}

/** The text of a QR code, a Data Matrix code or a bar code in a picture; undefined without one that can be read. */
export function decode(pixels: Pixels): string | undefined {
  const grey = toGrey(pixels)
  return read(grey, matrixReaders) ?? read(grey, lineReaders) ?? read(transposed(grey), lineReaders)
}
