import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'

import { build, type Plugin, type ResolvedConfig } from 'vite'

interface PrecacheEntry {
  url: string
  revision: string | null
}

/** Chunks of OpenPGP for decryption and legacy ciphers, and the language of tests, which nobody loads. */
const unusedChunks = /[/\\](?:(?:argon2id|legacy_ciphers|unbzip2-stream)\.min|(?:\w+-)?en-XA)-/

/** Every built file with its revision. Hashed file names need none. */
function precacheManifest(folder: string): PrecacheEntry[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/(?:\.map|[/\\]sw\.js)$/.test(file) && !unusedChunks.test(file))
    .map((file) => {
      const url = '/' + relative(folder, file).split(sep).join('/')
      const revision = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16)
      return { url, revision: url.startsWith('/assets/') ? null : revision }
    })
    .sort((a, b) => a.url.localeCompare(b.url))
}

/**
 * Builds `src/sw.ts` into `sw.js` with the list of the page's files. It replaces `injectManifest` of
 * workbox-build, which would add 200 packages (Babel, a second Rollup, Terser).
 */
export function serviceWorker(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'formpost:service-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    closeBundle: {
      sequential: true,
      async handler() {
        const outDir = resolve(config.root, config.build.outDir)
        await build({
          configFile: false,
          root: config.root,
          logLevel: 'warn',
          publicDir: false,
          resolve: { conditions: config.resolve.conditions },
          define: {
            ...config.define,
            'self.__WB_MANIFEST': JSON.stringify(precacheManifest(outDir)),
            'process.env.NODE_ENV': JSON.stringify('production'),
          },
          build: {
            outDir,
            emptyOutDir: false,
            lib: {
              entry: join(config.root, 'src/sw.ts'),
              formats: ['iife'],
              name: 'formpostServiceWorker',
              fileName: () => 'sw.js',
            },
          },
        })
      },
    },
  }
}
