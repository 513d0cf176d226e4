import { defineConfig } from 'vite'

import { gzipped } from '../web-filler/build/gzipped.ts'

const gateway = process.env['GATEWAY_URL'] ?? 'http://127.0.0.1:8080'

/** The rules and shared components are imported from their source, so that no other build is needed first. */
const conditions = ['formpost-source', 'module', 'browser', 'development|production']

export default defineConfig({
  base: '/desk/',
  resolve: {
    conditions,
    // The build for browsers that loads parts of OpenPGP only when a key needs them. Node has no such build.
    alias: [{ find: /^openpgp$/, replacement: 'openpgp/lightweight' }],
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // The gateway's Content Security Policy allows no `data:` styles or scripts.
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Language files import these modules, so they must not be in a chunk that awaits a language file.
            {
              name: 'language',
              priority: 1,
              test: /[/\\](?:isolated|language|once|plural)\.ts$/,
            },
            // One file for what the first screen needs, because every file costs a request.
            { name: 'initial', tags: ['$initial'] },
            // Small modules without imports, which several parts share, in one file.
            {
              name: 'members',
              test: /rules[/\\]src[/\\](?:definition|left-out-expressions|uses-language)\.ts$/,
            },
            // What the builder, its dialogs and other screens show of fields.
            {
              name: 'field-texts',
              test: /builder[/\\](?:icons|type-text|properties[/\\]field-label|(?:properties|screen-messages|messages)[/\\]index)\.tsx?$/,
            },
            // The controls of properties, which editors share that are loaded later.
            {
              name: 'controls',
              test: /properties[/\\](?:check-control|choice-control|property-frame|use-field-change|use-typed)\.tsx?$/,
            },
          ],
        },
      },
    },
  },
  // The worker loads parts of OpenPGP on demand.
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    // Vite's development server injects inline styles, which the gateway's policy forbids.
    headers: { 'Content-Security-Policy': "style-src 'self' 'unsafe-inline'" },
    proxy: { '/api': gateway },
  },
  plugins: [gzipped()],
})
