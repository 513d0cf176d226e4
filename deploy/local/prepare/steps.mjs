import path from 'node:path'

import { messageFolders } from '../../../web-filler/ui/build/message-folders.mjs'
import { root } from './stamps.mjs'

/**
 * A step of the build. Inputs and outputs are paths in the checkout.
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} inputs
 * @property {string[]} outputs
 * @property {string[]} after Names of the steps that must succeed first.
 * @property {[file: string, args: string[]]} command
 * @property {string[]} [argsIfMissing] Extra arguments if an output is missing.
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 */

const services = ['identity', 'forms', 'submissions', 'files']
const compiled = [
  'proto',
  'services/shared/rules',
  'services/shared/kit',
  'services/shared/xlsform',
  ...services.map((name) => `services/${name}`),
  'gateway/contract',
  'gateway',
  'deploy/local',
  'deploy/decrypt',
  'gateway/client',
  'deploy/cli',
]
/** The services that use Prisma's client (docs/decisions/0026-prisma-for-identity-and-forms.md). */
const withPrisma = ['identity', 'forms']
const commonInputs = ['package-lock.json', 'tsconfig.json']

/** @param {string} service */
function schemaOf(service) {
  return `services/${service}/prisma/schema.prisma`
}

/** @param {string} name */
const bin = (name) => path.join(root, 'node_modules/.bin', name)

/** @type {Step} */
const protoTypes = {
  name: 'types of the gRPC contract',
  inputs: ['package-lock.json', 'proto/package.json', 'proto/formpost'],
  outputs: ['proto/gen'],
  after: [],
  command: ['npm', ['run', '--silent', 'generate', '-w', 'proto']],
}

/**
 * @param {string} service
 * @returns {Step}
 */
const prismaClient = (service) => ({
  name: `Prisma client of ${service}`,
  inputs: ['package-lock.json', schemaOf(service)],
  outputs: [`services/${service}/src/store/gen/prisma`],
  after: [],
  command: [process.execPath, [path.join(import.meta.dirname, 'prisma-generate.mjs')]],
  cwd: path.join(root, 'services', service),
  env: {
    // Prevents the download of an engine, which `generate` never runs.
    PRISMA_SCHEMA_ENGINE_BINARY: process.env['PRISMA_SCHEMA_ENGINE_BINARY'] || process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  },
})

const withMessages = messageFolders()

/** @type {Step} */
const messages = {
  name: 'messages of the web apps',
  inputs: ['package-lock.json', 'web-filler/ui/build', ...withMessages],
  outputs: withMessages.map((folder) => `${folder}/gen/en.ts`),
  after: [],
  command: [process.execPath, ['web-filler/ui/build/generate-messages.mjs']],
}

const prismaClients = withPrisma.map(prismaClient)

/** Generates source files; enough for type checks. */
export const generateSteps = [protoTypes, ...prismaClients, messages]

/** @type {Step} */
const compile = {
  name: 'services and gateway',
  inputs: [
    ...commonInputs,
    'proto/formpost',
    ...withPrisma.map(schemaOf),
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
  after: generateSteps.map(({ name }) => name),
  command: [bin('tsc'), ['-b', ...compiled]],
  // tsc trusts its build info and would not recreate deleted files.
  argsIfMissing: ['--force'],
}

/** @type {Step} */
const bundles = {
  name: 'bundles of services and gateway',
  inputs: [
    ...compile.inputs,
    'deploy/local/bundle.mjs',
    'deploy/local/prepare/licences.mjs',
    'deploy/data',
  ],
  outputs: [
    'deploy/local',
    'deploy/cli',
    'deploy/data',
    'gateway',
    ...services.map((name) => `services/${name}`),
  ].map((folder) => `${folder}/dist/bundled/main.js`),
  after: prismaClients.map(({ name }) => name),
  command: [process.execPath, ['--conditions=formpost-source', 'deploy/local/bundle.mjs']],
}

// Without it, a build in an environment that has another value, such as a test, makes larger files for development.
const forProduction = { NODE_ENV: 'production' }

/** @type {Step} */
const filler = {
  name: 'web filler',
  inputs: [...commonInputs, 'web-filler', 'services/shared/rules/src', 'gateway/contract/src'],
  outputs: ['web-filler/dist/index.html'],
  after: [messages.name],
  command: ['npm', ['run', '--silent', 'build', '-w', '@formpost/web-filler']],
  env: forProduction,
}

/** @type {Step} */
const desk = {
  name: 'web desk',
  // It shares the filler's build plugins and components.
  inputs: [...filler.inputs, 'web-desk', 'deploy/decrypt/src'],
  outputs: ['web-desk/dist/index.html'],
  after: [messages.name],
  command: ['npm', ['run', '--silent', 'build', '-w', 'web-desk']],
  env: forProduction,
}

/** @type {Step} */
const brotli = {
  name: 'smaller files of the web apps',
  inputs: [...desk.inputs, 'deploy/local/prepare/compress-web-apps.mjs'],
  // A new build of an app removes them.
  outputs: ['web-filler/dist/index.html.br', 'web-desk/dist/index.html.br'],
  after: [filler.name, desk.name],
  command: [process.execPath, [path.join(import.meta.dirname, 'compress-web-apps.mjs')]],
}

/** What `npm start` runs. */
export const startSteps = [...prismaClients, messages, bundles, filler, desk]

/** Also what development and tests run unbundled. */
export const buildSteps = [protoTypes, ...startSteps, brotli, compile]
