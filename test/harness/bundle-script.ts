import path from 'node:path'

import { build } from 'vite'

/** A module with what it imports, as a classic script that sets a global variable to its exports. */
export async function bundleScript(entry: string, name: string): Promise<string> {
  const result = await build({
    root: path.dirname(entry),
    configFile: false,
    envFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ['iife'], name, fileName: 'script' },
    },
  })
  const [bundle] = Array.isArray(result) ? result : [result]
  const chunk = bundle && 'output' in bundle ? bundle.output[0] : undefined
  if (!chunk) throw new Error('Vite returned no bundle.')
  return chunk.code
}
