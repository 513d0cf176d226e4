import { defineConfig } from 'vite'

import { compressed } from './build/compressed.ts'
import { serviceWorker } from './build/service-worker.ts'

const gateway = process.env['GATEWAY_URL'] ?? 'http://127.0.0.1:8080'

/** The rules come from their source, so that a build of the page needs no other build before it. */
const conditions = ['formpost-source', 'module', 'browser', 'development|production']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // The gateway's policy allows no `data:` styles or scripts, and small files cost a request only once.
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What a language needs must not be in the file that waits for the language.
            { name: 'language', priority: 1, test: /[/\\]messages[/\\](?:counted|language)\.ts$/ },
            // One file of what screens share, not ten: each costs a request on the first visit.
            {
              name: 'shared',
              minShareCount: 2,
              test: /(?:web-filler|shared[/\\]rules)[/\\]src|node_modules[/\\](?:dexie|preact|workbox)/,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    // Vite puts styles into the page itself; its own policy replaces the gateway's on the way through.
    headers: { 'Content-Security-Policy': "style-src 'self' 'unsafe-inline'" },
    proxy: { '/api': gateway, '^/f/[^/]+/uploads$': gateway },
  },
  plugins: [serviceWorker(), compressed()],
})
