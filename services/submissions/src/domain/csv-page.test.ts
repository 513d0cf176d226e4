import { csvText } from '@formpost/rules/csv'
import { expect, it } from 'vitest'

import { csvPage } from './csv-page.ts'

type Cell = string | boolean | Date | null

const int16 = (value: number) => {
  const bytes = Buffer.alloc(2)
  bytes.writeInt16BE(value)
  return bytes
}
const int32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const valueOf = (cell: string | boolean | Date): Buffer => {
  if (typeof cell === 'string') return Buffer.from(cell)
  if (typeof cell === 'boolean') return Buffer.from([Number(cell)])
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64BE(BigInt(cell.getTime() - Date.UTC(2000)) * 1000n)
  return bytes
}
const withLength = (value: Buffer) => [int32(value.length), value]
const cellOf = (cell: Cell): Buffer[] => (cell === null ? [int32(-1)] : withLength(valueOf(cell)))

const textType = int32(25)
const arrayOf = (texts: (string | null)[]): Buffer => {
  const dimensions = texts.length > 0 ? [int32(texts.length), int32(1)] : []
  const hasNull = int32(Number(texts.includes(null)))
  const head = [int32(dimensions.length / 2), hasNull, textType, ...dimensions]
  return Buffer.concat([...head, ...texts.flatMap(cellOf)])
}

/** COPY's binary format, as PostgreSQL's documentation describes it, and that of arrays, as its source does. */
const pageOf = (...rows: [answers: (string | null)[], ...rest: Cell[]][]) =>
  Buffer.concat([
    Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'),
    int32(0),
    int32(0),
    ...rows.flatMap(([answers, ...rest]) => [
      int16(1 + rest.length),
      ...withLength(arrayOf(answers)),
      ...rest.flatMap(cellOf),
    ]),
    int16(-1),
  ])

const at = new Date('2026-02-03T04:05:06.070Z')
const csvOf = (rows: (string | null)[][], isJson = rows[0]!.map(() => false)) =>
  csvPage(
    pageOf(...rows.map((row): [typeof row, ...Cell[]] => [row, at, '192.0.2.7', null, false])),
    isJson,
  )?.toString()
const rest = ',2026-02-03T04:05:06.070Z,192.0.2.7,,false\r\n'

it('keeps the order of rows', () => {
  const rows = [
    ['a', null, '1'],
    ['', 'é🐘', ''],
  ]
  expect(csvOf(rows)).toBe(`a,,1${rest},é🐘,${rest}`)
})

it('converts an empty page, and rows without answers', () => {
  expect(csvPage(pageOf(), [false])?.toString()).toBe('')
  expect(csvOf([[], []])).toBe(rest.slice(1).repeat(2))
})

it('quotes and guards only the cells that need it', () => {
  const rows = [
    ['=1', 'a, b'],
    ['-5', 'say "no"'],
    ['-x', 'a\nb'],
    ['\r', '+é,"'],
    ['a=1', 'b\tc'],
  ]
  const lines = [`'=1,"a, b"`, '-5,"say ""no"""', `'-x,"a\nb"`, `"'\r","'+é,"""`, 'a=1,b\tc']
  expect(csvOf(rows)).toBe(lines.map((line) => line + rest).join(''))
})

it('has room for cells that grow the most', () => {
  const quotes = '"'.repeat(1_000)
  expect(csvOf([[quotes, '\n', quotes]])).toBe(
    `"${quotes}${quotes}","\n","${quotes}${quotes}"${rest}`,
  )
})

it('returns undefined if a text may be a list', () => {
  expect(csvOf([['["a", "b"]', 'c']])).toBeUndefined()
  expect(csvOf([['a [b]', 'c']])).toBe(`a [b],c${rest}`)
})

/** As PostgreSQL writes jsonb. */
const listOf = (members: string[]) =>
  `[${members.map((member) => JSON.stringify(member)).join(', ')}]`

it.each([
  [[]],
  [['']],
  [['', '']],
  [['a']],
  [['a', 'b c', 'é🐘']],
  [['a, b', 'c']],
  [['a; =b']],
  [['=a', 'b']],
  [['a', '=b']],
  [['a', '  =b', '-5']],
  [['say "no"', 'a\\b', 'a\nb', '\u0001', '[', ']', '", "']],
])('joins the list %j', (members) => {
  const cell = csvText(members.join('; '))
  expect(csvOf([[listOf(members), 'next']], [true, false])).toBe(`${cell},next${rest}`)
})

it('takes texts and numbers in JSON as they are', () => {
  const texts = ['["a", "b"]', 'say "no"', '=1']
  const cells = texts.map((text) => JSON.stringify(text))
  expect(csvOf([[...cells, '1.50', 'true']], [true, true, true, true, true])).toBe(
    `${texts.map(csvText).join(',')},1.50,true${rest}`,
  )
})

it.each([
  '2026-02-03T23:59:59.999Z',
  '2026-02-03T00:00:00.000Z',
  '1969-12-31T23:59:00.001Z',
  '1999-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
])('writes the time %s in ISO 8601', (text) => {
  const created = ['2026-02-03T04:05:06.070Z', '2026-02-03T04:05:59.007Z', text]
  const rows = created.map((time): [string[], ...Cell[]] => [
    ['a'],
    new Date(time),
    null,
    new Date(text),
    true,
  ])
  const lines = created.map((time) => `a,${time},,${text},true\r\n`)
  expect(csvPage(pageOf(...rows), [false])?.toString()).toBe(lines.join(''))
})
