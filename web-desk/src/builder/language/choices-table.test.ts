import { expect, it } from 'vitest'

import { columnsOf, readCells, withCell, withTable } from './choices-table.ts'

it('reads cells as spreadsheets copy them', () => {
  expect(readCells('label\tname\r\n"a ""b""\tc"\t2\n\n3')).toEqual([
    ['label', 'name'],
    ['a "b"\tc', '2'],
    ['3'],
  ])
})

it('adds options and gives known ones the cells of their rows', () => {
  const table = { options: ['North', 'South'], choices: [{ was: ['N'] }, {}] }
  const cells = readCells('name\tLabel\tregion\nn\tNorth\t1\nw\tWest\t\n\t\t9')
  expect(withTable(table, cells)).toEqual({
    options: ['North', 'South', 'West'],
    choices: [{ was: ['N'], name: 'n', filter: { region: '1' } }, {}, { name: 'w' }],
  })
})

it('needs a column with labels', () => {
  const table = { options: ['North'], choices: [] }
  expect(withTable(table, readCells('North\tn'))).toBeUndefined()
  expect(withTable(table, readCells('label'))).toBeUndefined()
})

it('lists columns and changes cells', () => {
  const choice = withCell(withCell({}, 'region', '1'), undefined, 'n')
  expect(choice).toEqual({ name: 'n', filter: { region: '1' } })
  expect(columnsOf([choice, { filter: { zone: 'a', region: '2' } }])).toEqual(['region', 'zone'])
  expect(withCell(choice, 'region', '')).toEqual({ name: 'n', filter: {} })
})
