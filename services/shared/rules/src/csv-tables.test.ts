import { describe, expect, it } from 'vitest'

import {
  csvCells,
  csvFields,
  csvHeader,
  csvHeadings,
  csvLine,
  csvLineOf,
  csvTables,
  instanceCells,
  instanceColumns,
} from './csv.ts'
import type { FormField } from './definition.ts'

const field = (id: string, type: string, more: Partial<FormField> = {}): FormField => ({
  ...{ id, type: type as FormField['type'], label: id.toUpperCase(), content: null },
  ...{ description: null, placeholder: null, options: null, default_value: null },
  ...{ settings: null, logic: null, is_required: false, position: 0 },
  ...more,
})

const fields = [
  field('intro', 'heading'),
  field('who', 'group', { name: 'who', label: null }),
  field('name', 'short_text', { name: 'name', parent: 'who' }),
  field('house', 'repeat', { name: 'houses', label: null }),
  field('roof', 'group', { name: 'roof', parent: 'house' }),
  field('roof-name', 'short_text', { name: 'name', parent: 'roof' }),
  field('wall', 'group', { name: 'wall', parent: 'house' }),
  field('wall-name', 'short_text', { name: 'name', parent: 'wall' }),
  field('person', 'repeat', { parent: 'house', label: 'People' }),
  field('age', 'number', { parent: 'person' }),
  field('color', 'radio', {
    options: ['Red', 'Green'],
    choices: [{ name: 'r', was: ['Crimson', 'Green'] }, { name: 'g' }],
  }),
]

const answers = {
  name: '=1+1',
  house: [{ 'roof-name': 'tin', person: [{ age: 3 }, { age: 1e21 }] }, {}],
  color: 'Crimson',
}

const labelsOf = (index: number, options = {}) =>
  csvTables(fields, options)[index]!.columns.map(({ label }) => label)

describe('the tables of a form', () => {
  it('have the fields outside of repeats, and a count for each repeat', () => {
    expect(csvTables(fields).map(({ repeat }) => repeat?.field.id ?? null)).toEqual([
      null,
      'house',
      'person',
    ])
    expect(labelsOf(0)).toEqual(['NAME', 'houses', 'COLOR'])
    expect(labelsOf(1)).toEqual(['ROOF-NAME', 'WALL-NAME', 'People'])
    expect(labelsOf(2)).toEqual(['AGE'])
  })

  it('count instances, except in encrypted answers', () => {
    const row = { created_at: 'c', ip_address: null, filled_at: null, was_offline: false }
    const columns = csvFields(fields)
    expect(csvHeader(columns)).toBe(
      'NAME,houses,COLOR,Submitted At,IP Address,Filled At,Was Offline\r\n',
    )
    expect(csvLine(columns, { ...row, answers })).toBe("'=1+1,2,Red,c,,,false\r\n")
    expect(csvLine(columns, { ...row, answers: {} })).toBe(',0,,c,,,false\r\n')
    expect(csvLine(columns, { ...row, answers: null })).toBe(',,,c,,,false\r\n')
  })

  it('of repeats have a line for each instance', () => {
    const [, houses, people] = csvTables(fields)
    const linesOf = (table: typeof houses) =>
      [...instanceCells(table!, 's', answers)].map((cells) => csvLineOf(cells))
    expect(linesOf(houses)).toEqual(['s,1,,tin,,2\r\n', 's,2,,,,0\r\n'])
    expect(linesOf(people)).toEqual(['s,1.1,1,3\r\n', 's,1.2,1,1000000000000000000000\r\n'])
    expect(csvHeadings(people!.columns, instanceColumns, [])).toEqual([
      ...['Submission ID', 'Instance', 'Parent Instance'],
      'AGE',
    ])
  })

  it('can have names in the header, with those of groups where they are needed', () => {
    expect(labelsOf(0, { namesInHeader: true })).toEqual(['name', 'houses', 'COLOR'])
    expect(labelsOf(1, { namesInHeader: true })).toEqual(['roof/name', 'wall/name', 'People'])
  })

  it('have the present texts or the names of options', () => {
    const cellsOf = (stored: string | string[], namesInCells: boolean) =>
      csvCells(csvTables(fields, { namesInCells })[0]!.columns, { color: stored }).at(-1)
    expect(cellsOf('Crimson', false)).toBe('Red')
    expect(cellsOf('Green', false)).toBe('Green')
    expect(cellsOf(['Crimson', 'Green', 'Blue'], true)).toBe('r; g; Blue')
  })

  it('have removed questions at the end, in the table of their repeat', () => {
    const removed = [
      field('old-group', 'group', { parent: 'house' }),
      field('old', 'short_text', { name: 'old', parent: 'old-group' }),
      field('former', 'short_text', { parent: 'who' }),
      field('trees', 'repeat', {}),
      field('tree', 'short_text', { parent: 'trees' }),
    ]
    const ofTable = (index: number) => labelsOf(index, { removed })
    expect(ofTable(0)).toEqual(['NAME', 'houses', 'COLOR', 'FORMER (removed)', 'TREES (removed)'])
    expect(ofTable(1).at(-1)).toBe('OLD (removed)')
    expect(ofTable(3)).toEqual(['TREE (removed)'])
    expect(labelsOf(1, { removed, namesInHeader: true }).at(-1)).toBe('old (removed)')
  })
})
