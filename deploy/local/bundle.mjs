// Bundles the compiled processes and commands with their packages (docs/decisions/0017-bundle-the-processes.md).
import { cp, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { rolldown } from 'rolldown'

import { licencesOf } from './prepare/licences.mjs'

const root = path.resolve(import.meta.dirname, '../..')

const service = { main: 'dist/main.js', migrate: 'dist/migrate.js' }

/**
 * Programs by folder and by the name of their bundle. The bundles have the same depth as the compiled modules, which find files
 * relative to their own.
 */
const programs = {
  'services/identity': {
    ...service,
    owner: 'dist/owner-command.js',
    'rotate-secrets': 'dist/rotate-secrets.js',
  },
  'services/forms': {
    ...service,
    'xlsform-worker': 'dist/create/xlsform-worker.js',
  },
  'services/submissions': {
    ...service,
    'evaluation-worker': 'dist/submit/evaluation-worker.js',
  },
  'services/files': service,
  gateway: { main: 'dist/main.js' },
  'deploy/data': {
    main: 'main.mjs',
    'minio-setup': 'minio-setup.mjs',
    'smoke-test': 'smoke-test.mjs',
  },
}

/** A package with native code, and optional packages that are not installed. */
const external = ['@node-rs/argon2', 'pg-native', 'typescript']

/** @type {import('rolldown').Plugin} */
const healthProtoPath = {
  name: 'path of health.proto',
  transform: (code, id) =>
    id.includes('grpc-health-check')
      ? code.replaceAll('__dirname', 'import.meta.dirname').replaceAll('../../proto', 'proto')
      : undefined,
}

for (const [folder, files] of Object.entries(programs)) {
  const output = path.join(root, folder, 'dist/bundled')
  const input = Object.fromEntries(
    Object.entries(files).map(([name, file]) => [name, path.join(root, folder, file)]),
  )
  const bundle = await rolldown({ input, platform: 'node', external, plugins: [healthProtoPath] })
  const written = await bundle.write({ dir: output, format: 'esm', cleanDir: true })
  const modules = written.output.flatMap((file) => ('moduleIds' in file ? file.moduleIds : []))
  await writeFile(path.join(output, 'LICENCES.txt'), await licencesOf(modules))
  if (modules.some((id) => id.includes('grpc-health-check'))) {
    const protos = path.join(root, 'node_modules/grpc-health-check/proto')
    await cp(protos, path.join(output, 'proto'), { recursive: true })
  }
}
