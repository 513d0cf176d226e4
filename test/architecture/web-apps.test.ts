import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { findCircle, foldersOf, importsOf, readImportGraph } from './import-graph.ts'

const root = path.resolve(import.meta.dirname, '../..')

describe('imports of a file', () => {
  it.each([
    ["import { a } from './two.ts'", 'values'],
    ["import type { A } from './two.ts'", 'types'],
    ["import './two.ts'", 'effects'],
    ["export * from './two.ts'", 'exports'],
    ["const load = async () => (await import('./two.ts')).a", 'on demand'],
    ["let a: import('./two.ts').A", 'types in place'],
    ["new Worker(new URL('./two.ts', import.meta.url))", 'workers'],
  ])('include `%s` (%s)', (code) => {
    expect(importsOf('folder/one.ts', code)).toEqual(['folder/two.ts'])
  })
})

// The linter's import/no-cycle does not follow `import()`, neither of values nor of types.
describe.each([
  'gateway/contract/src',
  'gateway/src',
  'services/shared/rules/src',
  'services/shared/kit/src',
  'services/shared/xlsform/src',
  'services/identity/src',
  'services/forms/src',
  'services/submissions/src',
  'services/files/src',
  'web-filler/src',
  'web-filler/ui/src',
  'web-desk/src',
])('%s', (folder) => {
  it('has no circle of imports, on demand and of types included', () => {
    const graph = readImportGraph(path.join(root, folder))
    expect(graph.size).toBeGreaterThan(0)
    expect(findCircle(graph)).toBeUndefined()
  })
})

it('finds circles', () => {
  const circle = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', []],
    ['d', ['b']],
  ])
  expect(findCircle(circle)).toEqual(['b', 'd', 'b'])
})

describe('the folders of the desk', () => {
  const folders = foldersOf(readImportGraph(path.join(root, 'web-desk/src')))
  const importing = (name: string) =>
    [...folders].flatMap(([folder, imports]) => (imports.includes(name) ? [folder] : []))

  it('has areas below shell/ and above parts/', () => {
    expect(importing('shell')).toEqual(['main.tsx'])
    expect(folders.get('parts')).toEqual(['api'])
    expect(folders.get('api')).toEqual([])
  })
})
