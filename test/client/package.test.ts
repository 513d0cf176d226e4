import { execFile } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'

import { checkPackage, Package } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { installClient, type Installed } from './packages.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '../..')
let installed: Installed

beforeAll(async () => {
  installed = await installClient()
})
afterAll(() => installed.remove())

/** The files of a package by their path, as npm packs it. */
async function filesOf(folder: string): Promise<Record<string, Uint8Array>> {
  const files: Record<string, Uint8Array> = {}
  for (const name of await readdir(folder)) {
    files[`/node_modules/@formpost/client/${name}`] = await readFile(path.join(folder, name))
  }
  return files
}

it('has a manifest without mistakes', async () => {
  const { messages } = await publint({ pkgDir: installed.client, strict: true, pack: false })
  // The release adds the repository.
  expect(messages.filter(({ code }) => !code.includes('REPO'))).toEqual([])
})

it('has types for every way to resolve modules that knows `exports`', async () => {
  const pkg = new Package(await filesOf(installed.client), '@formpost/client', '1.0.0')
  const analysis = await checkPackage(pkg)
  expect(analysis.types).toEqual({ kind: 'included' })
  const problems = ('problems' in analysis ? analysis.problems : []).filter(
    (problem) =>
      // `node10` does not know `exports`, and CommonJS can import the package since Node 20.19.
      problem.kind !== 'CJSResolvesToESM' &&
      !('resolutionKind' in problem && problem.resolutionKind === 'node10'),
  )
  expect(problems).toEqual([])
})

it('has less than 6 KB when it is minified and compressed, with its dependencies', async () => {
  const entry = path.join(installed.folder, 'entry.js')
  await writeFile(entry, "export * from '@formpost/client'")
  const built = await build({
    root: installed.folder,
    configFile: false,
    envFile: false,
    logLevel: 'error',
    build: { write: false, minify: true, lib: { entry, formats: ['es'], fileName: 'client' } },
  })
  const [bundle] = Array.isArray(built) ? built : [built]
  const code =
    bundle && 'output' in bundle
      ? bundle.output.map((each) => ('code' in each ? each.code : ''))
      : []
  expect(code.join('')).toContain('Retry-After'.toLowerCase())
  expect(gzipSync(code.join(''), { level: 9 }).length).toBeLessThan(6_000)
})

it('finds mistakes in paths, parameters and answers', async () => {
  const program = `
    import { createClient, type components } from '@formpost/client'
    const formpost = createClient({ baseUrl: 'https://forms.example.org' })
    const { data } = await formpost.get('/api/v1/forms/{form}', { params: { path: { form: 'f' } } })
    const form: components['schemas']['Form'] = data
    for await (const { uuid } of formpost.submissions(form.uuid, { where: { a: { gt: 5 } } })) {
      const { replayed } = await formpost.submit(form.public_id, { a: 1, b: [{ c: new Blob() }] }, { clientUuid: uuid })
      console.log(replayed)
    }
    for await (const { slug } of formpost.items('/api/v1/forms', {})) console.log(slug)
    // @ts-expect-error
    await formpost.get('/api/v1/nothing')
    // @ts-expect-error
    await formpost.get('/api/v1/forms/{form}')
    // @ts-expect-error
    formpost.items('/api/v1/auth/me', {})
    // @ts-expect-error
    await formpost.submit(form.public_id, { a: { b: 1 } })
  `
  expect(await mistakesIn(program, 'NodeNext')).toBe('')
})

it.each(['NodeNext', 'Bundler'])(
  'has declarations that compile whole with %s',
  async (resolution) => {
    const program = `
    import { createClient, verifyWebhook, type Answers, type Formpost } from '@formpost/client'
    import { decryptAnswers, decryptFile, openPrivateKeys, type PrivateKey } from '@formpost/client/decrypt'
    export const formpost: Formpost = createClient({ baseUrl: 'https://forms.example.org', token: 'fpk_1' })
    export const answers: Answers = { a: 1, b: [new Blob()], c: [{ d: 'e' }] }
    const keys: PrivateKey[] = await openPrivateKeys('armoured', 'passphrase')
    console.log(await decryptAnswers('payload', keys), await decryptFile(new Uint8Array(), keys), verifyWebhook)
  `
    expect(await mistakesIn(program, resolution)).toBe('')
  },
)

/** What the compiler says of a program with the strictest options, declarations included. */
async function mistakesIn(program: string, moduleResolution: string): Promise<string> {
  await writeFile(path.join(installed.folder, 'program.mts'), program)
  const tsconfig = {
    compilerOptions: {
      ...{ strict: true, noEmit: true, target: 'ES2023', types: [], skipLibCheck: false },
      ...{ exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
      ...{ verbatimModuleSyntax: true, lib: ['ES2023', 'DOM'] },
      ...{ module: moduleResolution === 'Bundler' ? 'ESNext' : 'NodeNext', moduleResolution },
    },
    files: ['program.mts'],
  }
  await writeFile(path.join(installed.folder, 'tsconfig.json'), JSON.stringify(tsconfig))
  const tsc = path.join(root, 'node_modules/.bin/tsc')
  const { stdout } = await run(tsc, ['-p', installed.folder]).catch(
    (error: { stdout: string }) => error,
  )
  return stdout
}
