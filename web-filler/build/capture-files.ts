import type { Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** The capture that a chunk is the component of: `barcode` for `captures/barcode/barcode-field.tsx`. */
const captureOf = ({ facadeModuleId }: Chunk): string | undefined =>
  /[/\\]captures[/\\]([\w-]+)[/\\][\w-]+-field\.tsx$/.exec(facadeModuleId ?? '')?.[1]

/** The workers that a chunk starts, which are built apart from it. */
const workersOf = ({ code }: Chunk): string[] =>
  [...code.matchAll(/new Worker\(new URL\([`"']\/?(assets\/[\w.-]+)[`"']/g)].map(
    ([, file]) => file!,
  )

const stylesOf = (chunk: Chunk): Iterable<string> => chunk.viteMetadata?.importedCss ?? []

/** The files that are loaded from a chunk on, without those of other captures. */
function filesFrom(bundle: Bundle, roots: readonly Chunk[]): Set<string> {
  const files = new Set<string>()
  const visit = (chunk: Chunk) => {
    if (files.has(chunk.fileName)) return
    for (const file of [chunk.fileName, ...workersOf(chunk), ...stylesOf(chunk)]) files.add(file)
    for (const file of [...chunk.imports, ...chunk.dynamicImports]) {
      const next = bundle[file]
      if (next?.type === 'chunk' && captureOf(next) === undefined) visit(next)
    }
  }
  for (const root of roots) visit(root)
  return files
}

/** The files that only forms with a capture need, by the name of the capture, relative to the folder of the build. */
export function captureFiles(bundle: Bundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const always = filesFrom(
    bundle,
    chunks.filter(({ isEntry }) => isEntry),
  )
  const captures = chunks.flatMap((chunk) => {
    const name = captureOf(chunk)
    if (name === undefined) return []
    const files = [...filesFrom(bundle, [chunk])].filter((file) => !always.has(file))
    return [[name, files.toSorted()] as const]
  })
  return Object.fromEntries(captures)
}
