import { expect, it } from 'vitest'

import { csvRows } from './csv-rows.ts'

async function rowsOf(...chunks: string[]): Promise<string[][]> {
  const rows: string[][] = []
  for await (const row of csvRows(chunks)) rows.push(row)
  return rows
}

const file = '\uFEFFName,"Say ""hi"""\r\n"a,b","two\r\nlines"\r\n,""\r\n"",last'
const rows = [
  ['Name', 'Say "hi"'],
  ['a,b', 'two\r\nlines'],
  ['', ''],
  ['', 'last'],
]

it('reads quotes, line breaks and empty cells', async () => {
  expect(await rowsOf(file)).toEqual(rows)
})

it('reads the same rows wherever the file is cut', async () => {
  for (let at = 1; at < file.length; at++) {
    expect(await rowsOf(file.slice(0, at), file.slice(at))).toEqual(rows)
  }
})

it('has no rows of an empty file', async () => {
  expect(await rowsOf()).toEqual([])
})
