import { readFileSync } from 'node:fs'

import { defineConfig } from 'vite'

import { gzipped } from './build/gzipped.ts'
import { serviceWorker } from './build/service-worker.ts'

const gateway = process.env['GATEWAY_URL'] ?? 'http://127.0.0.1:8080'

/** The rules are imported from their source, so that no other build is needed first. */
const conditions = ['formpost-source', 'module', 'browser', 'development|production']

/** What several chunks may share. */
const ownCode =
  /(?:web-filler(?:[/\\]ui)?|shared[/\\]rules)[/\\]src|node_modules[/\\](?:dexie|preact|workbox)/
/** Delivery, the screens of the outbox, errors of the service, lazy fields and forms with expressions. */
const neededLater =
  /rules[/\\]src[/\\](?:errors[/\\]|expressions[/\\]|form[/\\]|settings)|src[/\\](?:app[/\\](?:draft-list|home)|pin-keys|capture-cache|device-export|devices|files|ios|fields[/\\](?:accept|captures|file|image|lazy|paragraph|payment|rich-text|upload-size)|fill[/\\]messages|fill[/\\](?:answer-text|closed-screen|collector|copy|plain-label|encrypt-record|prepare-encrypted|send-without|file-answer|form-notice|session-files|languages[/\\](?!load)|language-form[/\\](?!load)|outdated|photos)|messages[/\\]errors)|db[/\\](?:aes-gcm|attempts|devices|edits|outbox-actions|row-encryption)|pin[/\\](?!pin-session|lock-state)|outbox[/\\](?:export|import|messages|schedule|load-records|record-|shown-answers|language-answers|refusal-messages)|delivery[/\\](?:abandoned|attempt|deliver|form-checks|form-parts|keyed-refusal|link|option-lists|part-names|lock|queue|record-state|send-record)/
/** Of that, what every page loads after its first screen, to deliver records and to lock itself. */
const neededAfterStart =
  /src[/\\](?:pin-keys|fields[/\\]upload-size|fill[/\\]encrypt-record|db[/\\](?:aes-gcm|edits|row-encryption)|pin[/\\](?:auto-lock|pin-rules|pin-store|pin-wait)|outbox[/\\]delivery[/\\](?:form-parts|keyed-refusal|lock|option-lists|part-names|record-state|send-record))/
const isShared = (id: string): boolean => ownCode.test(id) && !neededLater.test(id)

/** Messages of a language are named after their folder, apart from those of the first screen: `fr`, `errors-fr`, `fill-fr`. */
function chunkName({ facadeModuleId }: { facadeModuleId?: string | null | undefined }): string {
  const [, gen, parent = '', grandparent = ''] = (facadeModuleId ?? '').split(/[/\\]/).toReversed()
  const folder = parent === 'messages' ? grandparent : parent
  return `assets/${gen !== 'gen' || folder === 'app' ? '' : `${folder}-`}[name]-[hash].js`
}

const { version } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string }

export default defineConfig({
  define: { formpostVersion: JSON.stringify(version) },
  // Dexie's default build is for old browsers; this one is 1.3 KB smaller.
  resolve: { conditions, alias: { dexie: 'dexie/dist/modern/dexie.mjs' } },
  ssr: { resolve: { conditions } },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  // The gateway's Content Security Policy allows no `data:` styles or scripts.
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: chunkName,
        codeSplitting: {
          groups: [
            // Language files import these modules, so they must not be in the chunk that awaits a language file.
            {
              name: 'language',
              priority: 1,
              test: /[/\\](?:languages?|once|plural|isolated)\.ts$/,
            },
            // One chunk for all shared code: every chunk costs a request on the first visit. The judgement of files and the words for
            // errors are loaded later.
            {
              name: 'shared',
              minShareCount: 2,
              test: isShared,
            },
            // With a request for each, these would delay that of the form.
            { name: 'delivery', minShareCount: 2, test: neededAfterStart },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    // Vite's development server injects inline styles, which the gateway's policy forbids.
    headers: { 'Content-Security-Policy': "style-src 'self' 'unsafe-inline'" },
    proxy: { '/api': gateway, '^/f/[^/]+/uploads$': gateway },
  },
  plugins: [serviceWorker(), gzipped()],
})
