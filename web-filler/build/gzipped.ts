import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

import type { Plugin } from 'vite'

const compressible = /\.(?:js|css|svg|html|webmanifest)$/

/**
 * Writes a `.gz` beside every compressible file, which servers send without compressing.
 * Must come after the plugin that writes the service worker.
 */
export function gzipped(): Plugin {
  let folder = ''
  return {
    name: 'formpost:gzipped',
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
          writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
        }
      },
    },
  }
}
