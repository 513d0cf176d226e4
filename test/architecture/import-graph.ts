import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** What each file imports: paths relative to a source folder. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

/** Static imports and exports, `import()` of values and of types, and workers. */
const references =
  /\bfrom '(\.[^']+)'|^import '(\.[^']+)'|\bimport\(\s*'(\.[^']+)',?\s*\)|\bnew URL\(\s*'(\.[^']+)'/gm

/** The files that a file imports by a relative path, whether for values, for types or on demand. */
export const importsOf = (file: string, code: string): string[] =>
  [...code.matchAll(references)].map(([, ...specifiers]) =>
    path.posix.join(
      path.posix.dirname(file),
      specifiers.find((each) => each !== undefined)!,
    ),
  )

const isSource = (file: string) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)gen\//.test(file)

/** The imports between the files of a source folder, without its tests. */
export function readImportGraph(folder: string): ImportGraph {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter(isSource)
  return new Map(
    files.map((file) => [file, importsOf(file, readFileSync(path.join(folder, file), 'utf8'))]),
  )
}

/** The imports between the top folders of a source folder; a file at the top is named by itself. */
export function foldersOf(graph: ImportGraph): ImportGraph {
  const folders = new Map<string, string[]>()
  const top = (file: string) => file.split('/')[0]!
  for (const [file, imports] of graph) {
    const others = imports.map(top).filter((folder) => folder !== top(file))
    folders.set(top(file), [...new Set([...(folders.get(top(file)) ?? []), ...others])])
  }
  return folders
}

/** A circle of imports, its first member repeated at the end; undefined if there is none. */
export function findCircle(graph: ImportGraph): string[] | undefined {
  const done = new Set<string>()
  const visit = (file: string, trail: readonly string[]): string[] | undefined => {
    if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file]
    if (done.has(file)) return undefined
    for (const imported of graph.get(file) ?? []) {
      const circle = visit(imported, [...trail, file])
      if (circle) return circle
    }
    done.add(file)
    return undefined
  }
  for (const file of graph.keys()) {
    const circle = visit(file, [])
    if (circle) return circle
  }
  return undefined
}
