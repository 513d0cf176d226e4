// `prisma generate` in the current folder. Prisma's program loads packages of its other commands at its start, which are much of what
// a first start would install; this gives it empty ones, and the configuration of a project that has no file for it.
import Module, { createRequire } from 'node:module'

import { unusedParts } from './start-packages.mjs'

const defaults = { config: { loadedFromFile: null }, resolvedPath: null, diagnostics: [] }
const configuration = {
  loadConfigFromFile: () => Promise.resolve(defaults),
  findPrismaConfigFile: () => null,
}

const unused = [...(unusedParts.get('prisma') ?? [])]
const loader = /** @type {{ _load: (request: string, ...rest: unknown[]) => unknown }} */ (
  /** @type {unknown} */ (Module)
)
const load = loader._load
loader._load = (request, ...rest) => {
  if (request === '@prisma/config') return configuration
  return unused.some((name) => request === name || request.startsWith(`${name}/`))
    ? {}
    : load(request, ...rest)
}
process.argv.splice(2, Infinity, 'generate', '--schema', 'prisma/schema.prisma')
createRequire(import.meta.url)('prisma/build/index.js')
