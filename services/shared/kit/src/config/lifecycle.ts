import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'

import type { z } from 'zod'

import { createAdminServer, type Readiness } from '../observability/admin-server.ts'
import { log } from '../observability/log.ts'
import { startTracing } from '../observability/tracing.ts'
import { ConfigError, readConfig } from './settings.ts'
import { collectStartGarbage } from './start-garbage.ts'
import { waitForStores, type StoreNotReady } from './wait-for-stores.ts'

/** On SIGINT someone waits at a terminal; SIGTERM comes from an orchestrator, which has time. */
export type StopReason = 'SIGTERM' | 'SIGINT' | 'parent exited'

/** Starts and stops once. */
export interface Lifecycle {
  start(): Promise<void>
  /** Stops taking work, finishes what is in flight, closes everything. */
  stop(reason?: StopReason): Promise<void>
}

/** A process of the system. */
export interface ServiceProcess extends Lifecycle {
  /** Whether each dependency is up, by name. */
  health(): Promise<Record<string, boolean>>
  /** How long `stop` takes at most, in ms. Without it, `drainMs`. */
  stopLimitMs?: number
  /** Prepares the stores that `start` needs. It is run again while it throws `StoreNotReady`. */
  prepare?(): Promise<void>
}

interface ProcessConfig {
  ADMIN_HOST: string
  ADMIN_PORT?: number | undefined
  LOG_LEVEL: string
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
}

/** The deadline in ms for calls in flight after SIGTERM (docs/api-behaviour.md#shutdown). */
export const drainMs = 30_000
/** How long closing the rest may take after that. */
const stopMarginMs = 2_000

/**
 * How far the heap may grow over its live objects before a full collection. With V8's default for small heaps, short-lived
 * buffers trigger so many collections that they take most of the time.
 */
const heapGrowthPercent = 200

/**
 * Reads the configuration, creates the process and runs it until SIGTERM or SIGINT. With an IPC channel to a parent it
 * reports `ready` and stops when the parent exits. With `--wait-for-go` it uses its stores only after a message of the parent.
 */
export async function runService<T extends z.ZodType<ProcessConfig>>(
  name: string,
  schema: T,
  create: (config: z.infer<T>) => ServiceProcess | Promise<ServiceProcess>,
): Promise<void> {
  log.setBindings({ service: name })
  setFlagsFromString(`--heap-growing-percent=${heapGrowthPercent}`)
  // A collection of young objects takes milliseconds, and would wait for threads that get no CPU time on a busy machine.
  setFlagsFromString('--no-parallel-scavenge')
  try {
    const config = readConfig(schema, process.env)
    log.level = config.LOG_LEVEL
    const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT
    const stopTracing = endpoint ? await startTracing(name, endpoint) : undefined
    const service = await create(config)
    let starting: Readiness | undefined = { down: [name], reason: 'starting' }
    const admin = createAdminServer(config, async () => starting ?? { down: await downOf(service) })
    await admin.start()
    // Nothing is in flight until `start`.
    let stop = (reason: StopReason): void => {
      log.info({ reason }, 'stopping')
      process.exit(0)
    }
    process.once('SIGTERM', () => stop('SIGTERM'))
    process.once('SIGINT', () => stop('SIGINT'))
    process.once('disconnect', () => stop('parent exited'))
    if (process.argv.includes('--wait-for-go')) await once(process, 'message')
    await waitForStores(
      async () => service.prepare?.(),
      (error) => {
        logWait(error)
        starting = { down: [error.store], reason: error.message }
      },
    )
    stop = stopOnce([service, admin], (service.stopLimitMs ?? drainMs) + stopMarginMs, stopTracing)
    await service.start()
    starting = undefined
    process.send?.('ready')
    log.info('ready')
    collectStartGarbage()
  } catch (error) {
    fail(error, 'start failed')
  }
}

/** Reads the configuration and runs a task once; exits with 1 on failure. Runs it again while it throws `StoreNotReady`. */
export async function runJob<T extends z.ZodType<{ LOG_LEVEL: string }>>(
  name: string,
  schema: T,
  work: (config: z.infer<T>) => Promise<void>,
): Promise<void> {
  log.setBindings({ service: name })
  try {
    const config = readConfig(schema, process.env)
    log.level = config.LOG_LEVEL
    await waitForStores(() => work(config), logWait)
  } catch (error) {
    fail(error, 'failed')
  }
}

const logWait = ({ store, message }: StoreNotReady): void =>
  log.warn({ reason: message }, `waiting for ${store}`)

async function downOf(service: ServiceProcess): Promise<string[]> {
  return Object.entries(await service.health()).flatMap(([name, isUp]) => (isUp ? [] : [name]))
}

function stopOnce(
  lifecycles: readonly Lifecycle[],
  limitMs: number,
  stopTracing?: () => Promise<void>,
): (reason: StopReason) => void {
  let stopping = false
  const stopAll = async (reason: StopReason): Promise<void> => {
    for (const lifecycle of lifecycles) await lifecycle.stop(reason)
    await stopTracing?.()
  }
  return (reason) => {
    if (stopping) return
    stopping = true
    log.info({ reason }, 'stopping')
    setTimeout(() => fail(new Error('the drain took too long'), 'stop failed'), limitMs).unref()
    stopAll(reason).then(
      () => process.exit(0),
      (error: unknown) => fail(error, 'stop failed'),
    )
  }
}

function fail(error: unknown, message: string): never {
  if (error instanceof ConfigError) log.fatal(error.message)
  else
    log.fatal(
      { err: error, reason: error instanceof Error ? error.message : String(error) },
      message,
    )
  process.exit(1)
}
