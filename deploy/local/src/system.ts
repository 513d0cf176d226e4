import type { TlsSettings } from '@formpost/kit/config'

import { checkExternalDatabase } from './check-external-database.ts'
import { createDataDir, logFile } from './data-dir.ts'
import { createListenAddress } from './listen-addresses.ts'
import { takeLock, type Lock } from './lock.ts'
import { waitForOrphans } from './orphans.ts'
import { claimPort, freePort } from './ports.ts'
import { createPostgres } from './postgres.ts'
import { prepareEmbeddedDatabase, serviceUrls } from './prepare-embedded-database.ts'
import {
  createProcessSpecs,
  serviceNames,
  type Addresses,
  type ProcessName,
  type ProcessSpec,
  type ServiceName,
} from './process-specs.ts'
import { waitUntilReady, type AdminUrls } from './readiness.ts'
import { loadOrCreateSecretsKey } from './secrets-key.ts'
import type { Settings } from './settings.ts'
import { StartError } from './start-error.ts'
import { superviseProcess, type Log, type SupervisedProcess } from './supervised-process.ts'

/** A running installation. */
export interface System {
  /** The public origin, which serves the filler. */
  appUrl: string
  /** The owner API below the public origin. */
  baseUrl: string
  /** The public port, as reached from this machine. */
  localUrl: string
  adminUrl: string
  databaseUrl: string
  addressOf(service: ServiceName): string
  /** The certificates that services present to each other. */
  tls: TlsSettings
  /** Where a service serves its health checks and metrics. */
  adminUrlOf(service: ServiceName): string
  /** `postgres` is available only if it is embedded. */
  process(name: ProcessName | 'postgres'): SupervisedProcess
  /** Stops the gateway, then services, then PostgreSQL, so that each can finish requests in progress. */
  stop(): Promise<void>
  /** Kills all processes; nothing acknowledged is lost. */
  kill(): Promise<void>
}

