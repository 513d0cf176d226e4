import path from 'node:path'

import type { Door } from './doors.ts'
import { root } from './root.ts'
import type { Settings } from './settings.ts'

export const serviceNames = ['identity', 'forms', 'submissions', 'files'] as const
export const partNames = [...serviceNames, 'gateway'] as const
export type ServiceName = (typeof serviceNames)[number]
export type PartName = (typeof partNames)[number]

/** Where everything is, once the ports are known. */
export interface Addresses {
  databaseUrl: string
  services: Record<ServiceName, Door & { adminPort: number }>
  publicPort: number
  adminPort: number
  appUrl: string
}

export interface PartPlan {
  name: PartName
  main: string
  cwd: string
  env: NodeJS.ProcessEnv
}

/** Settings that the launcher hands to the parts that need them, and to no other. */
const handedOut =
  /^(DATABASE_URL|REDIS_URL|S3_\w+|OWNER_\w+|SECRETS_KEY|SMTP_URL|MAIL_FROM|DATA_DIR|HOST|PORT|ADMIN_\w+|GRPC_(HOST|PORT|SOCKET))$/

/** What runs beside PostgreSQL: a process each. */
export function planParts(settings: Settings, at: Addresses, secretsKey: string): PartPlan[] {
  const given = Object.entries(settings.env).filter(([name]) => !handedOut.test(name))
  const common = { ...compileCache(), ...Object.fromEntries(given) }
  const plan = (name: PartName, env: NodeJS.ProcessEnv): PartPlan => {
    const cwd = name === 'gateway' ? path.join(root, name) : path.join(root, 'services', name)
    return { name, cwd, main: path.join(cwd, 'dist/main.js'), env: { ...common, ...env } }
  }
  const service = (name: ServiceName, env: NodeJS.ProcessEnv = {}) => {
    const { env: door, adminPort } = at.services[name]
    const own = {
      ...door,
      DATABASE_URL: at.databaseUrl,
      ADMIN_HOST: '127.0.0.1',
      ADMIN_PORT: String(adminPort),
    }
    return plan(name, { ...own, ...env })
  }
  const { identity, forms, submissions, files } = at.services
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
      APP_URL: at.appUrl,
      SMTP_URL: settings.env['SMTP_URL'],
      MAIL_FROM: settings.env['MAIL_FROM'],
    }),
    service('files', blobStore(settings)),
    plan('gateway', {
      HOST: settings.HOST,
      PORT: String(at.publicPort),
      ADMIN_HOST: settings.ADMIN_HOST,
      ADMIN_PORT: String(at.adminPort),
      APP_URL: settings.APP_URL,
      IDENTITY_ADDRESS: identity.address,
      FORMS_ADDRESS: forms.address,
      SUBMISSIONS_ADDRESS: submissions.address,
      FILES_ADDRESS: files.address,
      WEB_FILLER_DIR: settings.env['WEB_FILLER_DIR'] ?? path.join(root, 'web-filler/dist'),
      REDIS_URL: settings.REDIS_URL,
    }),
  ]
}

function blobStore(settings: Settings): NodeJS.ProcessEnv {
  const { S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET } = settings
  return S3_ENDPOINT
    ? { S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET }
    : { FILES_DIR: path.join(settings.DATA_DIR, 'files') }
}

/** Node 22 and newer keep compiled code between starts; older ones ignore this. */
const compileCache = (): NodeJS.ProcessEnv => ({
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/formpost/compiled'),
})
