import type { TlsSettings } from '@formpost/kit/config'

import { awaitLeftovers } from './leftovers.ts'
import { logFile, makeDataDir } from './data-dir.ts'
import { doorOf } from './doors.ts'
import { type Lock, takeLock } from './lock.ts'
import { createPart, type SupervisedPart, type Tell } from './part.ts'
import {
  type Addresses,
  type PartName,
  type PartPlan,
  planParts,
  type ServiceName,
  serviceNames,
} from './part-plans.ts'
import { claimPort, freePort } from './ports.ts'
import { createPostgres, type Postgres } from './postgres.ts'
import { type AdminUrls, untilReady } from './readiness.ts'
import { keptSecretsKey } from './secrets-key.ts'
import type { Settings } from './settings.ts'
import { StartError } from './start-error.ts'

/** The whole product, running. */
export interface System {
  /** As people and clients reach it: the filler's origin, and the owner API below it. */
  appUrl: string
  baseUrl: string
  /** The public port as reached from this machine. */
  localUrl: string
  adminUrl: string
  databaseUrl: string
  addressOf(service: ServiceName): string
  /** What its parts show each other. */
  tls: TlsSettings
  /** Where a service tells those who run it of its health and its metrics. */
  adminUrlOf(service: ServiceName): string
  /** `postgres` only where it is the embedded one. */
  part(name: PartName | 'postgres'): SupervisedPart
  /** Stops what is outermost first, so that each part can finish what is in flight. */
  stop(): Promise<void>
  /** Ends everything at once; nothing acknowledged is lost. */
  kill(): Promise<void>
}

/** Starts the whole product on `DATA_DIR`; where that fails or is called off, nothing is left running. */
export async function startSystem(
  settings: Settings,
  tell: Tell,
  calledOff: AbortSignal = new AbortController().signal,
): Promise<System> {
  const { DATA_DIR } = settings
  await makeDataDir(DATA_DIR)
  const lock = await takeLock(DATA_DIR, settings.APP_URL ?? `http://localhost:${settings.PORT}`)
  const started: SupervisedPart[] = []
  const endAll = async (how: 'stop' | 'kill') => {
    const inner = started.filter(({ name }) => name !== 'gateway' && name !== 'PostgreSQL')
    await Promise.all(started.filter(({ name }) => name === 'gateway').map((part) => part[how]()))
    await Promise.all(inner.map((part) => part[how]()))
    await Promise.all(
      started.filter(({ name }) => name === 'PostgreSQL').map((part) => part[how]()),
    )
    await lock.release()
  }
  // A part that is stopped while it starts makes its start fail, and with it this function.
  const callOff = () => void endAll('stop')
  calledOff.addEventListener('abort', callOff)
  try {
    await awaitLeftovers(lock.previous, tell)
    const at = await claimAddresses(settings)
    const { url, part: postgres } = await database(settings, lock, tell, (part) => {
      calledOff.throwIfAborted()
      started.push(part)
    })
    const addresses: Addresses = { ...at, databaseUrl: url }
    await lock.note({ url: at.appUrl, database_url: url })
    const secretsKey = settings.SECRETS_KEY ?? (await keptSecretsKey(DATA_DIR))
    const plans = planParts(settings, addresses, secretsKey)
    const parts = plans.map((plan) => partOf(plan, settings, lock, tell))
    calledOff.throwIfAborted()
    started.push(...parts)
    const adminUrl = `http://${reachable(settings.ADMIN_HOST)}:${at.adminPort}`
    const adminUrlOf = (service: ServiceName) =>
      `http://127.0.0.1:${at.services[service].adminPort}`
    await startTogether(parts, { gateway: adminUrl, of: adminUrlOf }, tell, calledOff)
    calledOff.throwIfAborted()
    calledOff.removeEventListener('abort', callOff)
    return {
      appUrl: at.appUrl,
      baseUrl: `${at.appUrl}/api/v1`,
      localUrl: `http://${reachable(settings.HOST)}:${at.publicPort}`,
      adminUrl,
      databaseUrl: url,
      tls: settings.env,
      addressOf: (service) => at.services[service].address,
      adminUrlOf,
      part: (name) => {
        const found = name === 'postgres' ? postgres : parts.find((part) => part.name === name)
        if (!found) throw new Error(`This system has no ${name} of its own.`)
        return found
      },
      stop: () => endAll('stop'),
      kill: () => endAll('kill'),
    }
  } catch (error) {
    await endAll('stop')
    throw error
  }
}

async function claimAddresses(settings: Settings): Promise<Omit<Addresses, 'databaseUrl'>> {
  if (settings.PORT !== 0 && settings.PORT === settings.ADMIN_PORT) {
    throw new StartError(`PORT and ADMIN_PORT are both ${settings.PORT}. Give each one of its own.`)
  }
  const publicPort = await claimPort('PORT', settings.PORT, settings.HOST)
  const adminPort = await claimPort('ADMIN_PORT', settings.ADMIN_PORT, settings.ADMIN_HOST)
  const services = {} as Addresses['services']
  for (const name of serviceNames) {
    services[name] = { ...(await doorOf(name, settings)), adminPort: await freePort() }
  }
  const appUrl = (settings.APP_URL ?? `http://localhost:${publicPort}`).replace(/\/$/, '')
  return { publicPort, adminPort, services, appUrl }
}

async function database(
  settings: Settings,
  lock: Lock,
  tell: Tell,
  add: (part: SupervisedPart) => void,
): Promise<{ url: string; part?: SupervisedPart }> {
  if (settings.DATABASE_URL) return { url: settings.DATABASE_URL }
  const began = Date.now()
  const postgres: Postgres = await createPostgres({
    dataDir: settings.DATA_DIR,
    logFile: logFile(settings.DATA_DIR, 'postgres'),
    spawned: (child) => void lock.notePart('PostgreSQL', child.pid!),
    tell,
  })
  add(postgres.part)
  await postgres.start()
  tell(`PostgreSQL is up (${Date.now() - began} ms).`)
  return postgres
}

function partOf(plan: PartPlan, settings: Settings, lock: Lock, tell: Tell): SupervisedPart {
  return createPart({
    name: plan.name,
    file: process.execPath,
    args: ['--enable-source-maps', plan.main],
    cwd: plan.cwd,
    env: plan.env,
    logFile: logFile(settings.DATA_DIR, plan.name),
    stopSignal: 'SIGTERM',
    ipc: true,
    ready: (child) =>
      new Promise((resolve) => {
        child.on('message', (message) => message === 'ready' && resolve())
      }),
    spawned: (child) => void lock.notePart(plan.name, child.pid!),
    tell,
  })
}

async function startTogether(
  parts: SupervisedPart[],
  adminUrls: AdminUrls,
  tell: Tell,
  calledOff: AbortSignal,
): Promise<void> {
  const began = Date.now()
  tell(`Starting ${parts.map(({ name }) => name).join(', ')} …`)
  await Promise.all(parts.map((part) => part.start()))
  await untilReady(adminUrls, tell, calledOff)
  tell(`Everything answers (${Date.now() - began} ms).`)
}

/** An address that listens everywhere is reached over loopback. */
const reachable = (host: string): string =>
  host === '0.0.0.0' ? '127.0.0.1' : host.includes(':') ? `[${host === '::' ? '::1' : host}]` : host
