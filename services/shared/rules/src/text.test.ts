import { expect, test } from 'vitest'

import { isWebAddress } from './text.ts'

test.each([
  'https://e.com',
  'HTTP://E.com:8080/a/b;c=1?d={e}#f'.replace('{e}', '%7Be%7D'),
  'https://user:secret@e.com/~a/(b)/%C3%A4?q=a/b?c#a/b?c',
  'http://[2001:db8::1]:80/',
  'http://127.0.0.1',
  'https://e.com?a#b',
])('a web address is a URI: %s', (text) => {
  expect(isWebAddress(text)).toBe(true)
})

test.each([
  'https://e.com/a b',
  ' https://e.com',
  'https://e.com/ä',
  'https://münchen.de/',
  'https://e.com/a|b',
  'https://e.com/{id}',
  'https://e.com/[a]',
  'https://e.com/"a"',
  'https://e.com\\a',
  'https://e.com/%zz',
  'https://e.com/%4',
  'https://e.com/#a#b',
  'https://a@b@e.com',
  'https:e.com',
  'https:///e.com',
  'https://',
  'https://:80/',
  'https://e.com:99999/',
  'https://[::zz]/',
  'https://e.com/\n',
  'ftp://e.com',
  'javascript:alert(1)',
  'e.com',
])('what browsers only repair is no web address: %j', (text) => {
  expect(isWebAddress(text)).toBe(false)
})
