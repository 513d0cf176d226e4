import { codePoints } from '@formpost/rules'
import { expect, test } from 'vitest'

import { cleanFileName, extensionOf } from './file-name.ts'

test.each([
  ['photo.jpg', 'photo.jpg'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\report.pdf', 'report.pdf'],
  ['a/b\\c.txt', 'c.txt'],
  ['.htaccess', 'htaccess'],
  ['...', 'file'],
  ['', 'file'],
  ['folder/', 'file'],
  ['a\u0000b\r\n\tc.txt', 'abc.txt'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['\u2066x\u2069.txt', 'x.txt'],
  ['  spaced .txt. ', 'spaced .txt'],
  ['Cafe\u0301.png', 'Café.png'],
  ['家族の写真.jpeg', '家族の写真.jpeg'],
  ['👩‍👩‍👧.png', '👩‍👩‍👧.png'],
  ['"quoted";name.txt', '"quoted";name.txt'],
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
])('the extension of %j is %j', (name, extension) => {
  expect(extensionOf(name)).toBe(extension)
})