/** Starts an installation on `DATA_DIR`. If that fails or is aborted, no process is left running. */
export async function startSystem(
  settings: Settings,
  log: Log,
  abortSignal: AbortSignal = new AbortController().signal,
): Promise<System> {
  const { DATA_DIR } = settings
  await createDataDir(DATA_DIR)
  const lock = await takeLock(DATA_DIR, settings.APP_URL ?? `http://localhost:${settings.PORT}`)
  const started: SupervisedProcess[] = []
  const endAll = async (how: 'stop' | 'kill') => {
    const end = (processes: SupervisedProcess[]) =>
      Promise.all(processes.map((supervised) => supervised[how]()))
    await end(started.filter(({ name }) => name === 'gateway'))
    await end(started.filter(({ name }) => name !== 'gateway' && name !== 'PostgreSQL'))
    await end(started.filter(({ name }) => name === 'PostgreSQL'))
    await lock.release()
  }
  // Stopping a process that is starting makes its start fail, and so this function.
  const abort = () => void endAll('stop')
  abortSignal.addEventListener('abort', abort)
  try {
    await waitForOrphans(lock.previous, log)
    const claimed = await claimAddresses(settings)
    const database = await openDatabase(settings, lock, log)
    const { url, urls, process: postgres } = database
    const addresses: Addresses = { ...claimed, databaseUrls: urls }
    await lock.update({ url: claimed.appUrl, database_url: url })
    const secretsKey = settings.SECRETS_KEY ?? (await loadOrCreateSecretsKey(DATA_DIR))
    const specs = createProcessSpecs(settings, addresses, secretsKey)
    abortSignal.throwIfAborted()
    if (postgres) started.push(postgres)
    const prepared = database.prepare()
    const processes = specs.map((spec) => superviseService(spec, prepared, settings, lock, log))
    started.push(...processes)
    const adminUrl = `http://${connectHost(settings.ADMIN_HOST)}:${claimed.adminPort}`
    const adminUrlOf = (service: ServiceName) =>
      `http://127.0.0.1:${claimed.services[service].adminPort}`
    const adminUrls = { gateway: adminUrl, of: adminUrlOf }
    await Promise.all([prepared, startAll(processes, adminUrls, log, abortSignal)])
    abortSignal.throwIfAborted()
    abortSignal.removeEventListener('abort', abort)
    return {
      appUrl: claimed.appUrl,
      baseUrl: `${claimed.appUrl}/api/v1`,
      localUrl: `http://${connectHost(settings.HOST)}:${claimed.publicPort}`,
      adminUrl,
      databaseUrl: url,
      tls: settings.env,
      addressOf: (service) => claimed.services[service].address,
      adminUrlOf,
      process: (name) => {
        const found = name === 'postgres' ? postgres : processes.find((each) => each.name === name)
        if (!found) throw new Error(`This system did not start ${name}.`)
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

async function claimAddresses(settings: Settings): Promise<Omit<Addresses, 'databaseUrls'>> {
  if (settings.PORT !== 0 && settings.PORT === settings.ADMIN_PORT) {
    throw new StartError(
      `PORT and ADMIN_PORT are both ${settings.PORT}. Set them to different ports.`,
    )
  }
  const publicPort = await claimPort('PORT', settings.PORT, settings.HOST)
  const adminPort = await claimPort('ADMIN_PORT', settings.ADMIN_PORT, settings.ADMIN_HOST)
  const services = {} as Addresses['services']
  for (const name of serviceNames) {
    services[name] = { ...(await createListenAddress(name, settings)), adminPort: await freePort() }
  }
  const appUrl = (settings.APP_URL ?? `http://localhost:${publicPort}`).replace(/\/$/, '')
  return { publicPort, adminPort, services, appUrl }
}

interface Database {
  url: string
  /** With separate roles if it is embedded. */
  urls: Addresses['databaseUrls']
  process?: SupervisedProcess
  /** Resolves once services can use it. */
  prepare(): Promise<void>
}

async function openDatabase(settings: Settings, lock: Lock, log: Log): Promise<Database> {
  const { DATABASE_URL: url } = settings
  if (url) {
    const urls = { identity: url, forms: url, submissions: url, files: url }
    return { url, urls, prepare: () => checkExternalDatabase(url) }
  }
  const began = Date.now()
  const postgres = await createPostgres({
    dataDir: settings.DATA_DIR,
    logFile: logFile(settings.DATA_DIR, 'postgres'),
    onSpawn: (child) => void lock.recordProcess('PostgreSQL', child.pid!),
    log,
  })
  const urls = serviceUrls(postgres.url)
  const prepare = async () => {
    await postgres.start()
    await prepareEmbeddedDatabase(postgres.url, urls)
    log(`PostgreSQL is ready (${Date.now() - began} ms).`)
  }
  return { url: postgres.url, urls, process: postgres.process, prepare }
}

/** The process loads its modules while the database is prepared, and does not use it before. */
function superviseService(
  spec: ProcessSpec,
  prepared: Promise<void>,
  settings: Settings,
  lock: Lock,
  log: Log,
): SupervisedProcess {
  return superviseProcess({
    name: spec.name,
    file: process.execPath,
    args: spec.args,
    cwd: spec.cwd,
    env: spec.env,
    logFile: logFile(settings.DATA_DIR, spec.name),
    stopSignal: 'SIGINT',
    ipc: true,
    ready: (child) =>
      new Promise((resolve) => {
        child.on('message', (message) => message === 'ready' && resolve())
      }),
    onSpawn(child) {
      void lock.recordProcess(spec.name, child.pid!)
      const sendGo = () => child.connected && child.send('go', () => undefined)
      void prepared.then(sendGo, () => undefined)
    },
    log,
  })
}

async function startAll(
  processes: SupervisedProcess[],
  adminUrls: AdminUrls,
  log: Log,
  abortSignal: AbortSignal,
): Promise<void> {
  const began = Date.now()
  log(`Starting ${processes.map(({ name }) => name).join(', ')} …`)
  await Promise.all(processes.map((supervised) => supervised.start()))
  await waitUntilReady(adminUrls, log, abortSignal)
  log(`All services are ready (${Date.now() - began} ms).`)
}

/** The host to connect to; loopback for a wildcard address. */
const connectHost = (host: string): string =>
  host === '0.0.0.0' ? '127.0.0.1' : host.includes(':') ? `[${host === '::' ? '::1' : host}]` : host
