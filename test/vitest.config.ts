import path from 'node:path'

import { defineConfig } from 'vitest/config'

const root = path.resolve(import.meta.dirname, '..')
const source = 'formpost-source'
const conditions = [source, 'node', 'development|production']

/** Workspaces are read from their sources, so that a test needs no build to see a change. */
const fromSource = {
  root,
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: [source, 'node'] } },
  oxc: { jsx: { runtime: 'automatic' as const, importSource: 'preact' } },
}

/** The harness starts what is built, and is made of the same code. */
const withSystem = (name: string, include: string[], groupOrder: number, maxWorkers = 1) => ({
  root,
  // Under this name the filler gets it for browsers only.
  resolve: { alias: { 'openpgp/lightweight': 'openpgp' } },
  test: {
    name,
    server: { deps: { external: [/\/dist\//] } },
    include,
    globalSetup: [path.join(root, 'test/harness/global-setup.ts')],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is waited for comes within moments; on a busy machine these are longer.
    expect: { poll: { timeout: 10_000 } },
    // Two files side by side, no more: each starts processes of its own, and much of them is waiting.
    maxWorkers,
    fileParallelism: maxWorkers > 1,
    sequence: { groupOrder },
  },
})

export default defineConfig({
  ...fromSource,
  test: {
    reporters: [
      'default',
      ['json', { outputFile: path.join(root, 'test/.artifacts/results.json') }],
    ],
    projects: [
      {
        ...fromSource,
        test: {
          name: 'unit',
          isolate: false,
          include: ['{services,gateway,web-filler,deploy}/**/src/**/*.test.{ts,tsx}'],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      withSystem('system', ['test/*/**/*.test.ts'], 1, 2),
      // Not tests: `npm run screenshots`, `npm run fuzz`, `npm run bench`.
      withSystem('screenshots', ['test/screenshots/*.ts'], 2),
      withSystem('fuzz', ['test/fuzz/fuzz.ts'], 4),
      withSystem('bench', ['test/bench/{filler,service,growth}.ts'], 3),
    ],
  },
})
