import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'

import { qrSvg } from './qr-svg.ts'

/** Renders an SVG of unit squares at eight pixels per square. */
function draw(svg: string) {
  const scale = 8
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]) * scale
  const data = new Uint8ClampedArray(size * size * 4).fill(255)
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let at = 0; at < scale * scale; at++) {
      const column = Number(x) * scale + (at % scale)
      const row = Number(y) * scale + Math.floor(at / scale)
      data.fill(0, (row * size + column) * 4, (row * size + column) * 4 + 3)
    }
  }
  return { width: size, height: size, data }
}

test('decodes to its text', () => {
  const url = `otpauth://totp/Formpost:${encodeURIComponent(`${'x'.repeat(200)}@example.com`)}?issuer=Formpost&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30`
  expect(decodeQR(draw(qrSvg(url)))).toBe(url)
})

test('contains only shapes', () => {
  expect(qrSvg('x')).toMatch(/^<svg [^<]*>(<path [^<>]*\/>){2}<\/svg>$/)
})
