import path from 'node:path'

import type { ListenAddress } from './listen-addresses.ts'
import { root } from './root.ts'
import type { Settings } from './settings.ts'

export const serviceNames = ['identity', 'forms', 'submissions', 'files'] as const
export const processNames = [...serviceNames, 'gateway'] as const
export type ServiceName = (typeof serviceNames)[number]
export type ProcessName = (typeof processNames)[number]

/** All addresses, once the ports are chosen. */
export interface Addresses {
  databaseUrls: Record<ServiceName, string>
  services: Record<ServiceName, ListenAddress & { adminPort: number }>
  publicPort: number
  adminPort: number
  appUrl: string
}

export interface ProcessSpec {
  name: ProcessName
  /** Options of Node, and the program. */
  args: string[]
  cwd: string
  env: NodeJS.ProcessEnv
}

/** Settings that each process gets only if it needs them. */
const assignedSettings =
  /^((\w+_)?DATABASE_URL|REDIS_URL|S3_\w+|OWNER_\w+|SECRETS_KEY|SMTP_URL|MAIL_FROM|DATA_DIR|HOST|PORT|ADMIN_\w+|GRPC_(HOST|PORT|SOCKET))$/

/** The service processes and their settings. */
export function createProcessSpecs(
  settings: Settings,
  addresses: Addresses,
  secretsKey: string,
): ProcessSpec[] {
  const program = settings.usesBundles ? 'dist/bundled/main.js' : 'dist/main.js'
  const passedOn = Object.entries(settings.env).filter(([name]) => !assignedSettings.test(name))
  const common = { ...compileCache(), ...Object.fromEntries(passedOn) }
  const sourceMaps = settings.usesBundles ? [] : ['--enable-source-maps']
  const spec = (name: ProcessName, env: NodeJS.ProcessEnv): ProcessSpec => {
    const cwd = name === 'gateway' ? path.join(root, name) : path.join(root, 'services', name)
    const saving = isBusy(name) ? { args: [], env: {} } : saveMemory
    const args = [...sourceMaps, ...saving.args, path.join(cwd, program), '--wait-for-go']
    return { name, cwd, args, env: { ...saving.env, ...common, ...env } }
  }
  const service = (name: ServiceName, env: NodeJS.ProcessEnv = {}) => {
    const { env: listen, adminPort } = addresses.services[name]
    const own = {
      ...listen,
      DATABASE_URL: addresses.databaseUrls[name],
      ADMIN_HOST: '127.0.0.1',
      ADMIN_PORT: String(adminPort),
    }
    return spec(name, { ...own, ...env })
  }
  const { identity, forms, submissions, files } = addresses.services
  return [
    service('identity', { SECRETS_KEY: secretsKey }),
    service('forms', {
      SUBMISSIONS_ADDRESS: submissions.address,
      FILES_ADDRESS: files.address,
    }),
    service('submissions', {
      IDENTITY_ADDRESS: identity.address,
      FORMS_ADDRESS: forms.address,
      FILES_ADDRESS: files.address,
      APP_URL: addresses.appUrl,
      SMTP_URL: settings.env['SMTP_URL'],
      MAIL_FROM: settings.env['MAIL_FROM'],
    }),
    service('files', blobStoreSettings(settings)),
    spec('gateway', {
      HOST: settings.HOST,
      PORT: String(addresses.publicPort),
      ADMIN_HOST: settings.ADMIN_HOST,
      ADMIN_PORT: String(addresses.adminPort),
      APP_URL: settings.APP_URL,
      IDENTITY_ADDRESS: identity.address,
      FORMS_ADDRESS: forms.address,
      SUBMISSIONS_ADDRESS: submissions.address,
      FILES_ADDRESS: files.address,
      WEB_FILLER_DIR: settings.env['WEB_FILLER_DIR'] ?? path.join(root, 'web-filler/dist'),
      WEB_DESK_DIR: settings.env['WEB_DESK_DIR'] ?? path.join(root, 'web-desk/dist'),
      REDIS_URL: settings.REDIS_URL,
    }),
  ]
}

function blobStoreSettings(settings: Settings): NodeJS.ProcessEnv {
  const { S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET } = settings
  return S3_ENDPOINT
    ? { S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET }
    : { FILES_DIR: path.join(settings.DATA_DIR, 'files') }
}

/** Node 22 and newer cache compiled code between starts; older versions ignore this. */
const compileCache = (): NodeJS.ProcessEnv => ({
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/formpost/compiled'),
})

/** Every submission passes through them. */
const isBusy = (name: ProcessName): boolean => name === 'gateway' || name === 'submissions'

/**
 * V8 keeps up to 48 MiB for young objects, and glibc raises the size from which it returns memory to what was once freed. Only glibc
 * knows the setting.
 */
const saveMemory = {
  args: ['--max-semi-space-size=2'],
  env: { MALLOC_TRIM_THRESHOLD_: '131072' },
}
