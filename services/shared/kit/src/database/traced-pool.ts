import { AsyncResource } from 'node:async_hooks'
import { finished, Readable } from 'node:stream'

import pg from 'pg'

import { hasWork, startWork } from '../observability/tracing.ts'

type Callback = (error: Error | null | undefined, ...rest: unknown[]) => void
type AnyFunction = (...given: unknown[]) => unknown

/** A pool whose queries are spans of the work that asks for them; queries of nobody's work are none. */
export class TracedPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super({ ...config, Client: TracedClient })
    const connect = this.connect.bind(this) as AnyFunction
    // Else whoever waits for a connection goes on as a part of the work that gave it back.
    const bound = (callback?: Callback) => connect(callback && AsyncResource.bind(callback))
    this.connect = bound as typeof this.connect
  }
}

class TracedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.query = traced(this.query.bind(this) as AnyFunction) as typeof this.query
  }
}

/** The statement as it was written: values travel apart from it and are told to nobody. */
function traced(query: AnyFunction): AnyFunction {
  return (...given) => {
    const [asked] = given as [string | { text?: string }]
    const { text } = typeof asked === 'string' ? { text: asked } : asked
    if (!hasWork() || text === undefined) return query(...given)
    const name = /\w+/.exec(text)?.[0].toUpperCase() ?? 'SQL'
    const work = startWork(
      name,
      { kind: 'client' },
      { 'db.system.name': 'postgresql', 'db.operation.name': name, 'db.query.text': text },
    )
    const end = (error: unknown) => work.end({}, error ? codeOf(error) : undefined)
    if (asked instanceof Readable) {
      // A COPY is a stream, not a promise.
      finished(asked, end)
      return query(...given)
    }
    const last = given.at(-1)
    if (typeof last === 'function') {
      const callback = AsyncResource.bind(last as Callback)
      const ending: Callback = (error, ...rest) => {
        end(error)
        callback(error, ...rest)
      }
      return query(...given.slice(0, -1), ending)
    }
    const result = query(...given) as Promise<unknown>
    result.then(() => end(undefined), end)
    return result
  }
}

/** PostgreSQL's own code (SQLSTATE) or the system's; a message may quote values. */
const codeOf = (error: unknown): string => (error as { code?: string }).code ?? 'error'
