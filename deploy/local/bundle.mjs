// Bundles the sources of processes and commands with their packages (docs/decisions/0017-bundle-the-processes.md).
// Node's condition `formpost-source` selects the sources of workspaces.
import { cp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { rolldown } from 'rolldown'

import { licencesOf } from './prepare/licences.mjs'

const root = path.resolve(import.meta.dirname, '../..')

const service = { main: 'src/main.ts', migrate: 'src/migrate.ts' }

/**
 * Programs by folder and by the name of their bundle, which is made of the sources, without types. Modules of services that find files
 * relative to their own are as deep as a bundle.
 */
const programs = {
  'services/identity': {
    ...service,
    owner: 'src/owner-command.ts',
    'rotate-secrets': 'src/rotate-secrets.ts',
  },
  'services/forms': {
    ...service,
    'xlsform-worker': 'src/create/xlsform-worker.ts',
  },
  'services/submissions': {
    ...service,
    'evaluation-worker': 'src/submit/evaluation-worker.ts',
  },
  'services/files': service,
  gateway: { main: 'src/main.ts' },
  'deploy/local': { main: 'src/main.ts' },
  'deploy/cli': { main: 'src/main.ts' },
  'deploy/data': {
    main: 'main.mjs',
    'minio-setup': 'minio-setup.mjs',
    'smoke-test': 'smoke-test.mjs',
  },
}

/** A package with native code, and optional packages that are not installed. */
const external = ['@node-rs/argon2', 'pg-native', 'typescript']

/** Rolldown's own conditions differ for `import` and `require`, and would be replaced. @type {import('rolldown').Plugin} */
const sources = {
  name: 'sources of workspaces',
  resolveId: {
    filter: { id: /^@formpost\// },
    handler: (id) => fileURLToPath(import.meta.resolve(id)),
  },
}

/** @type {import('rolldown').Plugin} */
const healthProtoPath = {
  name: 'path of health.proto',
  transform: {
    filter: { id: /grpc-health-check/ },
    handler: (code) =>
      code.replaceAll('__dirname', 'import.meta.dirname').replaceAll('../../proto', 'proto'),
  },
}

/**
 * V8 keeps the text of loaded code, with two bytes a character if one of them is not Latin.
 * @param {string} code
 */
function withLatin(code) {
  if (/\\[\u0100-\uffff]/.test(code)) throw new Error('A character after a backslash.')
  return code.replaceAll(
    /[\u0100-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

for (const [folder, files] of Object.entries(programs)) {
  const output = path.join(root, folder, 'dist/bundled')
  const input = Object.fromEntries(
    Object.entries(files).map(([name, file]) => [name, path.join(root, folder, file)]),
  )
  const bundle = await rolldown({
    input,
    platform: 'node',
    external,
    plugins: [sources, healthProtoPath],
  })
  const written = await bundle.write({
    dir: output,
    format: 'esm',
    cleanDir: true,
    comments: false,
  })
  for (const file of written.output) {
    if ('code' in file) await writeFile(path.join(output, file.fileName), withLatin(file.code))
  }
  const modules = written.output.flatMap((file) => ('moduleIds' in file ? file.moduleIds : []))
  await writeFile(path.join(output, 'LICENCES.txt'), await licencesOf(modules))
  if (modules.some((id) => id.includes('grpc-health-check'))) {
    const protos = path.join(root, 'node_modules/grpc-health-check/proto')
    await cp(protos, path.join(output, 'proto'), { recursive: true })
  }
}
