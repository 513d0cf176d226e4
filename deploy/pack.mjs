// `npm run pack -- FOLDER`: writes the packages that a release publishes, `client` and `cli`, which depend on no workspace.
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { rolldown } from 'rolldown'

import { prepare } from './local/prepare/index.mjs'
import { licencesOf } from './local/prepare/licences.mjs'

const root = path.resolve(import.meta.dirname, '..')
const target = process.argv[2] ?? ''
if (target === '') {
  console.error('Give the folder for the packages: npm run pack -- FOLDER')
  process.exit(1)
}

/** @param {string} file */
const readJson = async (file) => JSON.parse(await readFile(path.join(root, file), 'utf8'))
const { version, license, engines } = await readJson('package.json')

/** Provenance names the repository, which must be that of the package. */
const { GITHUB_SERVER_URL, GITHUB_REPOSITORY } = process.env
const repository = GITHUB_REPOSITORY
  ? { type: 'git', url: `git+${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}.git` }
  : undefined

/**
 * @param {string} folder A workspace.
 * @param {{ input: string[], external: string[], platform: 'node' | 'neutral', description: object }} options
 */
async function pack(folder, { input, external, platform, description }) {
  const output = path.resolve(target, path.basename(folder))
  await mkdir(output, { recursive: true })
  const bundle = await rolldown({
    input: Object.fromEntries(
      input.map((name) => [name, path.join(root, folder, 'dist', `${name}.js`)]),
    ),
    platform,
    external,
    transform: { define: { 'process.env.FORMPOST_VERSION': JSON.stringify(version) } },
  })
  const { output: files } = await bundle.write({ dir: output, format: 'esm' })
  const modules = files.flatMap((file) => ('moduleIds' in file ? file.moduleIds : []))
  await writeFile(path.join(output, 'LICENCES.txt'), await licencesOf(modules))
  await cp(path.join(root, folder, 'README.md'), path.join(output, 'README.md'))
  await cp(path.join(root, 'LICENSE'), path.join(output, 'LICENSE'))
  const { dependencies } = await readJson(`${folder}/package.json`)
  const kept = Object.entries(dependencies).filter(([name]) => external.includes(name))
  const manifest = {
    ...{ version, license, engines, type: 'module', ...description },
    ...(repository ? { repository: { ...repository, directory: folder } } : {}),
    ...(kept.length > 0 ? { dependencies: Object.fromEntries(kept) } : {}),
  }
  await writeFile(path.join(output, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return output
}

/** Declarations, whose imports name the compiled files. @param {string} from @param {string} to */
async function copyTypes(from, to) {
  for (const name of await readdir(from)) {
    if (!name.endsWith('.d.ts')) continue
    const text = await readFile(path.join(from, name), 'utf8')
    const declarations = text
      .replaceAll(/(?<=from ['"]\.\/[\w-]+)\.ts(?=['"])/g, '.js')
      .replace(/^\/\/# sourceMappingURL=.*$/m, '')
    await writeFile(path.join(to, name), declarations)
  }
}

await prepare()
const client = await pack('gateway/client', {
  input: ['index', 'decrypt'],
  external: ['openapi-fetch', 'openapi-typescript-helpers', 'openpgp'],
  platform: 'neutral',
  description: {
    name: '@formpost/client',
    description: 'A typed client of the Formpost API.',
    sideEffects: false,
    exports: {
      '.': { types: './index.d.ts', default: './index.js' },
      './decrypt': { types: './decrypt.d.ts', default: './decrypt.js' },
    },
  },
})
await copyTypes(path.join(root, 'gateway/client/dist'), client)
await pack('deploy/cli', {
  input: ['main'],
  external: [],
  platform: 'node',
  description: {
    name: 'formpost',
    description: 'The command line of Formpost: forms as code, import and export of answers.',
    bin: { formpost: './main.js' },
  },
})
