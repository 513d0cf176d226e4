import { expect, test } from 'vitest'

import { codePoints } from '../text.ts'
import { cleanFileName, extensionOf } from './file-name.ts'

test.each([
  'photo.jpg',
  '.htaccess',
  '  spaced .txt. ',
  'Cafe\u0301.png',
  'Caf\u00e9.png',
  '家族の写真.jpeg',
  '👩‍👩‍👧.png',
  '"quoted";name.txt',
  "it's.txt",
  '100%25 of it%22.txt',
  '\u200fصورة البئر.jpg',
  '\u200eWhatsApp Image.jpeg',
  'a..b...txt',
  '~$report.docx',
  'con.txt',
  'a:b*c?.txt',
])('%j stays as it is', (name) => {
  expect(cleanFileName(name)).toBe(name)
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\report.pdf', 'report.pdf'],
  ['a/b\\c.txt', 'c.txt'],
  ['...', 'file'],
  [' . ', 'file'],
  ['', 'file'],
  ['folder/', 'file'],
  ['a\u0000b\r\n\tc.txt', 'abc.txt'],
  ['a\u2028b\u0085.txt', 'ab.txt'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['\u2066x\u2069.txt', 'x.txt'],
  ['lone\uD800.txt', 'lone.txt'],
])('%j becomes %j', (given, name) => {
  expect(cleanFileName(given)).toBe(name)
})

test('shortens a long name to 255 code points and keeps its extension', () => {
  const name = cleanFileName(`${'😀'.repeat(300)}.Pdf`)
  expect(codePoints(name)).toBe(255)
  expect(name.endsWith('😀.Pdf')).toBe(true)
})

test('cuts a long name that has no usable extension', () => {
  expect(codePoints(cleanFileName('x'.repeat(300)))).toBe(255)
  expect(codePoints(cleanFileName(`a.${'x'.repeat(300)}`))).toBe(255)
})

test.each([
  ['a.PDF', 'pdf'],
  ['a.tar.gz', 'gz'],
  ['none', ''],
  ['dot.', ''],
  ['a.pdf ', 'pdf'],
  ['.profile', ''],
])('the extension of %j is %j', (name, extension) => {
  expect(extensionOf(name)).toBe(extension)
})
