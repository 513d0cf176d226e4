// Bundles the compiled processes into one file each, with their packages: Node starts them in less than half the time.
import { cp } from 'node:fs/promises'
import path from 'node:path'

import { rolldown } from 'rolldown'

const root = path.resolve(import.meta.dirname, '../..')
const programs = {
  'services/identity': ['main', 'migrate', 'owner', 'rotate-secrets'],
  'services/forms': ['main', 'migrate'],
  'services/submissions': ['main', 'migrate'],
  'services/files': ['main', 'migrate'],
  gateway: ['main'],
}
const healthProtos = path.join(root, 'node_modules/grpc-health-check/proto')

for (const [folder, names] of Object.entries(programs)) {
  const dist = path.join(root, folder, 'dist')
  const bundle = await rolldown({
    input: Object.fromEntries(names.map((name) => [name, path.join(dist, `${name}.js`)])),
    platform: 'node',
    // Optional packages that are not installed.
    external: ['@node-rs/argon2', 'pg-native', 'typescript'],
    plugins: [
      {
        name: 'paths of grpc-health-check',
        transform: (code, id) =>
          id.includes('grpc-health-check')
            ? code.replaceAll(/(`\$\{)?__dirname(\}\/|, ')\.\.\/\.\.\/proto/g, (_all, open) =>
                open ? '`${import.meta.dirname}/proto' : "import.meta.dirname, 'proto",
              )
            : undefined,
      },
    ],
  })
  const output = path.join(dist, 'bundled')
  await bundle.write({ dir: output, format: 'esm', cleanDir: true })
  await cp(healthProtos, path.join(output, 'proto'), { recursive: true })
}
