import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

const config = 'oxlint.config.mjs'

/** The import rules that the linter must enforce (docs/architecture.md#imports). */
const packages = [
  {
    file: 'services/shared/rules/src/probe.ts',
    allowed: ['./definition.ts', '../src/order.ts'],
    forbidden: ['zod', 'node:fs', '@formpost/kit/rpc', '../../kit/src/rpc/index.ts'],
  },
  {
    file: 'services/shared/xlsform/src/probe.ts',
    allowed: ['./convert.ts', '@formpost/rules', '@formpost/rules/expressions'],
    forbidden: ['zod', '@e965/xlsx', 'node:fs', '@formpost/kit/rpc', '../../rules/src/index.ts'],
  },
  {
    file: 'services/shared/xlsform/src/workbook/probe.ts',
    allowed: ['../types.ts', '@formpost/rules', '@e965/xlsx'],
    forbidden: ['zod', 'node:fs', '@formpost/kit/rpc'],
  },
  {
    file: 'gateway/contract/src/probe.ts',
    allowed: ['zod', '@formpost/rules', './text.ts'],
    forbidden: [
      'pg',
      'node:fs',
      '@formpost/kit/rpc',
      '../../src/gateway.ts',
      '../../../gateway/src/gateway.ts',
    ],
  },
  {
    file: 'services/shared/kit/src/probe.ts',
    allowed: ['@formpost/proto/gen/formpost/forms/v1/Forms', '@formpost/rules', 'pino', 'node:fs'],
    forbidden: ['@formpost/contract', '../../rules/src/index.ts'],
  },
  ...['identity', 'forms', 'submissions', 'files'].map((service) => ({
    file: `services/${service}/src/rpc/probe.ts`,
    allowed: [
      '@formpost/rules',
      '@formpost/kit/rpc',
      '../domain/files/x.ts',
      '../store/gen/prisma/client.ts',
    ],
    forbidden: [
      '@formpost/contract',
      '@formpost/gateway',
      `@formpost/${service === 'forms' ? 'files' : 'forms'}`,
      `../../../${service === 'forms' ? 'files' : 'forms'}/src/main.ts`,
      '../../../shared/kit/src/rpc/index.ts',
      '../../../../gateway/src/gateway.ts',
    ],
  })),
  {
    file: 'gateway/src/operations/probe.ts',
    allowed: [
      '@formpost/contract',
      '@formpost/kit/rpc',
      '../http/access.ts',
      '../upstreams/index.ts',
    ],
    forbidden: [
      '@formpost/rules',
      '@formpost/forms',
      '../../../services/forms/src/main.ts',
      'express',
    ],
  },
  {
    file: 'gateway/src/pages/probe.ts',
    allowed: ['express', '@formpost/kit/rpc'],
    forbidden: ['@formpost/rules', '../../../services/forms/src/main.ts'],
  },
  {
    file: 'gateway/client/src/probe.ts',
    allowed: ['openapi-fetch', './errors.ts'],
    forbidden: [
      '@formpost/contract',
      '@formpost/rules',
      '@formpost/decrypt',
      'node:fs',
      '../../src/gateway.ts',
      '../../contract/src/index.ts',
    ],
  },
  {
    file: 'gateway/client/src/decrypt.ts',
    allowed: ['@formpost/decrypt', 'openpgp'],
    forbidden: ['@formpost/contract', 'node:fs'],
  },
  {
    file: 'deploy/cli/src/probe.ts',
    allowed: [
      '@formpost/client',
      '@formpost/decrypt',
      '@formpost/rules/csv',
      'node:fs',
      'commander',
    ],
    forbidden: ['@formpost/contract', '@formpost/kit/rpc', '../../local/src/main.ts'],
  },
  {
    file: 'deploy/decrypt/src/probe.ts',
    allowed: ['@formpost/rules', 'openpgp', './decrypt.ts'],
    forbidden: ['@formpost/contract', '@formpost/kit/rpc', 'node:fs', '../../local/src/main.ts'],
  },
  {
    file: 'services/shared/rules/src/probe.test.ts',
    allowed: ['vitest', 'fast-check', './definition.ts'],
    forbidden: ['zod', 'node:fs', '@formpost/kit/rpc', '../../kit/src/rpc/index.ts'],
  },
  {
    file: 'gateway/contract/src/probe.test.ts',
    allowed: ['vitest', 'node:fs', 'zod', '@formpost/rules'],
    forbidden: ['pg', '@formpost/kit/rpc', '../../src/gateway.ts'],
  },
  ...['web-filler', 'web-desk'].map((app) => ({
    file: `${app}/src/app/probe.test.tsx`,
    allowed: ['@formpost/contract', '@formpost/ui/store.ts', 'node:fs', 'vitest'],
    forbidden: ['@formpost/kit/rpc', '../../../gateway/src/gateway.ts', '../../ui/src/store.ts'],
  })),
  {
    file: 'web-filler/src/app/probe.ts',
    allowed: [
      '@formpost/rules',
      '@formpost/ui/store.ts',
      'preact',
      '../outbox/delivery/deliver.ts',
    ],
    forbidden: [
      '@formpost/contract',
      '@formpost/decrypt',
      '@formpost/kit/rpc',
      'node:fs',
      '../../../gateway/src/gateway.ts',
      '../../ui/src/store.ts',
    ],
  },
  {
    file: 'web-filler/ui/src/fields/probe.ts',
    allowed: ['@formpost/rules', 'preact', '../store.ts'],
    forbidden: [
      '@formpost/contract',
      '@formpost/web-filler',
      '@formpost/kit/rpc',
      'node:fs',
      '../../../src/db/rows.ts',
    ],
  },
  {
    file: 'web-desk/src/shell/probe.ts',
    allowed: [
      '@formpost/rules',
      '@formpost/ui',
      '@formpost/decrypt',
      '@formpost/xlsform',
      'preact',
      '../login/login-form.tsx',
    ],
    forbidden: [
      '@formpost/contract',
      '@formpost/kit/rpc',
      '@formpost/web-filler',
      'node:fs',
      '../../../web-filler/src/main.tsx',
    ],
  },
  {
    file: 'test/offline/probe.ts',
    allowed: ['@formpost/local', '@formpost/contract', '../harness/api.ts'],
    forbidden: ['@formpost/kit/src/observability/log.ts'],
  },
]

