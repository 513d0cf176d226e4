import { expect, it } from 'vitest'

import { photoOf, photos } from '../../../vectors/read-photos.ts'
import { pictureSize } from '../index.ts'

it.each([
  ['baseline.jpg', { width: 8, height: 16, orientation: 6 }],
  ['progressive.jpg', { width: 16, height: 8, orientation: 1 }],
  ['turned.png', { width: 16, height: 8, orientation: 1 }],
  ['plain.webp', { width: 16, height: 8, orientation: 1 }],
  ['lossy.webp', { width: 16, height: 8, orientation: 1 }],
  ['lossless.webp', { width: 16, height: 8, orientation: 1 }],
  ['camera.heic', undefined],
])('is known of %s', (name, size) => {
  const { bytes, type } = photoOf(name)
  expect(pictureSize(bytes, type)).toEqual(size)
})

it('is known before the picture begins', () => {
  const { bytes, type } = photoOf('baseline.jpg')
  const scan = Buffer.from(bytes).lastIndexOf('ffda', 'hex')
  expect(pictureSize(bytes.slice(0, scan), type)).toEqual({ width: 8, height: 16, orientation: 6 })
})

it('is read of files that are cut off', () => {
  for (const { bytes, type } of photos) {
    for (let length = 0; length < 64; length++) {
      expect(() => pictureSize(bytes.slice(0, length), type)).not.toThrow()
    }
  }
})
