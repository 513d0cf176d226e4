import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'

import { build, type Plugin, type ResolvedConfig } from 'vite'

import { captureFiles } from './capture-files.ts'

interface PrecacheEntry {
  url: string
  revision: string | null
}

/** Chunks of OpenPGP for decryption and legacy ciphers, and the language of tests, which nobody loads. */
const unusedChunks = /[/\\](?:(?:argon2id|legacy_ciphers|unbzip2-stream)\.min|(?:\w+-)?en-XA)-/

/** Every built file with its revision, without those that only some forms need. Hashed file names need no revision. */
function precacheManifest(folder: string, neededBySome: ReadonlySet<string>): PrecacheEntry[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/(?:\.map|[/\\]sw\.js)$/.test(file) && !unusedChunks.test(file))
    .map((file) => ({ file, url: '/' + relative(folder, file).split(sep).join('/') }))
    .filter(({ url }) => !neededBySome.has(url))
    .map(({ file, url }) => {
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
  let captures: Record<string, string[]> = {}
  return {
    name: 'formpost:service-worker',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    generateBundle(_options, bundle) {
      captures = Object.fromEntries(
        Object.entries(captureFiles(bundle)).map(([name, files]) => [
          name,
          files.filter((file) => !unusedChunks.test(file)).map((file) => `/${file}`),
        ]),
      )
      this.emitFile({ type: 'asset', fileName: 'captures.json', source: JSON.stringify(captures) })
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
            'self.__WB_MANIFEST': JSON.stringify(
              precacheManifest(outDir, new Set(Object.values(captures).flat())),
            ),
            'self.__CAPTURES': JSON.stringify(captures),
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