/** The part of the linter's report that these tests read. */
interface Report {
  diagnostics: { code: string; filename: string; labels: { span: { line: number } }[] }[]
}

const importStatement = (from: string, index: number): string =>
  `import { a as a${index} } from '${from}'; export { a${index} }\n`

describe('import rules of the linter', () => {
  let folder: string
  let report: Report

  const write = async (file: string, code: string) => {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), code)
  }

  const run = (...args: string[]) => {
    const oxlint = path.join(root, 'node_modules/.bin/oxlint')
    return new Promise<{ failed: boolean; output: string }>((resolve) => {
      execFile(
        oxlint,
        ['-c', config, '--deny-warnings', ...args],
        { cwd: folder },
        (error, stdout) => resolve({ failed: error !== null, output: stdout }),
      )
    })
  }

  const lint = async (file: string, code: string) => {
    await write(file, code)
    return run(file)
  }

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'formpost-lint-'))
    await copyFile(path.join(root, config), path.join(folder, config))
    for (const { file, allowed, forbidden } of packages)
      await write(file, [...allowed, ...forbidden].map(importStatement).join(''))
    // All at once: the linter takes longer to start than to check them.
    const { output } = await run('--format', 'json', ...packages.map(({ file }) => file))
    report = JSON.parse(output) as Report
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it.each(packages)(
    'allows $file only the imports of its package',
    ({ file, allowed, forbidden }) => {
      const imports = [...allowed, ...forbidden]
      const faults = report.diagnostics
        .filter(({ filename }) => filename === file)
        .map(({ code, labels }) => ({ code, from: imports[(labels[0]?.span.line ?? 0) - 1] }))
      // Whatever the linter finds beside forbidden imports would also refuse the allowed ones.
      expect(faults.filter(({ from }) => !from || !forbidden.includes(from))).toEqual([])
      for (const from of forbidden)
        expect(faults, from).toContainEqual({ code: 'eslint(no-restricted-imports)', from })
    },
  )

  it.each(['web-filler', 'web-desk'])(
    'allows %s to import types from the contract',
    async (app) => {
      const code = "import type { Field } from '@formpost/contract'\nexport type F = Field\n"
      expect(await lint(`${app}/src/app/types.ts`, code)).toMatchObject({ failed: false })
    },
  )

  it.each([
    [
      'values',
      "import { b } from './two.ts'\nexport const a = () => b\n",
      "import { a } from './one.ts'\nexport const b = () => a\n",
    ],
    [
      'types',
      "import type { B } from './two.ts'\nexport type A = { b?: B }\n",
      "import type { A } from './one.ts'\nexport type B = { a?: A }\n",
    ],
  ])('reports import cycles of %s', async (_, one, two) => {
    await lint('gateway/src/one.ts', one)
    const { failed, output } = await lint('gateway/src/two.ts', two)
    expect(failed).toBe(true)
    expect(output).toContain('no-cycle')
  })
})
