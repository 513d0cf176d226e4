import { expect, it } from 'vitest'

import { cellBreak, csvPage, rowBreak } from './csv-page.ts'

const textOf = (...rows: string[][]) => rows.map((row) => row.join(cellBreak)).join(rowBreak)

it('a page is written with what stands between its cells and rows', () => {
  expect(csvPage(textOf(['a', '', '1'], ['', 'b', '']), 2, 3)).toBe('a,,1\r\n,b,\r\n')
})

it('a cell that needs care gets it, and no other', () => {
  const text = textOf(['=1', 'a, b'], ['-5', 'say "no"'], ['-x', 'a\nb'])
  const lines = [`'=1,"a, b"`, '-5,"say ""no"""', `'-x,"a\nb"`]
  expect(csvPage(text, 3, 2)).toBe(`${lines.join('\r\n')}\r\n`)
})

it('a page is not written where its text does not tell which is which', () => {
  expect(csvPage(textOf([`a${cellBreak}b`, 'c']), 1, 2)).toBeUndefined()
  expect(csvPage(textOf([`a${rowBreak}b`, 'c']), 1, 2)).toBeUndefined()
  expect(csvPage(textOf(['["a", "b"]', 'c']), 1, 2)).toBeUndefined()
})
