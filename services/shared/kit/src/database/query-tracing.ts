import { AsyncResource } from 'node:async_hooks'
import { finished, Readable } from 'node:stream'

import pg from 'pg'

import { hasActiveSpan, startSpan } from '../observability/tracing.ts'

type Callback = (error: Error | null | undefined, ...rest: unknown[]) => void
type AnyFunction = (...args: unknown[]) => unknown

/** With `TracedClient`: a pool whose queries become child spans of the active span. Without one, queries are not traced. */
export class TracedPool extends pg.Pool {
  constructor(config: pg.PoolConfig) {
    super(config)
    const connect = this.connect.bind(this) as AnyFunction
    // Without binding, a queued request would continue in the trace context of the one that releases its connection.
    const boundConnect = (callback?: Callback) => connect(callback && AsyncResource.bind(callback))
    this.connect = boundConnect as typeof this.connect
  }
}

export class TracedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    this.query = traced(this.query.bind(this) as AnyFunction) as typeof this.query
  }
}

/** Traces the statement without its parameters, which may be personal data. */
function traced(query: AnyFunction): AnyFunction {
  return (...args) => {
    const [statement] = args as [string | { text?: string }]
    const { text } = typeof statement === 'string' ? { text: statement } : statement
    if (!hasActiveSpan() || text === undefined) return query(...args)
    const name = /\w+/.exec(text)?.[0].toUpperCase() ?? 'SQL'
    const span = startSpan(
      name,
      { kind: 'client' },
      { 'db.system.name': 'postgresql', 'db.operation.name': name, 'db.query.text': text },
    )
    const end = (error: unknown) => span.end({}, error ? codeOf(error) : undefined)
    if (statement instanceof Readable) {
      // A COPY is a stream, not a promise.
      finished(statement, end)
      return query(...args)
    }
    const last = args.at(-1)
    if (typeof last === 'function') {
      const callback = AsyncResource.bind(last as Callback)
      const endingCallback: Callback = (error, ...rest) => {
        end(error)
        callback(error, ...rest)
      }
      return query(...args.slice(0, -1), endingCallback)
    }
    const result = query(...args) as Promise<unknown>
    result.then(() => end(undefined), end)
    return result
  }
}

/** The SQLSTATE or system error code. Messages are not traced, since they may quote values. */
const codeOf = (error: unknown): string => (error as { code?: string }).code ?? 'error'
