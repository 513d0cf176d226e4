import { array, assert, constantFrom, property, stringMatching } from 'fast-check'
import { expect, test } from 'vitest'

import { htmlOf, markupOf } from './rich-text-markup.ts'

test.each([
  ['Hello', '<p>Hello</p>'],
  ['One\ntwo\n\nThree', '<p>One<br>two</p><p>Three</p>'],
  ['**bold** and *italic*', '<p><strong>bold</strong> and <em>italic</em></p>'],
  ['**both *of* them**', '<p><strong>both <em>of</em> them</strong></p>'],
  ['2 * 3 * 4 and 5**', '<p>2 * 3 * 4 and 5**</p>'],
  ['**open *closed*', '<p>**open <em>closed</em></p>'],
  ['\\*stars\\*', '<p>*stars*</p>'],
  [
    '[Help](https://example.org/?a=1&b=2)',
    '<p><a href="https://example.org/?a=1&amp;b=2">Help</a></p>',
  ],
  ['[x](javascript:alert)', '<p>[x](javascript:alert)</p>'],
  ['<b>&', '<p>&lt;b&gt;&amp;</p>'],
  [
    '- a\n- **b**\n1. c\n2. d\ntext',
    '<ul><li>a</li><li><strong>b</strong></li></ul><ol><li>c</li><li>d</li></ol><p>text</p>',
  ],
  ['', ''],
  ['\n \n', ''],
])('writes %j as HTML', (markup, html) => {
  expect(htmlOf(markup)).toBe(html)
})

test.each([
  ['Plain text', 'Plain text'],
  ['<p>One<br />two</p>\n<p>Three &amp; four</p>', 'One\ntwo\n\nThree & four'],
  ['<p><b>b</b> <i>i</i></p>', '**b** *i*'],
  ['<ul>\n  <li>a</li>\n  <li>b</li>\n</ul><ol><li>c</li></ol>', '- a\n- b\n\n1. c'],
  [
    '<p><a href="https://example.org" target="_blank" rel="noopener noreferrer">Help</a></p>',
    '[Help](https://example.org)',
  ],
  ['<p>- not a list</p><p>1. neither</p>', '\\- not a list\n\n1\\. neither'],
  ['<p>2 * 3 [4]</p>', '2 \\* 3 \\[4\\]'],
])('reads %j', (html, markup) => {
  expect(markupOf(html)).toBe(markup)
})

test.each([
  '<h2>Title</h2>',
  '<p><u>under</u></p>',
  '<ul><li>a<ul><li>b</li></ul></li></ul>',
  '<blockquote>quote</blockquote>',
  '<p>a<strong> b </strong>c</p>',
  '<p><a>no address</a></p>',
  '<p>&eacute;</p>',
])('does not read %j, which markup cannot express', (html) => {
  expect(markupOf(html)).toBeUndefined()
})

const piece = constantFrom(
  '**',
  '*',
  '- ',
  '1. ',
  '\n',
  '\n\n',
  '[a](https://e.org)',
  '\\',
  '[',
  ')',
  ' ',
  '&',
  '<p>',
)
const line = stringMatching(/^[a-z .]{0,6}$/)

test('formatting survives being written and read', () => {
  assert(
    property(
      array(
        constantFrom('piece', 'line').chain((kind) => (kind === 'piece' ? piece : line)),
        { maxLength: 12 },
      ),
      (parts) => {
        const html = htmlOf(parts.join(''))
        const markup = markupOf(html)
        expect(markup).toBeDefined()
        expect(markupOf(htmlOf(markup!))).toBe(markup)
      },
    ),
    { numRuns: 2_000 },
  )
})
