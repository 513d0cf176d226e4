import { gzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { detectType } from './file-type.ts'

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
const text = (content: string) => Buffer.from(content)

test.each<[name: string, bytes: Buffer, type: string]>([
  ['photo.txt', png, 'image/png'],
  ['photo.png', text('just words'), 'text/plain'],
  ['report', text('%PDF-1.7\n'), 'application/pdf'],
  ['data.csv', text('a,b\n1,2\n'), 'text/csv'],
  ['data.JSON', text('{"a":1}'), 'application/json'],
  ['bom.txt', text('\uFEFFhello'), 'text/plain'],
  ['notes.md', text('Ünïcödé'), 'text/markdown'],
  ['latin1.txt', Buffer.from([0x66, 0xfc, 0x72]), 'application/octet-stream'],
  ['binary.txt', Buffer.from([1, 2, 3, 0, 4]), 'application/octet-stream'],
  ['logs.tar.gz', gzipSync(Buffer.alloc(1_000_000)), 'application/gzip'],
  ['letter.doc', compound, 'application/msword'],
  ['letter', compound, 'application/x-cfb'],
  ['a.txt', text('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'image/svg+xml'],
  ['a.svg', text('<?xml version="1.0"?>\n<!-- x -->\n<svg/>'), 'image/svg+xml'],
  ['a.xml', text('<?xml version="1.0"?><note/>'), 'application/xml'],
  ['a.png', text(' <!DOCTYPE html><p>'), 'text/html'],
  ['a.png', text(`${'<!---->'.repeat(500)}<html>`), 'text/html'],
  ['a.txt', text(`${'<!---->'.repeat(500)}x`), 'text/plain'],
  ['a.txt', text('<!-- never closed <svg>'), 'text/plain'],
  ['a.constructor', text('words'), 'text/plain'],
  ['a', text('<HTML><script>'), 'text/html'],
])('detects the type of %s', async (name, bytes, type) => {
  expect(await detectType(bytes, name)).toBe(type)
})
