import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const packageJson = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  workspaces: string[]
}
/** Of nested packages, the inner one is first. */
const packages = packageJson.workspaces.sort((a, b) => b.length - a.length)
const packageOf = (file: string) => packages.find((folder) => file.startsWith(`${folder}/`))

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--deduplicate'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n')

/** Imports of a file by a relative path, as paths from the root. */
function importsByPath(file: string): string[] {
  const code = readFileSync(path.join(root, file), 'utf8')
  const imports = code.matchAll(/(?:^|[\s}])(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)
  return [...imports].map(([, target]) => path.join(path.dirname(file), target!))
}

/**
 * What may be imported by path (docs/architecture.md#imports): by tools of the build, which run before or on compiled files, and
 * by tests, for what a package does not export.
 */
const exceptions: readonly (readonly [from: RegExp, to: RegExp])[] = [
  [/^(?:deploy\/.*|test\/run)\.mjs$/, /^deploy\/local\/prepare\//],
  [/^deploy\/local\/prepare\/steps\.mjs$/, /^web-filler\/ui\/build\//],
  [/^deploy\/settings\.mjs$/, /\/dist\//],
  [/^deploy\/data\/move-data\.mjs$/, /^deploy\/local\/dist\//],
  [/^web-desk\/vite\.config\.ts$/, /^web-filler\/build\//],
  [/^test\//, /^services\/shared\/rules\/vectors\//],
  [/^test\//, /^web-desk\/src\/builder\/document\//],
  [/^test\//, /^web-filler\/src\/fill\/encrypt-submission\.ts$/],
]

test('packages import each other by name', () => {
  const sources = files.filter((file) => /\.(?:[cm]?[jt]s|tsx)$/.test(file))
  const imports = sources.flatMap((file) =>
    importsByPath(file)
      .filter((target) => ![undefined, packageOf(file)].includes(packageOf(target)))
      .map((target) => [file, target] as const),
  )
  const isAllowed = ([file, target]: readonly [string, string]) =>
    exceptions.some(([from, to]) => from.test(file) && to.test(target))
  expect(imports.filter((each) => !isAllowed(each))).toEqual([])
  // Each exception is used, so the search finds imports and the list has nothing old.
  const unused = exceptions.filter(
    ([from, to]) => !imports.some(([file, target]) => from.test(file) && to.test(target)),
  )
  expect(unused).toEqual([])
})
