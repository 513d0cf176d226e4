import { setFlagsFromString } from 'node:v8'

import type { z } from 'zod'

import { ConfigError, readConfig } from './settings.ts'
import { log } from '../observability/log.ts'
import { startTracing } from '../observability/tracing.ts'

/** A process of the system; it starts and stops once. */
export interface ServiceProcess {
  start(): Promise<void>
  /** Stops taking work, finishes what is in flight, closes everything. */
  stop(): Promise<void>
}

interface ProcessConfig {
  LOG_LEVEL: string
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
}

/** The deadline in ms for calls in flight after SIGTERM (docs/api-behaviour.md#shutdown). */
export const drainMs = 30_000

/**
 * How far the heap may grow over its live objects before a full collection. With V8's default for small heaps, short-lived
 * buffers trigger so many collections that they take most of the time.
 */
const heapGrowthPercent = 200

/**
 * Reads the configuration, creates the process and runs it until SIGTERM or SIGINT. With an IPC channel to a parent it
 * reports `ready` and stops when the parent exits.
 */
export async function runService<T extends z.ZodType<ProcessConfig>>(
  name: string,
  schema: T,
  create: (config: z.infer<T>) => ServiceProcess | Promise<ServiceProcess>,
): Promise<void> {
  log.setBindings({ part: name })
  setFlagsFromString(`--heap-growing-percent=${heapGrowthPercent}`)
  try {
    const config = readConfig(schema, process.env)
    log.level = config.LOG_LEVEL
    const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT
    const stopTracing = endpoint ? await startTracing(name, endpoint) : undefined
    const service = await create(config)
    const stop = stopOnce(service, stopTracing)
    process.once('SIGTERM', () => stop('SIGTERM'))
    process.once('SIGINT', () => stop('SIGINT'))
    process.once('disconnect', () => stop('parent exited'))
    await service.start()
    process.send?.('ready')
    log.info('ready')
  } catch (error) {
    fail(error, 'start failed')
  }
}

/** Reads the configuration and runs a task once; exits with 1 on failure. */
export async function runJob<T extends z.ZodType<{ LOG_LEVEL: string }>>(
  name: string,
  schema: T,
  work: (config: z.infer<T>) => Promise<void>,
): Promise<void> {
  log.setBindings({ part: name })
  try {
    const config = readConfig(schema, process.env)
    log.level = config.LOG_LEVEL
    await work(config)
  } catch (error) {
    fail(error, 'failed')
  }
}

function stopOnce(
  service: ServiceProcess,
  stopTracing?: () => Promise<void>,
): (reason: string) => void {
  let stopping = false
  return (reason) => {
    if (stopping) return
    stopping = true
    log.info({ reason }, 'stopping')
    setTimeout(
      () => fail(new Error('the drain took too long'), 'stop failed'),
      drainMs + 2_000,
    ).unref()
    service
      .stop()
      .then(stopTracing)
      .then(
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
