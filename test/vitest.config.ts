import { createRequire } from 'node:module'
import path from 'node:path'

import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = path.resolve(import.meta.dirname, '..')
const source = 'formpost-source'
const alias = {
  // It exists only for browsers.
  'openpgp/lightweight': 'openpgp',
  // npm installs a copy per workspace, and each has a seed of its own.
  'fast-check': createRequire(import.meta.filename).resolve('fast-check'),
}
const setupFiles = [path.join(root, 'test/harness/seed-fast-check.ts')]
const conditions = [source, 'node', 'development|production']

/** Resolves workspaces to their sources, so that unit tests need no build. */
const fromSource = {
  root,
  resolve: { conditions, alias },
  ssr: { resolve: { conditions, externalConditions: [source, 'node'] } },
  oxc: { jsx: { runtime: 'automatic' as const, importSource: 'preact' } },
}

// Long enough for a busy machine.
const timeouts = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
}

/** Tests that start a system use the built packages. */
const withSystem = (name: string, include: string[], groupOrder: number, maxWorkers = 1) => ({
  root,
  resolve: { alias },
  test: {
    name,
    server: { deps: { external: [/\/dist\//] } },
    include,
    globalSetup: [path.join(root, 'test/harness/global-setup.ts')],
    setupFiles: [...setupFiles, path.join(root, 'test/harness/ports-of-worker.ts')],
    runner: path.join(root, 'test/harness/runner.ts'),
    ...timeouts,
    // Not more files at once: each starts its own processes, and two cores are busy with four.
    maxWorkers,
    // Saves the start of a process and the import of the harness per file.
    isolate: false,
    fileParallelism: maxWorkers > 1,
    sequence: { groupOrder },
  },
})

/** Small files that take long: half a minute to five. */
const longest = /\/test\/(?:layout\/|security\/regular-expressions)/

/** Starts the longest files first, so that none is left to run alone at the end; otherwise the largest first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** Converts lists of 50,000 choices, which the service gives up after seconds: other tests would slow it down. */
const alone = 'longest-lists'

/** They also run on a Citus cluster, if there is one. */
const onCitus = [
  'test/public/{submit,batch-order,closing,devices,expressions,failure-isolation,large-records,rankings,versions}.test.ts',
  'test/public/{uploads,repeated-uploads,several-files,unnamed-uploads,upload-store}.test.ts',
  'test/owner-api/{submissions,reviews,purge,encryption,exact-values,form-list}.test.ts',
  'test/encryption/{decrypt,decrypt-repeats,key-changes}.test.ts',
  'test/operating/{backup,move-data}.test.ts',
  'test/reading/*.test.ts',
  'test/notifications/*.test.ts',
]

export default defineConfig({
  ...fromSource,
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: [
      'default',
      ['json', { outputFile: path.join(root, 'test/.artifacts/results.json') }],
    ],
    projects: [
      {
        ...fromSource,
        test: {
          name: 'unit',
          ...timeouts,
          setupFiles,
          isolate: false,
          include: [
            '{services,gateway,web-filler,web-desk,deploy}/**/src/**/*.test.{ts,tsx}',
            'web-filler/ui/build/*.test.ts',
          ],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      withSystem('system', [`test/!(faults)/**/!(${alone}).test.ts`], 1, 4),
      withSystem('alone', [`test/!(faults)/**/${alone}.test.ts`], 10),
      // For `npm run test:faults`.
      withSystem('faults', ['test/faults/*.test.ts'], 7, 4),
      // For `npm run screenshots`, `npm run fuzz`, `npm run fuzz:openapi`, `npm run test:cluster` and `npm run bench`.
      withSystem('screenshots', ['test/screenshots/*.ts'], 2),
      withSystem('fuzz', ['test/fuzz/{fuzz,language}.ts'], 4),
      withSystem('fuzz-openapi', ['test/fuzz/openapi.ts'], 6),
      {
        root,
        test: {
          name: 'cluster',
          include: ['test/cluster/{cluster,docs}.ts'],
          // They use the same namespace.
          fileParallelism: false,
          hookTimeout: 300_000,
          sequence: { groupOrder: 5 },
        },
      },
      // For `npm run test:citus`: tests of their own, and those of what the API does with submissions and uploads.
      withSystem(
        'citus',
        ['test/citus/*.ts', ...(process.env['CITUS_DATABASE_URL'] ? onCitus : [])],
        8,
      ),
      withSystem('bench', ['test/bench/{filler,language,desk,service,growth,reading,files}.ts'], 3),
      // For `npm run bench:ten-million`, which takes half an hour and 12 GB.
      withSystem('bench-ten-million', ['test/bench/ten-million.ts'], 9),
    ],
  },
})
