import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

import type { Plugin } from 'vite'

const compressible = /\.(?:js|css|svg|webmanifest)$/

/**
 * Writes a `.br` and a `.gz` beside every compressible file, which servers send without compressing.
 * Must come after the plugin that writes the service worker.
 */
export function compressed(): Plugin {
  let folder = ''
  return {
    name: 'formpost:compressed',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
        for (const name of names.filter((file) => compressible.test(file))) {
          const bytes = readFileSync(join(folder, name))
          const brotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }
          writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, brotli))
          writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
        }
      },
    },
  }
}
