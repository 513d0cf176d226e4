import { setFlagsFromString } from 'node:v8'

import type { z } from 'zod'

import { ConfigError, readConfig } from './settings.ts'
import { log } from '../observability/log.ts'
import { startTracing } from '../observability/tracing.ts'

/** A part of the system: `create(config)` makes it, then it starts and stops once. */
export interface ServiceProcess {
  start(): Promise<void>
  /** Stops taking work, finishes what is in flight, closes everything. */
  stop(): Promise<void>
}

interface ProcessConfig {
  LOG_LEVEL: string
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
}

/** The longest that what is in flight may take after SIGTERM, in ms (docs/api-behaviour.md#shutdown). */
export const drainMs = 30_000

/**
 * How much more than what is alive the heap may hold before all of it is looked through, in percent. V8's own choice for small
 * heaps is soon filled by buffers that are on their way through, and then most of a part's time goes into looking.
 */
const heapGrowthPercent = 200

/**
 * The whole of a `main.ts`: environment → config → part → run until SIGTERM or SIGINT. Under a parent
 * with an IPC channel it reports `ready`, and stops when the parent goes.
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
    const part = await create(config)
    const stop = stopOnce(part, stopTracing)
    process.once('SIGTERM', () => stop('SIGTERM'))
    process.once('SIGINT', () => stop('SIGINT'))
    process.once('disconnect', () => stop('parent gone'))
    await part.start()
    process.send?.('ready')
    log.info('ready')
  } catch (error) {
    fail(error, 'start failed')
  }
}

/**
 * The whole of a `main` that does one thing and ends: environment → config → work. Ends with 1 where that
 * fails.
 */
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

function stopOnce(part: ServiceProcess, stopTracing?: () => Promise<void>): (why: string) => void {
  let stopping = false
  return (why) => {
    if (stopping) return
    stopping = true
    log.info({ why }, 'stopping')
    setTimeout(
      () => fail(new Error('the drain took too long'), 'stop failed'),
      drainMs + 2_000,
    ).unref()
    part
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
