import { unzipSync } from 'fflate'
import { afterEach, expect, test, vi } from 'vitest'

import { zip } from './zip.ts'

afterEach(() => vi.unstubAllGlobals())

test('hands the packed bytes to the browser and keeps none in the page', async () => {
  const made: (readonly BlobPart[])[] = []
  class RecordedBlob extends Blob {
    constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
      super(parts, options)
      made.push(parts)
    }
  }
  const photo = new Blob([new Uint8Array(100_000).fill(7)])
  vi.stubGlobal('Blob', RecordedBlob)
  const archive = await zip([
    { path: 'export.json', content: '{}' },
    { path: 'photo.jpg', content: photo },
  ])
  expect(made.at(-1)!.every((part) => part instanceof Blob)).toBe(true)
  const files = unzipSync(new Uint8Array(await archive.arrayBuffer()))
  expect(Object.entries(files).map(([path, { length }]) => [path, length])).toEqual([
    ['export.json', 2],
    ['photo.jpg', 100_000],
  ])
})

test('refuses more than a ZIP without 64-bit sizes can hold, before anything is read', async () => {
  const arrayBuffer = vi.fn<() => Promise<ArrayBuffer>>()
  const video = { size: 0x6000_0000, arrayBuffer } as unknown as Blob
  const entries = ['a', 'b', 'c'].map((path) => ({ path, content: video }))
  await expect(zip(entries)).rejects.toMatchObject({ problem: { code: 'too_large' } })
  expect(arrayBuffer).not.toHaveBeenCalled()
})
