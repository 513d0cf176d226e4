import encodeQR from 'qr'
import { expect, it } from 'vitest'

import { decode, type Pixels } from './decode.ts'

/** Draws rows of modules, each `size` pixels wide, with a white margin. */
function draw(rows: readonly (readonly boolean[])[], size: number): Pixels {
  const margin = 10
  const width = (rows[0]!.length + 2 * margin) * size
  const height = (rows.length + 2 * margin) * size
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isDark = rows[Math.floor(y / size) - margin]?.[Math.floor(x / size) - margin]
      if (isDark) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  }
  return { data, width, height }
}

const bars = (pattern: string): boolean[] => Array.from(pattern, (bit) => bit === '1')
const rowsOf = (line: boolean[]) => Array.from({ length: 40 }, () => line)
const columnsOf = (line: boolean[]) => line.map((bit) => Array.from({ length: 40 }, () => bit))

/** The EAN-13 code 4006381333931, from its table of digits. */
const ean = bars(
  [
    ...['101', '0001101', '0100111', '0101111', '0111101', '0001001', '0110011', '01010'],
    ...['1000010', '1000010', '1000010', '1110100', '1000010', '1100110', '101'],
  ].join(''),
)

it.each(['https://example.org/p/57', 'Pompe n° 7 — école', '٧٣', 'x'.repeat(300)])(
  'reads the QR code of %s',
  (text) => {
    expect(decode(draw(encodeQR(text, 'raw'), 3))).toBe(text)
  },
)

it('reads a bar code', () => {
  expect(decode(draw(rowsOf(ean), 2))).toBe('4006381333931')
})

it('reads a bar code that stands on its side', () => {
  expect(decode(draw(columnsOf(ean), 2))).toBe('4006381333931')
})

it('reads nothing from a picture without a code', () => {
  const noise = Array.from({ length: 64 }, (_, y) =>
    Array.from({ length: 64 }, (__, x) => (x * 7 + y * 13) % 5 < 2),
  )
  expect(decode(draw(noise, 3))).toBeUndefined()
})

it('reads nothing from a picture without pixels', () => {
  expect(decode({ data: new Uint8ClampedArray(), width: 0, height: 0 })).toBeUndefined()
})
