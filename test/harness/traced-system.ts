import { startOtlpReceiver } from './otlp-receiver.ts'
import { startTestSystem, type Overrides, type TestSystem } from './system.ts'

/** A system whose traces are received here. */
export interface TracedSystem {
  system: TestSystem
  /** The names of the spans so far. */
  spanNames(): string[]
  /** Distinct statements in the traces so far; of a COPY its query. */
  statements(): string[]
  stop(): Promise<void>
}

export async function startTracedSystem(overrides: Overrides = {}): Promise<TracedSystem> {
  const receiver = await startOtlpReceiver()
  const tracing = {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    // Sends spans without the usual delay of 5 s.
    OTEL_BSP_SCHEDULE_DELAY: '100',
  }
  try {
    const system = await startTestSystem({ ...overrides, env: { ...overrides.env, ...tracing } })
    return {
      system,
      spanNames: () => receiver.spans.map(({ name }) => name),
      statements() {
        const texts = receiver.spans.map(({ attributes }) => queryOf(attributes['db.query.text']))
        return [...new Set(texts)].filter(isStatement)
      },
      async stop() {
        await system.stop()
        await receiver.stop()
      },
    }
  } catch (error) {
    await receiver.stop()
    throw error
  }
}

const queryOf = (text: unknown) =>
  typeof text === 'string' ? text.replace(/^COPY \((.*)\) TO STDOUT.*$/s, '$1') : text

const isStatement = (text: unknown): text is string =>
  typeof text === 'string' && /^\s*(SELECT|WITH|INSERT|UPDATE|DELETE)/i.test(text)
