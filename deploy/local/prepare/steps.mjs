import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { root } from './stamps.mjs'

const services = ['identity', 'forms', 'submissions', 'files']
const compiled = [
  'proto',
  'services/shared/rules',
  'services/shared/kit',
  ...services.map((name) => `services/${name}`),
  'gateway/contract',
  'gateway',
  'deploy/local',
  'deploy/decrypt',
]
const schemas = services.filter((name) => existsSync(path.join(root, schemaOf(name))))
const always = ['package-lock.json', 'tsconfig.json']

function schemaOf(service) {
  return `services/${service}/prisma/schema.prisma`
}

const bin = (name) => path.join(root, 'node_modules/.bin', name)

const protoTypes = {
  name: 'types of the gRPC contract',
  inputs: ['package-lock.json', 'proto/package.json', 'proto/formpost'],
  outputs: ['proto/gen'],
  after: [],
  command: ['npm', ['run', '--silent', 'generate', '-w', 'proto']],
}

const prismaClient = (service) => ({
  name: `Prisma client of ${service}`,
  inputs: ['package-lock.json', schemaOf(service), `services/${service}/prisma.config.ts`],
  outputs: [prismaOutput(service)],
  after: [],
  command: [bin('prisma'), ['generate', '--schema', 'prisma/schema.prisma']],
  cwd: path.join(root, 'services', service),
  env: {
    // `generate` never runs the engine, and without this it would download one.
    PRISMA_SCHEMA_ENGINE_BINARY: process.env.PRISMA_SCHEMA_ENGINE_BINARY || process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  },
})

function prismaOutput(service) {
  const schema = readFileSync(path.join(root, schemaOf(service)), 'utf8')
  const output = /^\s*output\s*=\s*"(.+)"/m.exec(schema)?.[1] ?? '../gen'
  return path.join(path.dirname(schemaOf(service)), output)
}

/** What makes source files; enough for checking types. */
export const generating = [protoTypes, ...schemas.map(prismaClient)]

const compile = {
  name: 'services and gateway',
  inputs: [
    ...always,
    'proto/formpost',
    ...schemas.map(schemaOf),
    ...compiled.flatMap((folder) => [
      `${folder}/src`,
      `${folder}/package.json`,
      `${folder}/tsconfig.json`,
    ]),
  ],
  outputs: [
    'deploy/local/dist/main.js',
    'gateway/dist/main.js',
    ...services.map((name) => `services/${name}/dist/main.js`),
  ],
  after: generating.map(({ name }) => name),
  command: [bin('tsc'), ['-b', ...compiled]],
  // tsc trusts its own notes and would not write again what somebody has deleted.
  whenMissing: ['--force'],
}

const filler = {
  name: 'web filler',
  inputs: [...always, 'web-filler', 'services/shared/rules/src', 'gateway/contract/src'],
  outputs: ['web-filler/dist/index.html'],
  after: [],
  command: ['npm', ['run', '--silent', 'build', '-w', 'web-filler']],
}

/** Everything that `npm start` needs. */
export const building = [...generating, compile, filler]
